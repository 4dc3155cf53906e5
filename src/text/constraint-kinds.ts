/** What a clause can say about a value that a caller has to know. `relation`: how it depends on, or excludes, others. */
export type ConstraintKind = 'unit' | 'format' | 'minimum' | 'maximum' | 'values' | 'relation';

/** Quoted, without quotation marks inside. */
const QUOTED = `(?:'[^']{1,40}'|"[^"]{1,40}"|\`[^\`]{1,40}\`)`;
const COUNT = '(?:\\d{1,3}|one|two|three|four|five|six|eight|ten)';
const NUMBER = '-?\\d[\\d,.]{0,15}';
const MAYBE_WORD = '(?: [\\w-]{1,20})?';
const ALLOWED = '\\b(?:allowed|valid|possible|supported|accepted|acceptable|permitted|available|expected)';

/* Every pattern is linear: its repetitions are bounded and none stands in another. They are tried on single clauses. */

const UNIT = [
  /\b(?:(?:milli|micro|nano)?seconds|millis|msecs?|secs)\b/i,
  /(?:^|\d |\b(?:in|many|number of|last|past|next|max|maximum|minimum|timeout|duration|interval) )(?:minutes|mins|hours|hrs|days|weeks|months|years)\b/i,
  /\b(?:bytes|(?:kilo|mega|giga|tera|kibi|mebi|gibi)bytes|pixels|percent|percentages?|cents|dollars|euros|degrees|radians)\b/i,
  /\b(?:celsius|fahrenheit|kelvin|(?:kilo|centi|milli)?met(?:er|re)s|miles|inches|feet|(?:kilo|milli)?grams|pounds|hertz|decibels)\b/i,
  /\b(?:ms|µs|px|dpi|fps|[kMG]?Hz|[kKMGT]i?B|USD|EUR|GBP|JPY|CNY|UTC|GMT|kg|km|cm|mm|mph)\b/,
  /\bin (?:characters|chars|tokens|words|lines|rows|points|bits|local time|pt|em|rem|ml|mg|s|h)\b/i,
  /\bper (?:second|minute|hour|day|week|month|year)\b/i,
  /^(?:in )?(?:s|h|m|min|%)$|\d ?%|°/i,
  /\b(?:0|1|zero|one)[- ](?:based|indexed)\b/i,
  /\b(?:start|begin|count|index|number)(?:s|ed|ing|ning|ting)? (?:at|from|with) (?:0|1|zero|one)\b/i,
];

const FORMAT = [
  /\biso[- ]?(?:8601|639|3166|4217)\b|\brfc[- ]?\d{3,4}\b|\be\.164\b|\bbcp[- ]?47\b|\b(?:iana|iata|icao)\b/i,
  /yyyy|\bhh:mm|\b(?:dd|mm)[/.-](?:dd|mm|yy)/i,
  /\b(?:comma|semicolon|space|newline|line|pipe|tab|colon|dot|slash|hyphen|whitespace)[- ](?:separated|delimited)\b/i,
  /\b(?:separated|delimited) (?:by|with)\b/i,
  /\b(?:globs?|regex|regexp|regexes|regular expressions?|crontab|rrule|jsonpath|xpath|semver|cidr|uuid|guid|ulid|mime type|data ur[il])\b/i,
  /\bcron (?:expressions?|syntax|schedule|strings?|format|notation)\b/i,
  /\b(?:base-?64|base 64|hex|hexadecimal|(?:url|uri|percent)-?encoded|ascii|utf-8)\b/i,
  /\b(?:markdown|html|xml|ya?ml|json|jsonl|ndjson|csv|tsv|toml|latex|svg)\b/i,
  /\b(?:absolute|relative|canonical) (?:(?:file|directory|local|repository) ?)?(?:paths?|ur[il]s?|links?)\b/i,
  /\brelative to\b|\bfully[- ]qualified\b/i,
  /\b(?:unix|posix|epoch) (?:time|epoch|seconds|milliseconds|ms\b)|\bsince (?:the )?(?:unix )?epoch\b/i,
  /\b(?:lower|upper|snake|kebab|camel|pascal|title)[-_ ]?case\b/i,
  new RegExp(`\\b${COUNT}(?:-(?:digit|letter|character|char)|[ ](?:digit|letter)|[ ]letters|[ ]digits)\\b`, 'i'),
  /\bformatted (?:as|like)\b|\bformat(?: (?:is|must)\b|:)|\bin (?:the |this )?(?:format|form)\b|\bof the form\b/i,
  /\bin \S{1,40}(?: \S{1,40})?(?: \S{1,40})? (?:format|form|notation|syntax)\b/i,
  /\b(?:start|begin|end|prefix|suffix|preced)(?:s|es|ed|ing|ning)? with\b/i,
  /\bwithout (?:a |an |the |any )?(?:leading|trailing|prefix|extension|scheme|protocol|['"`][^'"`]{1,10}['"`] (?:prefix|suffix|sign))/i,
];

const MINIMUM = [
  /\bat least\b|\b(?:no|not) (?:less|fewer|smaller|lower|shorter|earlier) than\b/i,
  /(?<!\b(?:no|not) )\b(?:greater|more|larger|longer|higher|later) than\b/i,
  /\bmin(?:imum)?\b[^\d]{0,12}\d|>=? ?-?\d|≥/i,
  /\bnon-?(?:negative|zero|empty)\b|\b(?:positive|negative) (?:integers?|numbers?|values?|amounts?)\b/i,
  /\b(?:not|cannot|can't) be (?:empty|blank|negative|zero)\b/i,
  new RegExp(`\\b${NUMBER}${MAYBE_WORD} or (?:more|above|higher|greater|later)\\b`, 'i'),
];

const MAXIMUM = [
  /\bat most\b|\b(?:no|not) (?:more|greater|larger|longer|higher|later) than\b/i,
  /(?<!\b(?:no|not) )\b(?:less|fewer|smaller|shorter|lower|earlier) than\b/i,
  /\b(?:max(?:imum)?|limit)\b[^\d]{0,12}\d|<=? ?-?\d|≤|\b(?:not|never|cannot) exceed\b|\blimited to \d/i,
  new RegExp(`\\bup to ${COUNT}\\b`, 'i'),
  new RegExp(`\\b${NUMBER}${MAYBE_WORD} or (?:less|fewer|below|lower|shorter|under)\\b`, 'i'),
];

const RANGE = [
  /\bbetween [-$'"]?\d|\brange\b[^\d]{0,12}\d|\bexactly \d/i,
  new RegExp(`(?<![\\w.:/-])${NUMBER}%? ?(?:-|–|\\.{2,3}|to|through) ?-?\\d[\\d,.]{0,15}(?![\\w:/-])`, 'i'),
];

const VALUES = [
  /\b(?:one|any) of\b(?! (?:the|your|these|those|its|their)\b)|\bone of the following\b|\beither\b/i,
  new RegExp(`${ALLOWED}${MAYBE_WORD}${MAYBE_WORD}(?: are\\b| is\\b| include\\b|:)`, 'i'),
  /\b(?:options|choices|enum)\]?(?: are\b| include\b|:)|\bvalues?:|\bset (?:it )?to ['"`]/i,
  new RegExp(`${QUOTED},? ?(?:\\bor |/|\\|) ?['"\`]`),
  new RegExp(`(?:^|[:(] ?)${QUOTED}(?: \\([^()]{0,60}\\))?, `),
  /(['"`])[\w-]{1,20}\1 (?:for|to|means|is|=) [^'"`]{1,60}, (?:and |or )?\1/,
  /^\w[\w-]{0,30}[/|]\w[\w/|-]{0,80}$|\w\|\w|\basc(?:ending)?\b.{1,6}\bdesc(?:ending)?\b/i,
];

const RELATION = [
  /\b(?:not|never) both\b|\bmutually exclusive\b|\b(?:exactly|only|at least|at most) one of\b|\bat the same time\b/i,
  /\brequired (?:if|when|unless|whenever|together)\b/i,
  /(?:^|\b(?:is|are|be) )required (?:(?:parameter|argument|field) )?(?:for|by|in|of|only|on)\b/i,
  /\bonly (?:for|with|used|valid|applies|applicable|allowed|accepted|supported|relevant|available|effective)\b/i,
  /(?<!\bread[- ])\bonly$/i,
  new RegExp(`\\bonly\\**${MAYBE_WORD}${MAYBE_WORD}${MAYBE_WORD} (?:if|when)\\b`, 'i'),
  /\b(?:cannot|can't|can not|must not|may not|should not) be (?:used|combined|set|specified|provided|given|mixed|true|false)\b/i,
  /\b(?:ignored|invalid|rejected|unused) (?:if|when|unless|for|with|in)\b|\bomit (?:if|when|unless|for)\b/i,
  /\bunless\b(?! (?:otherwise )?(?:specified|stated|noted|given|needed))|\brequires\b/i,
  /\b(?:conflicts|incompatible|combination|together) with\b|\bneeds? to be (?:provided|set|specified|given)\b/i,
  /\b(?:not|no [\w ]{1,30}) (?:is |are )?allowed\b|\bdoes not allow\b/i,
];

const PATTERNS: readonly (readonly [patterns: readonly RegExp[], ...kinds: ConstraintKind[]])[] = [
  [UNIT, 'unit'],
  [FORMAT, 'format'],
  [MINIMUM, 'minimum'],
  [MAXIMUM, 'maximum'],
  [RANGE, 'minimum', 'maximum'],
  [VALUES, 'values'],
  [RELATION, 'relation'],
];

/** The kinds of constraint that a clause states. An order that fits none of them (`must …`) counts as a relation. */
export function kindsOf(clause: string): Set<ConstraintKind> {
  const found = new Set<ConstraintKind>();
  for (const [patterns, ...kinds] of PATTERNS)
    if (patterns.some((pattern) => pattern.test(clause))) for (const kind of kinds) found.add(kind);
  if (found.size === 0 && /\bmust\b|\bshould (?:match|contain)\b/i.test(clause)) found.add('relation');
  return found;
}

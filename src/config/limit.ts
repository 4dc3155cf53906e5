export const UNITS = ['tokens', '%', 'USD'] as const;
export type Unit = (typeof UNITS)[number];

/** An amount with its unit: `12000`, `30%`, `0.02USD`. */
export interface Limit {
  readonly amount: number;
  readonly unit: Unit;
}

const LIMIT = /^(\d{1,15}(?:\.\d{1,9})?) ?(tokens|%|USD)?$/;

/**
 * The limit that a text stands for, or null if it is none in one of these units. Tokens are whole, and the unit of a bare number where they
 * are the first unit; where they are not, a bare number says too little.
 */
export function parseLimit(text: string, units: readonly Unit[]): Limit | null {
  const [, number, written] = LIMIT.exec(text) ?? [];
  const unit = UNITS.find((each) => each === (written ?? 'tokens'));
  if (number === undefined || unit === undefined || !units.includes(unit)) return null;
  if (written === undefined && units[0] !== 'tokens') return null;
  const amount = Number(number);
  return unit === 'tokens' && !Number.isSafeInteger(amount) ? null : { amount, unit };
}

const EXAMPLES: Readonly<Record<Unit, string>> = {
  tokens: 'a number of tokens',
  '%': 'a share (30%)',
  USD: 'an amount (0.02USD)',
};

/** What a limit in one of these units looks like, as words that follow "takes". */
export function limitForms(units: readonly Unit[]): string {
  const forms = units.map((unit, index) => (unit === 'tokens' && index > 0 ? `${EXAMPLES.tokens} (300tokens)` : EXAMPLES[unit]));
  return forms.length === 1 ? forms[0] : `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`;
}

export const UNITS = ['tokens', '%', 'USD'] as const;
export type Unit = (typeof UNITS)[number];

/** An amount with its unit: `12000`, `30%`, `0.02USD`. */
export interface Limit {
  readonly amount: number;
  readonly unit: Unit;
}

const LIMIT = /^(\d{1,15}(?:\.\d{1,9})?) ?(tokens|%|USD)?$/;

/** What a limit may be. */
export interface LimitKind {
  /** The first one is that of a bare number, if it is tokens. */
  readonly units: readonly Unit[];
  /** Its share may be of something smaller, and be more than 100%. */
  readonly beyondWhole?: boolean;
}

/**
 * The limit that a text stands for, or null if it is none of a kind. Tokens are whole, and the unit of a bare number where they
 * are the first unit; where they are not, a bare number says too little.
 */
export function parseLimit(text: string, { units, beyondWhole = false }: LimitKind): Limit | null {
  const [, number, written] = LIMIT.exec(text) ?? [];
  const unit = UNITS.find((each) => each === (written ?? 'tokens'));
  if (number === undefined || unit === undefined || !units.includes(unit)) return null;
  if (written === undefined && units[0] !== 'tokens') return null;
  const amount = Number(number);
  if (unit === '%' && amount > 100 && !beyondWhole) return null;
  return unit === 'tokens' && !Number.isSafeInteger(amount) ? null : { amount, unit };
}

const EXAMPLES: Readonly<Record<Unit, string>> = {
  tokens: 'a number of tokens',
  '%': 'a share (0% to 100%)',
  USD: 'an amount (0.02USD)',
};

/** What a limit of a kind looks like, as words that follow "takes". */
export function limitForms({ units, beyondWhole = false }: LimitKind): string {
  const forms = units.map((unit, index) => {
    if (unit === '%' && beyondWhole) return 'a share (30%)';
    return unit === 'tokens' && index > 0 ? `${EXAMPLES.tokens} (300tokens)` : EXAMPLES[unit];
  });
  return forms.length === 1 ? forms[0] : `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`;
}

type Reviver = (key: string, value: unknown) => unknown;

/** Values that are the program's own, and decide how a page is laid out. */
const OWN = new Set(['command', 'severity', 'outcome', 'unit', 'label', 'budget', 'section', 'encoding', 'objective', 'why']);
/** Lists that no input makes longer; verdicts are many already, since all paths become one. */
const FIXED = new Set(['band', 'passes', 'contributors', 'causes', 'details', 'worst', 'verdicts']);

/** Replaces every text of a case that may come from an input, and takes the items of lists so often; for JSON.parse. */
export function replacing(text: string, times = 1): Reviver {
  return (key, value) => {
    if (typeof value === 'string') return OWN.has(key) || value === '' ? value : text;
    if (!Array.isArray(value) || FIXED.has(key)) return value;
    return Array.from({ length: times }, (): unknown[] => value).flat();
  };
}

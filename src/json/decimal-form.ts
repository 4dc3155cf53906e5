const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * One spelling for all JSON numbers of the same value, however large or precise: digits without zeros at either end, and a power of ten.
 * An exponent of more than nine digits keeps its spelling.
 */
export function decimalForm(raw: string): string {
  const match = NUMBER.exec(raw);
  if (!match) return raw;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  let first = 0;
  while (digits[first] === '0') first++;
  if (first === digits.length) return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${sign}${digits.slice(first, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

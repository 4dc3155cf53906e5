/** What is wrong with a request by one rule: each complaint as the provider words it. `issued`: a request with what the provider once signed. */
type Rule = (request: unknown, issued: unknown) => Iterable<string>;
export type Rules = Readonly<Record<string, Rule>>;

export interface Complaint {
  readonly rule: string;
  readonly message: string;
}

export function complaints(rules: Rules, request: unknown, issued: unknown): Complaint[] {
  return Object.entries(rules).flatMap(([rule, check]) => [...check(request, issued)].map((message) => ({ rule, message })));
}

/** Members of an object that nobody should have changed since the provider gave them out. */
export function sameAs(issued: readonly unknown[], value: unknown): boolean {
  const wanted = JSON.stringify(value);
  return issued.some((other) => JSON.stringify(other) === wanted);
}

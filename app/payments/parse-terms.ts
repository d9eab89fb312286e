const AMOUNTS = ["due_cents", "fine_cents", "interest_cents", "discount_cents"] as const;
const SHARES = ["fine_percent", "interest_percent", "discount_percent"] as const;

/** The provider's code of a charge, the amount that is due today, and its parts; amounts in centavos. */
export type Terms = { [Name in (typeof AMOUNTS)[number] | (typeof SHARES)[number]]: number } & {
  code: string;
  discount_until: string | null;
};

const isObject = (facts: unknown): facts is Record<string, unknown> => typeof facts === "object" && facts !== null;

const isTerms = (facts: Record<string, unknown>): boolean =>
  [...AMOUNTS, ...SHARES].every((name) => typeof facts[name] === "number") &&
  typeof facts.code === "string" &&
  (facts.discount_until === null || typeof facts.discount_until === "string");

/**
 * The terms as the database writes them; null where the provider has no charge of the open amount. Written by hand, since each page with
 * a charge reads them. @throws for anything else
 */
export function parseTerms(facts: unknown): Terms | null {
  if (facts === null) return null;
  if (!isObject(facts) || !isTerms(facts)) throw new TypeError("These are no terms of a charge");
  return facts as Terms;
}

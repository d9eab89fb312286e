import { z } from "zod/mini";

const Terms = z.object({
  code: z.string(),
  due_cents: z.number(),
  fine_cents: z.number(),
  interest_cents: z.number(),
  discount_cents: z.number(),
  fine_percent: z.number(),
  interest_percent: z.number(),
  discount_percent: z.number(),
  discount_until: z.nullable(z.string()),
});
/** The provider's code of a charge, what is due by it today, and why; amounts in centavos. */
export type Terms = z.infer<typeof Terms>;

/** The terms as the database writes them; null where the provider has no charge of the open amount. */
export const parseTerms = (facts: unknown): Terms | null => z.nullable(Terms).parse(facts);

import { z } from "zod";

const Account = z.object({ id: z.string(), email: z.string(), password: z.string() });

/** The target, the attackers' accounts, and the duration of the attack. */
export const Orders = z.object({
  known: z.object({
    address: z.string(),
    key: z.string(),
    stranger: Account,
    student: Account.extend({ cards: z.array(z.string()) }),
  }),
  seconds: z.number(),
});
/** A site's address and public key, and the accounts of its attackers. */
export type Known = z.infer<typeof Orders>["known"];
export type Account = z.infer<typeof Account>;

/** The numbers of answers of each attack by their status, and the answers 500 that are no limit of time. */
export const Outcome = z.object({
  answers: z.record(z.string(), z.record(z.string(), z.number())),
  faults: z.array(z.string()),
  /** Of the attackers' own process. */
  processorSeconds: z.number(),
});
export type Outcome = z.infer<typeof Outcome>;

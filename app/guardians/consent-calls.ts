import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import type { Backend } from "~/platform/backend/backend";
import { refusalText } from "~/platform/errors/refusals";
import { isUnexpectedRefusal } from "~/platform/errors/unexpected-refusal";

const Kept = z.object({
  since: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  photo: z.boolean(),
  classes: z.number(),
  homework: z.number(),
  recordings: z.number(),
  cards: z.number(),
  grades: z.number(),
  charges: z.number(),
});
export type Kept = z.infer<typeof Kept>;

const Consent = z.object({
  child: z.string(),
  guardian: z.string(),
  /** The version of the terms that the mail named, by its day. */
  version: z.string(),
  given_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  is_former: z.boolean(),
  erasure_requested_at: z.nullable(z.string()),
  kept: Kept,
});
export type Consent = z.infer<typeof Consent>;

const Found = z.union([z.object({ expired: z.literal(true) }), z.extend(Consent, { expired: z.literal(false) })]);

/** The consent that a guardian's key opens; null for an unknown one. @throws Response 503 without an answer. */
export async function findConsent(client: Backend, key: string): Promise<z.infer<typeof Found> | null> {
  const { data, error } = await client.rpc("find_guardian_consent", { key });
  if (error) throw new Response(null, { status: 503 });
  return data === null ? null : Found.parse(data);
}

/** A guardian's writes, by the names of their buttons. */
const CALLS = {
  agree: (client: Backend, key: string) => client.rpc("answer_as_guardian", { key, agrees: true }),
  withdraw: (client: Backend, key: string) => client.rpc("answer_as_guardian", { key, agrees: false }),
  erase: (client: Backend, key: string) => client.rpc("request_child_erasure", { key, asks: true }),
  keep: (client: Backend, key: string) => client.rpc("request_child_erasure", { key, asks: false }),
  renew: (client: Backend, key: string) => client.rpc("renew_guardian_link", { key }),
} as const;
export type GuardianAct = keyof typeof CALLS;

export const isGuardianAct = (value: unknown): value is GuardianAct =>
  typeof value === "string" && Object.hasOwn(CALLS, value);

/** Does what a guardian asks for. @returns the problem in words, or undefined. */
export async function actAsGuardian(
  client: Backend,
  act: GuardianAct,
  key: string,
  report: (fault: Error) => void,
): Promise<string | undefined> {
  const { error } = await CALLS[act](client, key);
  if (!error) return undefined;
  if (isUnexpectedRefusal(error)) report(new Error(error.message, { cause: error }));
  const own = { EXPIRED: m.guardians_expired_title, NOT_FOUND: m.common_link_invalid };
  return refusalText(error.message, own) ?? m.guardians_problem();
}

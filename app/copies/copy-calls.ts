import * as z from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { Backend } from "~/platform/backend/backend";
import { refusalText } from "~/platform/errors/refusals";
import { isUnexpectedRefusal } from "~/platform/errors/unexpected-refusal";

const FoundCopies = z.object({
  address: z.string(),
  expires_at: z.string(),
  /**
   * The copies that an address may get: of the data under the address (without a child), and of each child of a guardian.
   */
  copies: z.array(z.object({ child: z.nullable(z.string()), name: z.nullable(z.string()) })),
});
export type FoundCopies = z.infer<typeof FoundCopies>;

/** The copies that a mailed key opens; null for one that is unknown, replaced or over. @throws Response 503 without an answer. */
export async function findCopy(client: Backend, key: string): Promise<FoundCopies | null> {
  const { data, error } = await client.rpc("find_copy", { key });
  if (error) throw new Response(null, { status: 503 });
  return data === null ? null : FoundCopies.parse(data);
}

/** A problem in words; `field`: it is the typed address. */
export type CopyProblem = { message: string; field: boolean };

/** Has a link mailed. @returns the problem, if there is one; an address without any data is no problem. */
export async function requestCopy(
  client: Backend,
  { email, lang }: { email: string; lang: Lang },
  report: (fault: Error) => void,
): Promise<CopyProblem | undefined> {
  const { error } = await client.rpc("request_copy", { email, language: lang });
  if (!error) return undefined;
  if (isUnexpectedRefusal(error)) report(new Error(error.message, { cause: error }));
  return { message: refusalText(error.message) ?? m.guardians_problem(), field: error.message === "INVALID_EMAIL" };
}

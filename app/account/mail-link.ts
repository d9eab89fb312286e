import { isMailAddress } from "~/platform/people/mail-address";
import { copiedParams, copiedValue } from "~/platform/urls/copied-address";

const TYPES = ["signup", "email_change"] as const;

/** The token of a mailed link, with its type. */
export type MailLink = Proof & { type: (typeof TYPES)[number] };

/** `email`: the account that the link states; only the service knows whether it is true. */
export type Proof = { tokenHash: string; email: string | undefined };

/** The minimum length of a link's token; a shorter one was truncated. */
const WHOLE = 56;

/** Hosted Supabase appends its parameters with another `?`. */
const paramsOf = (search: string): URLSearchParams => copiedParams(search.slice(1).replaceAll("?", "&"));

function proofOf(search: string, type: string): Proof | undefined {
  const params = paramsOf(search);
  const tokenHash = copiedValue(params.get("token_hash"));
  if (copiedValue(params.get("type")) !== type || !tokenHash || tokenHash.length < WHOLE) return undefined;
  const email = copiedValue(params.get("email"));
  return { tokenHash, email: email && isMailAddress(email) ? email : undefined };
}

/** The token in an address that a mail led to; undefined for any other address. */
export function mailLinkOf(search: string): MailLink | undefined {
  for (const type of TYPES) {
    const proof = proofOf(search, type);
    if (proof) return { ...proof, type };
  }
  return undefined;
}

/** The token of a link to a new password. */
export const recoveryOf = (search: string): Proof | undefined => proofOf(search, "recovery");

/** True if an address is a truncated mail link: it has no valid token, and the whole link is in the mail. */
export const isTruncatedLink = (search: string): boolean =>
  !mailLinkOf(search) &&
  !recoveryOf(search) &&
  [...paramsOf(search).keys()].some((name) => name.length > 2 && "token_hash".startsWith(name));

const RETRY_STATUSES: readonly number[] = [408, 429];

/** True if a link is refused permanently. auth-js reports status 0 when the server did not answer. */
export const isDeadLink = ({ status }: { status?: number | undefined }): boolean =>
  status !== undefined && status >= 400 && status < 500 && !RETRY_STATUSES.includes(status);

/** The address without the token, which is used up and should not stay in the history. */
export function withoutProof({ pathname, search }: { pathname: string; search: string }): string {
  const params = paramsOf(search);
  for (const name of ["token_hash", "email", "type"]) params.delete(name);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

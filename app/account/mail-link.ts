import { isMailAddress } from "~/platform/people/mail-address";
import { copiedParams, copiedValue } from "~/platform/urls/copied-address";

const TYPES = ["signup", "email_change"] as const;

/** The proof that a link in a mail carries. */
export type MailLink = Proof & { type: (typeof TYPES)[number] };

/** `email`: whose account the link says that it opens; whose it is, only the service knows. */
export type Proof = { tokenHash: string; email: string | undefined };

/** The token of a link has at least as many characters; one that has fewer was cut. */
const WHOLE = 56;

/** Hosted Supabase puts `?` before what it adds to an address. */
const paramsOf = (search: string): URLSearchParams => copiedParams(search.slice(1).replaceAll("?", "&"));

function proofOf(search: string, type: string): Proof | undefined {
  const params = paramsOf(search);
  const tokenHash = copiedValue(params.get("token_hash"));
  if (copiedValue(params.get("type")) !== type || !tokenHash || tokenHash.length < WHOLE) return undefined;
  const email = copiedValue(params.get("email"));
  return { tokenHash, email: email && isMailAddress(email) ? email : undefined };
}

/** The proof that an address carries, when a mail led to it. */
export function mailLinkOf(search: string): MailLink | undefined {
  for (const type of TYPES) {
    const proof = proofOf(search, type);
    if (proof) return { ...proof, type };
  }
  return undefined;
}

/** The proof of a link to a new password. */
export const recoveryOf = (search: string): Proof | undefined => proofOf(search, "recovery");

/** Whether an address is the beginning of one that a mail led to: it proves nothing, and the rest of it is in the mail. */
export const isTruncatedLink = (search: string): boolean =>
  !mailLinkOf(search) &&
  !recoveryOf(search) &&
  [...paramsOf(search).keys()].some((name) => name.length > 2 && "token_hash".startsWith(name));

const LATER: readonly number[] = [408, 429];

/** Whether what refused a link refuses it for good. Where nobody answered, auth-js says status 0. */
export const isDeadLink = ({ status }: { status?: number | undefined }): boolean =>
  status !== undefined && status >= 400 && status < 500 && !LATER.includes(status);

/** The address without what a link proved, which is used up and need not stay in the history. */
export function withoutProof({ pathname, search }: { pathname: string; search: string }): string {
  const params = paramsOf(search);
  for (const name of ["token_hash", "email", "type"]) params.delete(name);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}

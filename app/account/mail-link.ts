import { copiedParams, copiedValue } from "~/platform/copied-address";

const TYPES = ["signup", "email_change"] as const;

/** What the link in a mail proves. */
export type MailLink = { tokenHash: string; type: (typeof TYPES)[number] };

/** The token of a link has at least as many characters; one that has fewer was cut. */
const WHOLE = 56;

/** Hosted Supabase puts `?` before what it adds to an address. */
const paramsOf = (search: string): URLSearchParams => copiedParams(search.slice(1).replaceAll("?", "&"));

function proofOf(search: string, type: string): string | undefined {
  const params = paramsOf(search);
  const token = copiedValue(params.get("token_hash"));
  return copiedValue(params.get("type")) === type && token && token.length >= WHOLE ? token : undefined;
}

/** The proof that an address carries, when a mail led to it. */
export function mailLinkOf(search: string): MailLink | undefined {
  for (const type of TYPES) {
    const tokenHash = proofOf(search, type);
    if (tokenHash) return { tokenHash, type };
  }
  return undefined;
}

/** The proof of a link to a new password. */
export const recoveryOf = (search: string): string | undefined => proofOf(search, "recovery");

/** Whether an address is the beginning of one that a mail led to: it proves nothing, and the rest of it is in the mail. */
export const isCutLink = (search: string): boolean =>
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
  for (const name of ["token_hash", "type"]) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

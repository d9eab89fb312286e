const TYPES = ["signup", "email_change"] as const;

/** What the link in a mail proves. */
export type MailLink = { tokenHash: string; type: (typeof TYPES)[number] };

/** Signs that mail programs and chats take for a part of the address they stand behind. */
const BEHIND = /[\s.,;:!?)\]}>"'”’»*]{1,9}$/u;

/** A link copied out of a page's source has `&amp;`; hosted Supabase puts `?` before what it adds to an address. */
const paramsOf = (search: string): URLSearchParams =>
  new URLSearchParams(search.slice(1).replaceAll("&amp;", "&").replaceAll("?", "&"));

function proofOf(search: string, type: string): string | undefined {
  const params = paramsOf(search);
  const named = (name: string) => params.get(name)?.trim().replace(BEHIND, "");
  return named("type") === type ? named("token_hash") || undefined : undefined;
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

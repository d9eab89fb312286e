const TYPES = ["signup", "email_change"] as const;

/** What the link in a mail proves. */
export type MailLink = { tokenHash: string; type: (typeof TYPES)[number] };

/** The proof that an address carries, when a mail led to it. */
export function mailLinkOf(params: URLSearchParams): MailLink | undefined {
  const type = TYPES.find((name) => name === params.get("type"));
  const tokenHash = params.get("token_hash");
  return type && tokenHash ? { tokenHash, type } : undefined;
}

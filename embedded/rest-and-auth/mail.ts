import type postgres from "postgres";

/** The parts of a mail's link. The caller writes the mail itself. */
export type AuthMail = {
  to: string;
  /** Signs in once: `verifyOtp({ token_hash, type })`. */
  tokenHash: string;
  /** The requested redirect address; null unless it is on the site's own origin. */
  redirectTo: string | null;
  userMetadata: Record<string, unknown>;
};
/** If sending rejects, the response is an error and the person can retry. */
export type AuthMailer = {
  /**
   * True if another password link would be mailed to this person. The library invalidates the last link when it makes
   * the next one, so this is asked first: a link that is not mailed must not invalidate the one that was.
   * @param fresh the token of a valid link made a moment ago: while its mail is on its way, no other is needed.
   */
  mayRecover?(to: string, fresh: string | undefined): Promise<boolean>;
  sendRecovery(mail: AuthMail): Promise<void>;
  /** May be called twice with the same link, which is mailed once. */
  sendConfirmation(mail: AuthMail): Promise<void>;
  sendEmailChange(mail: AuthMail & { userId?: string | undefined }): Promise<void>;
  /** For a sign-up with an address that has an account: only its owner learns of it. */
  sendAlreadyRegistered(mail: Pick<AuthMail, "to" | "userMetadata">): Promise<void>;
};

/** A link to mail. */
export type Link = {
  to: string;
  tokenHash: string;
  /** The owner's current address, where `to` is to replace it. */
  currentEmail: string | undefined;
  /** The unchecked `redirect_to` of the request. */
  redirectTo: string | null;
};
type Parts = { mailer: AuthMailer; siteUrl: string; sql: postgres.Sql };

/** Sends the library's links through the caller's mailer. */
export function deliverBy({ mailer, siteUrl, sql }: Parts) {
  const deliver =
    (send: (mail: AuthMail & { userId?: string | undefined }) => Promise<void>) =>
    async ({ to, tokenHash, currentEmail, redirectTo }: Link): Promise<void> => {
      // A person who changes their address is found by the current one.
      const found = await findRecipient(currentEmail ?? to, sql);
      const mail = { to, tokenHash, redirectTo: ownAddress(redirectTo, siteUrl) };
      await send({ ...mail, userMetadata: found?.userMetadata ?? {}, userId: found?.id });
    };
  return {
    recovery: deliver((mail) => mailer.sendRecovery(mail)),
    confirmation: deliver((mail) => mailer.sendConfirmation(mail)),
    emailChange: deliver((mail) => mailer.sendEmailChange(mail)),
  };
}

/** The account of an address. `waits`: not confirmed. */
export async function findRecipient(email: string, sql: postgres.Sql) {
  const [user] = await sql<{ id: string; userMetadata: Record<string, unknown> | null; waits: boolean }[]>`
    select id, raw_user_meta_data as "userMetadata",
      email_confirmed_at is null and confirmation_sent_at is not null and invited_at is null as waits
    from auth.users where lower(email) = lower(${email}) limit 1`;
  return user && { id: user.id, waits: user.waits, userMetadata: user.userMetadata ?? {} };
}

/** A redirect address, if it is on the site's own origin. */
export function ownAddress(value: string | null, siteUrl: string): string | null {
  if (value === null || !URL.canParse(value)) return null;
  return new URL(value).origin === new URL(siteUrl).origin ? value : null;
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "@supabase/lite";
import type postgres from "postgres";

/** What a mail's link is made of. The caller writes the mail. */
export type AuthMail = {
  to: string;
  /** Opens the door once: `verifyOtp({ token_hash, type })`. */
  tokenHash: string;
  /** Where the person asked to be brought; null unless it is on the site's own origin. */
  redirectTo: string | null;
  userMetadata: Record<string, unknown>;
};
export type AuthMailer = {
  sendRecovery(mail: AuthMail): Promise<void>;
  sendConfirmation(mail: AuthMail): Promise<void>;
  sendEmailChange(mail: AuthMail): Promise<void>;
};

/** lite forgets `redirect_to` on its way to the mail, so the request's own is kept here. */
export const askedRedirect = new AsyncLocalStorage<string | null>();

/** Routes lite's mails to the caller's mailer. */
export function connectMailer(app: App, mailer: AuthMailer, siteUrl: string, sql: postgres.Sql): void {
  const send = (deliver: (mail: AuthMail) => Promise<void>) => async (to: string, tokenHash: string) => {
    const [user] =
      await sql`select raw_user_meta_data as metadata from auth.users where lower(email) = lower(${to}) limit 1`;
    const redirectTo = ownAddress(askedRedirect.getStore() ?? null, siteUrl);
    await deliver({ to, tokenHash, redirectTo, userMetadata: user?.metadata ?? {} });
  };
  app._mailer = {
    sendRecovery: send(mailer.sendRecovery),
    sendConfirmation: send(mailer.sendConfirmation),
    sendEmailChange: send(mailer.sendEmailChange),
    async sendMagicLink() {},
    async sendReauthentication() {},
  };
}

function ownAddress(value: string | null, siteUrl: string): string | null {
  if (value === null || !URL.canParse(value)) return null;
  return new URL(value).origin === new URL(siteUrl).origin ? value : null;
}

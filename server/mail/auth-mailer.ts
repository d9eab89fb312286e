import { parseLang } from "../../app/i18n/screens.ts";
import type { MailKind } from "../../app/i18n/told/account-mail.ts";
import type { Database } from "../../app/platform/database.types.ts";
import type { AuthMail, AuthMailer } from "../../embedded/index.ts";

export type OutboxRow = Database["public"]["Tables"]["mail_outbox"]["Insert"] & { kind: MailKind };

/** Puts the mails of the sign-in service into the outbox, in the language their readers chose. */
export function createAuthMailer(enqueue: (row: OutboxRow) => Promise<void>): AuthMailer {
  const language = ({ userMetadata }: Pick<AuthMail, "userMetadata">) => parseLang(userMetadata.language) ?? "pt";
  const withLink = (kind: MailKind) => (mail: AuthMail) =>
    enqueue({
      kind,
      recipient: mail.to,
      language: language(mail),
      data: { token_hash: mail.tokenHash, redirect_to: mail.redirectTo },
    });
  return {
    sendRecovery: withLink("recovery"),
    sendConfirmation: withLink("confirmation"),
    sendEmailChange: withLink("email_change"),
    sendAlreadyRegistered: (mail) =>
      enqueue({ kind: "already_registered", recipient: mail.to, language: language(mail) }),
  };
}

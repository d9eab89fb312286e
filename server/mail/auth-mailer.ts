import { createHash } from "node:crypto";
import type { MailKind } from "../../app/i18n/notifications/account-mail.ts";
import { parseLang } from "../../app/i18n/screens.ts";
import type { Database } from "../../app/platform/backend/database.types.ts";
import type { AuthMail, AuthMailer } from "../../embedded/index.ts";

export type OutboxRow = Database["public"]["Tables"]["mail_outbox"]["Insert"] & { kind: MailKind };

/** The id follows from the link, so that a link is mailed once however often it is requested. */
const idOf = (link: string): string => {
  const hash = createHash("sha256").update(link).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join("-");
};

type Outgoing = {
  enqueue(row: OutboxRow): Promise<void>;
  hasRoom(kind: MailKind, recipient: string): Promise<boolean>;
  holds(id: string): Promise<boolean>;
};

/** Puts the mails of the sign-in service into the outbox, in their reader's language. */
export function createAuthMailer({ enqueue, hasRoom, holds }: Outgoing): AuthMailer {
  const language = ({ userMetadata }: Pick<AuthMail, "userMetadata">) => parseLang(userMetadata.language) ?? "pt";
  const withLink = (kind: MailKind) => (mail: AuthMail & { userId?: string | undefined }) =>
    enqueue({
      id: idOf(`${kind} ${mail.tokenHash}`),
      kind,
      recipient: mail.to,
      language: language(mail),
      data: {
        token_hash: mail.tokenHash,
        redirect_to: mail.redirectTo,
        ...(kind === "email_change" && mail.userId && { by_account: mail.userId }),
      },
    });
  return {
    mayRecover: async (to, fresh) => !(fresh && (await holds(idOf(`recovery ${fresh}`)))) && hasRoom("recovery", to),
    sendRecovery: withLink("recovery"),
    sendConfirmation: withLink("confirmation"),
    sendEmailChange: withLink("email_change"),
    sendAlreadyRegistered: (mail) =>
      enqueue({ kind: "already_registered", recipient: mail.to, language: language(mail) }),
  };
}

import { MAIL_DATA, MAIL_TEXTS, type MailKind, type MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { formatLongDay, formatMoment } from "../../app/i18n/notifications/in-language.ts";
import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { COPY_KEY, type Lang, pathFor, type Screen } from "../../app/i18n/screens.ts";
import type { Additions } from "./mail-parts.ts";

type LinkedScreen = Extract<Screen, "resetPassword" | "profile" | "details" | "dataCopy">;

/** The type of each link's token, as `verifyOtp({ token_hash, type })` takes it, and the page it leads to. */
const LINKS: Record<MailKind, { type?: string; screen: LinkedScreen }> = {
  recovery: { type: "recovery", screen: "resetPassword" },
  confirmation: { type: "signup", screen: "profile" },
  email_change: { type: "email_change", screen: "profile" },
  already_registered: { screen: "profile" },
  email_changed: { screen: "profile" },
  password_changed: { screen: "profile" },
  factor_added: { screen: "profile" },
  factor_removed: { screen: "profile" },
  welcome: { screen: "profile" },
  data_ends: { screen: "dataCopy" },
  new_terms: { screen: "profile" },
  data_copy: { screen: "dataCopy" },
};

export const isAccountMail = (kind: string): kind is MailKind => Object.hasOwn(MAIL_DATA, kind);

/** The words, the link and the code of a mail about an account. @throws ZodError for data of another kind. */
export function accountMail(
  kind: MailKind,
  data: unknown,
  language: Lang,
  siteUrl: string,
  _brand: string,
  recipient: string,
): Additions & { words: MailWords; link: string } {
  const known: Partial<Record<string, string | null>> = MAIL_DATA[kind].parse(data);
  const reader = { locale: language };
  const until = known.expires_at ? formatMoment(known.expires_at, language) : "";
  const words = MAIL_TEXTS[kind](
    {
      name: known.name ?? "",
      until,
      version: known.version ?? "",
      due: known.due_on ? formatLongDay(known.due_on, language) : "",
    },
    reader,
  );
  const code = known.password ? { label: m.mail_account_password_label({}, reader), text: known.password } : undefined;
  return { words, link: linkOf(kind, recipient, known, siteUrl, language), code };
}

// The token in the link signs its holder in, so the link must never leave the site.
function linkOf(
  kind: MailKind,
  recipient: string,
  known: Partial<Record<string, string | null>>,
  siteUrl: string,
  lang: Lang,
): string {
  const { type, screen } = LINKS[kind];
  const asked = known.redirect_to && URL.canParse(known.redirect_to) ? new URL(known.redirect_to) : undefined;
  const isOwnPage = asked?.origin === new URL(siteUrl).origin && asked.pathname !== "/";
  const url = isOwnPage && asked ? asked : new URL(pathFor(screen, lang), siteUrl);
  if (type && known.token_hash) {
    url.searchParams.set("token_hash", known.token_hash);
    // The page shows whose account the link opens. The type is last: a link that still has it was not truncated.
    url.searchParams.set("email", recipient);
    url.searchParams.set("type", type);
  }
  if (kind === "data_copy" && known.key) url.searchParams.set(COPY_KEY[lang], known.key);
  return url.href;
}

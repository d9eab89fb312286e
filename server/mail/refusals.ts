import type { Reason } from "../../app/i18n/notifications/reasons.ts";

/**
 * The mail server did not accept a mail. `final`: it never will. `unclear`: it may have. `everybody`: it would not have
 * accepted any mail, whoever the recipient.
 */
export class DeliveryFailed extends Error {
  readonly final: boolean;
  readonly unclear: boolean;
  readonly everybody: boolean;
  readonly reason: Reason;
  constructor(
    message: string,
    { final = false, unclear = false, everybody = false, reason = "UNREACHABLE" as Reason } = {},
  ) {
    super(message);
    this.reason = reason;
    this.final = final;
    this.unclear = unclear;
    this.everybody = everybody;
  }
}

/** The stage that a mail reached: `text` once its text was sent, `mail` once the server had admitted the site. */
export type Stage = "connection" | "mail" | "text";
type SmtpFault = { message: string; code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Classifies why a mail was refused, by the codes of RFC 5321 and RFC 3463, and by known texts of servers that use
 * wrong codes.
 */
export function explain(fault: SmtpFault, stage: Stage): DeliveryFailed {
  const { message, responseCode: code } = fault;
  const as = (reason: Reason, more: { final?: boolean; unclear?: boolean; everybody?: boolean } = {}) =>
    new DeliveryFailed(message, { reason, ...more });
  // The library's message has a sentence about recipients before the server's text, so the response is preferred.
  const answer = (fault.response ?? message).toLowerCase();
  const said = (...words: string[]) => words.some((word) => answer.includes(word));
  if (!code && stage === "text") return as("UNCLEAR", { unclear: true });
  if (fault.code === "EAUTH" || SIGN_IN.has(code ?? 0)) return as("LOGIN", { everybody: true });
  if (!code && stage === "mail" && MAIL_ERRORS.has(fault.code ?? "")) return as("REFUSED", { final: true });
  if (!code) return as(reasonOfConnection(fault), { everybody: stage === "connection" });
  if (code === 421 || stage === "connection") return as("LATER", { everybody: true });
  if (said("5.3.4", "size")) return code < 500 ? as("LATER") : as("REFUSED", { final: true });
  if (said(...QUOTA) && said(...SENDER_WORDS) && !said(...RECIPIENT_WORDS)) return as("LIMIT", { everybody: true });
  if (fault.command === "MAIL FROM") return as(code < 500 ? "LATER" : "SENDER", { everybody: true });
  if (said(...OWN_ADDRESS)) return as("SENDER", { everybody: true });
  if (said(...FULL)) return as("FULL");
  if (code < 500 || said(...QUOTA, ...RETRY_WORDS)) return as("LATER");
  return as("REFUSED", { final: true });
}

/** RFC 4954: a sign-in is needed, was refused, or is too weak. */
const SIGN_IN = new Set([530, 534, 535, 538]);
/** The library's codes for a mail that it does not even offer. */
const MAIL_ERRORS = new Set(["EENVELOPE", "EMESSAGE"]);
const QUOTA = ["5.4.5", "limit", "quota", "too many messages", "too many mails", "too many emails"];
/** Texts about the sender's own quota, as opposed to the recipient's mailbox. */
const SENDER_WORDS = ["5.4.5", "daily", "hourly", "sending", "sender", "outgoing", "per day", "per hour", "too many"];
const RECIPIENT_WORDS = ["recipient", "mailbox", "receiving", "5.2.2", "4.2.2"];
const OWN_ADDRESS = [
  "5.1.7",
  "5.1.8",
  "sender address rejected",
  "sender rejected",
  "sender denied",
  "relay access denied",
  "relaying denied",
  "relay not permitted",
  "relaying not allowed",
  "not permitted to relay",
  "not owned by user",
];
/** Texts about a full mailbox, which may have space again later. */
const FULL = [
  "5.2.2",
  "4.2.2",
  "mailbox full",
  "mailbox is full",
  "over quota",
  "quota exceeded",
  "exceeded its quota",
];
const RETRY_WORDS = ["again later", "try later", "temporar", "throttl", "greylist", "too fast", "rate limit"];

/** The reason for a failure to connect. TLS errors have no code of their own: the library reports a socket error. */
function reasonOfConnection({ code, message }: SmtpFault): Reason {
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message)) return "UNKNOWN_HOST";
  if (/certificate|altnames/i.test(message)) return "CERTIFICATE";
  if (code === "ETLS" || /\bSSL\b|\bTLS\b|EPROTO|wrong version number/i.test(message)) return "ENCRYPTION";
  return "UNREACHABLE";
}

import type { Lang } from "../screens.ts";
import type { Reader } from "./in-language.ts";
import { m } from "./paraglide/messages.js";
import { type Reason, readReason } from "./reasons.ts";

/** The sentence of each reason. */
const REASON_TEXTS: Record<Reason | "unknown", (inputs: Record<never, never>, reader: Reader) => string> = {
  UNREACHABLE: m.reasons_unreachable,
  UNKNOWN_HOST: m.reasons_unknown_host,
  CERTIFICATE: m.reasons_certificate,
  ENCRYPTION: m.reasons_encryption,
  LOGIN: m.reasons_login,
  SENDER: m.reasons_sender,
  LIMIT: m.reasons_limit,
  LATER: m.reasons_later,
  FULL: m.reasons_full,
  REFUSED: m.reasons_refused,
  UNCLEAR: m.reasons_unclear,
  BROKEN: m.reasons_broken,
  EXPIRED: m.reasons_expired,
  OUTDATED: m.reasons_outdated,
  RETURNED: m.reasons_returned,
  PAUSED: m.reasons_paused,
  DELAYED: m.reasons_delayed,
  unknown: m.reasons_unknown,
};

/** A reason in a sentence. */
export const formatReason = (reason: Reason | undefined, reader: Reader): string =>
  REASON_TEXTS[reason ?? "unknown"]({}, reader);

/** The reason of a failed delivery in a sentence; `said` is the other server's text, in any language. */
export function formatWhy(error: string, lang: Lang): { why: string; said: string } {
  const { reason, said } = readReason(error);
  return { why: formatReason(reason, { locale: lang }), said };
}

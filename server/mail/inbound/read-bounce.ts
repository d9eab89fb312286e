import { truncate } from "../../../app/platform/text/truncate.ts";
import { contentOf, parseMail } from "./parse-mail.ts";

/** A mail of this site that bounced permanently, and the text of the other server. */
type Bounce = { mail: string; said: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_SAID = 300;

/**
 * Reads a delivery status notification (RFC 3464). Undefined for any other mail, for a delay, and for a mail that this
 * site has not sent.
 */
export async function readBounce(source: Buffer, host: string): Promise<Bounce | undefined> {
  const attachments = (await parseMail(source))?.attachments ?? [];
  const partsOf = (...types: string[]) =>
    attachments.filter(({ mimeType }) => types.includes(mimeType)).map((part) => contentOf(part));
  const status = fieldsOf(partsOf("message/delivery-status", "message/global-delivery-status"));
  if (status.get("action")?.toLowerCase() !== "failed" || !status.get("status")?.startsWith("5.")) return undefined;
  const types = ["message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global-headers"];
  const id = fieldsOf(partsOf(...types)).get("message-id") ?? "";
  const [mail = "", from] = id.replace(/^</, "").replace(/>$/, "").split("@");
  if (!UUID.test(mail) || from !== host) return undefined;
  const said = status.get("diagnostic-code")?.replace(/^[\w-]+; */, "") ?? status.get("status") ?? "";
  return { mail, said: truncate(said, MOST_SAID) };
}

/** The fields of a header by their lower-case names: unfolded, and the first of each name. */
function fieldsOf(parts: string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of parts
    .join("\n")
    .replace(/\r?\n[ \t]/g, " ")
    .split("\n")) {
    const [name = "", ...value] = line.split(":");
    const known = name.toLowerCase();
    if (value.length > 0 && !fields.has(known)) fields.set(known, value.join(":").trim());
  }
  return fields;
}

import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

type Change = {
  action?: string;
  status?: string;
  diagnostic?: string | null;
  id?: string;
  headType?: string;
};

/** A bounce for a mail of escola.example (RFC 3464). */
export function bounceOf(mail: string, change: Change = {}): string {
  const { action = "failed", status = "5.1.1", headType = "message/rfc822", id = `${mail}@escola.example` } = change;
  const { diagnostic = "smtp; 550 5.1.1 <ana@example.com>: no such user here" } = change;
  return [
    "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
    "To: aulas@escola.example",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you ...",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; ana@example.com",
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic === null ? [] : [`Diagnostic-Code: ${diagnostic}`]),
    "",
    "--b",
    `Content-Type: ${headType}`,
    "",
    "From: aulas@escola.example",
    "To: ana@example.com",
    "Subject: Nova aula na agenda",
    `Message-ID: <${id}>`,
    "",
    "Ol\u00e1!",
    "--b--",
    "",
  ].join("\r\n");
}

type Plain = { from: string; subject: string; lines: string[]; heads?: string[] };

/** A mail without parts. */
export const plainMail = ({ from, subject, lines, heads = [] }: Plain): string =>
  [
    `From: ${from}`,
    "To: aulas@escola.example",
    `Subject: ${subject}`,
    "Date: Fri, 27 Nov 2026 12:00:00 +0000",
    ...heads,
    "",
    ...lines,
    "",
  ].join("\r\n");

/** The head of a mail of this site, as a server gives it back. */
export const returnedHead = (id: string): string[] => [
  "From: English With Alex <aulas@escola.example>",
  "To: ana@example.com",
  `Message-ID: <${id}>`,
  "Subject: Nova aula na agenda",
];

/**
 * The part of an IMAP server that reading an inbox needs. `report`: the structure says delivery report; `method`: that
 * of the calendar part; `from`: the name before its sender's host, empty for a mail without one. Commands in `refuses`
 * are refused.
 */
export async function startMailbox(messages: { source: string; report: boolean; method?: string; from?: string }[]) {
  const refuses = new Set<string>();
  let validity = 1;
  const heard: string[] = [];
  let taken = 0;
  const numberIn = (line: string) => Number(/FETCH (\d+)/.exec(line)?.[1]);
  const answer = (line: string): string[] => {
    const [, command = ""] = line.toUpperCase().replace("UID ", "UID-").split(" ");
    if (command === "CAPABILITY") return ["* CAPABILITY IMAP4rev1"];
    if (command === "LIST" || command === "LSUB") return ['* LIST () "/" INBOX'];
    if (command === "EXAMINE")
      return [
        `* ${messages.length} EXISTS`,
        `* OK [UIDVALIDITY ${validity}] ok`,
        `* OK [UIDNEXT ${messages.length + 1}] ok`,
      ];
    if (command === "UID-SEARCH") {
      const from = Number(line.split(" UID ").at(-1)?.split(":")[0] ?? 1);
      const found = messages.map((_, n) => n + 1).filter((uid) => uid >= Math.min(from, messages.length));
      return [`* SEARCH ${found.join(" ")}`.trim()];
    }
    if (command !== "UID-FETCH") return [];
    const uid = numberIn(line);
    const message = messages[uid - 1];
    if (!message) return [];
    const part = '("TEXT" "PLAIN" NIL NIL NIL "7BIT" 2 1 NIL NIL NIL NIL)';
    const calendar = `("TEXT" "CALENDAR" ("CHARSET" "UTF-8" "METHOD" "${message.method}") NIL NIL "BASE64" 2 1 NIL NIL NIL NIL)`;
    const structure = message.method
      ? `((${part}${calendar} "ALTERNATIVE" ("BOUNDARY" "b") NIL NIL NIL) "MIXED" ("BOUNDARY" "a") NIL NIL NIL)`
      : message.report
        ? `(${part} "REPORT" ("REPORT-TYPE" "delivery-status") NIL NIL NIL)`
        : part;
    const { from = "pessoa" } = message;
    const sender = from ? `((NIL NIL "${from}" "mx.example"))` : "NIL";
    const envelope = `("" "" ${sender} NIL NIL NIL NIL NIL NIL NIL)`;
    if (!line.includes("BODY.PEEK"))
      return [`* ${uid} FETCH (UID ${uid} BODYSTRUCTURE ${structure} ENVELOPE ${envelope})`];
    taken++;
    const bytes = Buffer.byteLength(message.source);
    return [`* ${uid} FETCH (UID ${uid} BODY[]<0> {${bytes}}\r\n${message.source})`];
  };
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.write("* OK here\r\n");
    let rest = "";
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        heard.push(line);
        const [tag = "", command = ""] = line.split(" ");
        const isRefused = [...refuses].some((one) => line.toUpperCase().includes(one) && command !== "CAPABILITY");
        socket.write(
          [...(isRefused ? [] : answer(line)), isRefused ? `${tag} NO refused` : `${tag} OK done`, ""].join("\r\n"),
        );
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    heard,
    messages,
    refuses,
    /** It is made anew, and numbers its mails from the beginning. */
    renew(again: typeof messages) {
      validity += 1;
      messages.splice(0, messages.length, ...again);
    },
    taken: () => taken,
    url: `imap://site:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

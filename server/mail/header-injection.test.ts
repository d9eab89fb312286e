import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { bySmtp } from "./deliver.ts";
import { FACTS, MAIL_KINDS } from "./testing.ts";

const SITE = "https://escola.example";
const EVIL = "evil@evil.example";
/** A name chosen to smuggle header lines into mails and calendars. */
const strange = ([one = "", two = one]: string[]) =>
  `Vera${one}Bcc: ${EVIL}${two}ATTENDEE:mailto:${EVIL}${one}BEGIN:VALARM${two}${two}<b>x</b>${one}.${one}`;
const NAMES = { pt: strange(["\r\n"]), en: strange(["\n", "\r"]) };
/** The headers of our mails. */
const HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "message-id",
  "mime-version",
  "subject",
  "to",
];

/** The data of all kinds, with the given value for every text that a person can influence. */
const factsOf = (name: string) => ({
  ...FACTS,
  name,
  applicant_name: name,
  student_name: name,
  title: name,
  homework_description: name,
  dictation_name: name,
  module: name,
  plan: name,
  number: name,
  article_title: name,
  topic: name,
  description: name,
  reason: name,
  rating: 5,
  link: "/my-progress?tab=homework",
  entry: randomUUID(),
  online_link: "https://meet.example/abc",
  redirect_to: name,
  password: name,
});

type ReceivedMail = { to: string[]; text: string };
const received: ReceivedMail[] = [];
let server: SMTPServer;
let url: string;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?from=aulas@escola.example`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function send(kind: string, name: string, language: "pt" | "en"): Promise<ReceivedMail> {
  const facts = factsOf(name);
  const items = ["new_homework", "class_moved"].map((one) => ({ kind: one, data: facts }));
  const order = { kind, recipient: "ana@example.com", language, data: { ...facts, items } };
  const mail = composeMail(order, SITE, "English With Alex", `${SITE}/pt/parar-emails?t=x`);
  const parcel = { id: randomUUID(), createdAt: new Date(), brand: "English With Alex", answersTo: null, mail };
  await bySmtp(url, SITE)(parcel, async () => true);
  const got = received.pop();
  if (!got) throw new Error("nothing came");
  return got;
}

/** Unfolds the header lines. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");
const calendarIn = ({ text }: ReceivedMail): string[] => {
  const part = /text\/calendar[\s\S]*?base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(text)?.[1];
  return part ? linesOf(Buffer.from(part, "base64").toString()) : [];
};
const propertiesOf = (lines: string[]) => lines.map((line) => line.split(/[:;]/)[0]);

describe.each([...MAIL_KINDS, "digest"])("in a mail of %s", (kind) => {
  test("a name adds no header, and nothing to the calendar part", async () => {
    for (const language of ["pt", "en"] as const) {
      const plain = propertiesOf(calendarIn(await send(kind, "Vera", language)));
      const mail = await send(kind, NAMES[language], language);
      expect(mail.to).toEqual(["ana@example.com"]);
      const [head = ""] = mail.text.split("\r\n\r\n");
      const names = linesOf(head).map((line) => line.split(":")[0]?.toLowerCase() ?? "");
      expect(names.filter((one) => !HEADERS.includes(one))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(propertiesOf(calendarIn(mail))).toEqual(plain);
    }
  });
});

test("the mail to the teacher has a calendar event named after the student", async () => {
  const calendar = calendarIn(await send("teacher_moved", NAMES.pt, "pt"));
  expect(calendar.filter((line) => line.startsWith("SUMMARY:"))).toEqual([expect.stringContaining("Vera")]);
});

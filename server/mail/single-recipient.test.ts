import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { bySmtp } from "./deliver.ts";

const SITE = "https://escola.example";
type ReceivedMail = { envelope: string[] } & Partial<Record<"to" | "replyTo" | "subject" | "from", string | undefined>>;
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
        const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, "m").exec(text)?.[1];
        const readers = envelope.rcptTo.map(({ address }) => address);
        const subject = header("Subject");
        received.push({
          envelope: readers,
          to: header("To"),
          replyTo: header("Reply-To"),
          subject,
          from: header("From"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?from=aulas@escola.example`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function send(recipient: string, answersTo: string | null = null) {
  received.length = 0;
  const mail = composeMail({ kind: "already_registered", recipient, language: "pt", data: {} }, SITE, "Escola");
  const parcel = { id: randomUUID(), createdAt: new Date(), brand: "Escola", answersTo, mail };
  await bySmtp(url, SITE)(parcel, async () => true);
  return received[0];
}

test.each(["ana@example.com", "Ana.Lima+aulas@EXAMPLE.com", "o'brien@example.com", "d&d=1@example.com"])(
  "the mail server receives exactly the recipient of the mail: %s",
  async (address) => {
    const got = await send(address);
    expect(got?.envelope).toEqual([got?.to]);
    expect(got?.to?.toLowerCase()).toBe(address.toLowerCase());
  },
);

test.each(["a;x@b.cc", "a,x@b.cc", "a(b)@b.cc", "a@b\u200b.cc", "<a@b.cc>", '"a b"@b.cc'])(
  "a mail to %j is refused permanently",
  async (address) => {
    await expect(send(address)).rejects.toMatchObject({ final: true, reason: "REFUSED" });
    expect(received).toEqual([]);
  },
);

test("bidirectional control characters are removed from names and subjects", async () => {
  received.length = 0;
  const mail = { to: "ana@example.com", subject: "New: \u202egpj.exe\u2066", text: "x", html: "x" };
  const parcel = { id: randomUUID(), createdAt: new Date(), brand: "Esc\u200fola\u202e", answersTo: null, mail };
  await bySmtp(url, SITE)(parcel, async () => true);
  expect(received[0]).toMatchObject({ subject: "New: gpj.exe", from: "Escola <aulas@escola.example>" });
});

test("answers go to the school's address, or to the sender if the school has no address", async () => {
  expect((await send("ana@example.com", "escola@example.com"))?.replyTo).toBe("escola@example.com");
  expect((await send("ana@example.com", "a;x@b.cc"))?.replyTo).toBeUndefined();
});

import { expect, test } from "vitest";
import { readBounce, readDelay } from "./read-bounce.ts";
import { bounceOf, plainMail, returnedHead } from "./testing.ts";

const MAIL = "6f1c9a52-0000-4000-8000-000000000001";
const HOST = "escola.example";
const read = (source: string) => readBounce(Buffer.from(source), HOST);

test("a bounce is matched by its mail's id, with the other server's message", async () => {
  expect(await read(bounceOf(MAIL))).toEqual({ mail: MAIL, said: "550 5.1.1 <ana@example.com>: no such user here" });
});

test.each([
  ["heads alone", { headType: "text/rfc822-headers" }],
  ["a reason on two lines", { diagnostic: "smtp; 550 5.1.1\r\n <ana@example.com>: no such user here" }],
  ["a status of what passes, although it was given up", { status: "4.4.7" }],
  ["names in other letters", { action: "Failed", status: "5.1.10" }],
])("a bounce with %s is read, too", async (_what, change) => {
  expect(await read(bounceOf(MAIL, change))).toMatchObject({
    mail: MAIL,
    said: expect.stringContaining("no such user"),
  });
});

test("a bounce without a reason reports its code", async () => {
  expect(await read(bounceOf(MAIL, { diagnostic: null }))).toEqual({ mail: MAIL, said: "5.1.1" });
});

test.each([
  ["is only late", { action: "delayed", status: "4.4.1" }],
  ["arrived", { action: "delivered", status: "2.0.0" }],
  ["is another site's", { id: `${MAIL}@other.example` }],
  ["has another kind of id", { id: `CA+abc@${HOST}` }],
])("a message that %s is not read as a bounce", async (_what, change) => {
  expect(await read(bounceOf(MAIL, change))).toBeUndefined();
});

test.each(["", "no mail at all", "Subject: Hi\r\n\r\nAction: failed\r\nStatus: 5.1.1", `\u0000${"x".repeat(10_000)}`])(
  "other mail is not read as a bounce",
  async (source) => {
    expect(await read(source)).toBeUndefined();
  },
);

const OWN = `${MAIL}@${HOST}`;
const exim = (
  lines: string[],
  heads: string[] = ["X-Failed-Recipients: ana@example.com", "Auto-Submitted: auto-replied"],
) =>
  plainMail({
    from: "Mail Delivery System <Mailer-Daemon@mx.example>",
    subject: "Mail delivery failed: returning message to sender",
    heads,
    lines: [
      ...lines,
      "",
      "------ This is a copy of the message, including all the headers. ------",
      "",
      ...returnedHead(OWN),
    ],
  });
const QMAIL = [
  "Hi. This is the qmail-send program at mx.example.",
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  "",
  "<ana@example.com>:",
  "192.0.2.1 does not like recipient.",
  "Remote host said: 550 5.1.1 no such user",
  "",
  "--- Below this line is a copy of the message.",
  "",
];

test.each([
  [
    "Exim",
    exim([
      "  ana@example.com",
      "    SMTP error from remote mail server after RCPT TO:<ana@example.com>:",
      "    550 5.1.1 User unknown",
    ]),
    "550 5.1.1 User unknown",
  ],
  [
    "qmail",
    plainMail({ from: "MAILER-DAEMON@mx.example", subject: "failure notice", lines: [...QMAIL, ...returnedHead(OWN)] }),
    "Remote host said: 550 5.1.1 no such user",
  ],
  [
    "a server of Brazil",
    plainMail({
      from: "Postmaster <postmaster@mx.example>",
      subject: "Falha na entrega",
      lines: [
        "A mensagem não pôde ser entregue: 550 caixa inexistente",
        "",
        ...returnedHead(OWN).map((line) => `> ${line}`),
      ],
    }),
    "A mensagem não pôde ser entregue: 550 caixa inexistente",
  ],
])("a bounce that %s writes in words is read", async (_who, source, said) => {
  expect(await read(source)).toEqual({ mail: MAIL, said });
});

test.each([
  [
    "expired, with no status",
    bounceOf(MAIL, { action: "expired", status: "", diagnostic: "Connection timed out" }),
    "Connection timed out",
  ],
  [
    "in parts whose boundary is not the one that its head names",
    bounceOf(MAIL).replace('boundary="b"', 'boundary="b.1720293561"'),
    "550 5.1.1 <ana@example.com>: no such user here",
  ],
  [
    "in a report without any boundary",
    bounceOf(MAIL).replaceAll(/^--b(?:--)?\r\n/gm, ""),
    "550 5.1.1 <ana@example.com>: no such user here",
  ],
  [
    "by Exchange, whose subject says nothing",
    plainMail({
      from: "System Administrator <postmaster@mx.example>",
      subject: "E",
      lines: [
        "did not reach the following recipient(s):",
        "ana@example.com on Fri, 27 Nov 2026 12:00:00 -0000",
        "    The recipient name is not recognized",
        "",
        ...returnedHead(OWN),
      ],
    }),
    "E",
  ],
  [
    "without any sender",
    plainMail({
      from: "<>",
      subject: "failure notice",
      heads: ["Return-Path: <>"],
      lines: ["550 ana@example.com... No such user", "", ...returnedHead(OWN)],
    }),
    "550 ana@example.com... No such user",
  ],
  [
    "with the lines of old Macs",
    bounceOf(MAIL).replaceAll("\r\n", "\r"),
    "550 5.1.1 <ana@example.com>: no such user here",
  ],
])("a bounce is read that is written %s", async (_how, source, said) => {
  expect(await read(source)).toEqual({ mail: MAIL, said });
});

test("a bounce of a mail to which a relay gave another id gives its recipient and its time", async () => {
  const relayed = { id: "0103019a-000000@sa-east-1.relay.example" };
  const source = bounceOf(MAIL, relayed).replace(
    "MIME-Version",
    "Date: Fri, 27 Nov 2026 12:00:00 +0000\r\nMIME-Version",
  );
  const found = { recipient: "ana@example.com", said: expect.stringContaining("no such user") };
  expect(await read(source)).toEqual({ ...found, at: "2026-11-27T12:00:00.000Z" });
  const dated = source.replace("Subject: Nova", "Date: Thu, 26 Nov 2026 09:00:00 +0000\r\nSubject: Nova");
  expect(await read(dated)).toMatchObject({ at: "2026-11-26T09:00:00.000Z" });
});

test("a report on several recipients counts for the one whom the mail did not reach", async () => {
  const other =
    "Final-Recipient: rfc822; bia@example.com\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient: rfc822; ana";
  expect(await read(bounceOf(MAIL).replace("Final-Recipient: rfc822; ana", other))).toMatchObject({ mail: MAIL });
});

test.each([
  [
    "by the standard",
    bounceOf(MAIL, { action: "delayed", status: "4.4.1", diagnostic: "smtp; 451 try later" }),
    "451 try later",
  ],
  [
    "in words",
    plainMail({
      from: "Mail Delivery System <Mailer-Daemon@mx.example>",
      subject: "Warning: message 1abc delayed 24 hours",
      lines: [
        "The message has not yet been delivered: 451 greylisted",
        "No action is required on your part.",
        "",
        ...returnedHead(OWN),
      ],
    }),
    "The message has not yet been delivered: 451 greylisted",
  ],
])("a report of a delay %s is one, and no bounce", async (_how, source, said) => {
  expect(await read(source)).toBeUndefined();
  expect(await readDelay(Buffer.from(source), HOST)).toEqual({ mail: MAIL, said });
});

const SENDERS = [
  "Ana Lima <ana@example.com>",
  "ana@example.com",
  '"Mãe da Bia" <mae@example.com>',
  "Escola <contato@example.com>",
];
const SUBJECTS = [
  "Re: Nova aula na agenda",
  "Automatic reply: Nova aula na agenda",
  "Resposta automática: fora do escritório",
  "Falha na entrega do trabalho",
  "The delivery failed, sorry",
];
const TEXTS = [
  ["Obrigada!"],
  ["Estou fora do escritório até segunda e não vou ler e-mails."],
  ["I am out of the office. My old address does not exist any more.", "550 people wrote to me."],
  ["> This is a permanent error; the mail could not be delivered.", "Chegou isto aqui, é seu?"],
  ["---------- Forwarded message ----------"],
];
const HEADS = [[], ["Auto-Submitted: auto-replied", "Return-Path: <>", "X-Auto-Response-Suppress: All"]];
const ordinary = SENDERS.flatMap((from) =>
  SUBJECTS.flatMap((subject) =>
    TEXTS.flatMap((text) =>
      HEADS.map((heads) => plainMail({ from, subject, heads, lines: [...text, "", ...returnedHead(OWN)] })),
    ),
  ),
);

test(`none of ${ordinary.length} ordinary mails and answers of people who are away is a bounce or a delay`, async () => {
  for (const source of ordinary)
    expect([await read(source), await readDelay(Buffer.from(source), HOST)]).toEqual([undefined, undefined]);
  expect(ordinary.length).toBeGreaterThanOrEqual(200);
});

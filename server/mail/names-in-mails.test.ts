import { expect, test } from "vitest";
import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { composeMail } from "./compose-mail.ts";
import { hasAddress } from "./names-in-mails.ts";
import { FACTS, MAIL_KINDS } from "./testing.ts";

const SITE = "https://escola.example";
const LINKS = [
  "www.evil.example",
  "https://evil.example/a",
  "evil.example",
  "EVIL.EXAMPLE",
  "[Ana](//evil.example)",
  "a@evil.example",
  "evil。example",
  "evil．example/a",
  "evil․example",
  "evil.\u200bexample",
];

test.each(["t.me/evil", "t.me", "X.COM/evil", "192.168.0.1", "ev\u00adil.ex\u2060ample"])(
  "a short address, one of numbers or one with hidden signs is one too: %s",
  (name) => expect(hasAddress(m.mail_hello({ name }, { locale: "pt" }))).toBe(true),
);

test.each(LINKS)("nobody's name makes a link in a mail of the site: %s", (name) => {
  for (const kind of MAIL_KINDS)
    for (const language of ["pt", "en"] as const) {
      const data = { ...FACTS, name, applicant_name: name, student_name: name };
      const { text, subject } = composeMail(
        { kind, recipient: "ana@escola.example", language, data },
        SITE,
        "English With Alex",
      );
      expect(text, kind).not.toMatch(/(Olá|Hi|Hello), (www|https|evil|a )/i);
      expect(`${subject}\n${text}`.toLowerCase(), kind).not.toContain("evil.example");
    }
});

test.each(["Ana", "Ana P. Souza", "D. Pedro", "J.R. Silva", "J.R.R. Tolkien", "S.Paulo", "Zoë", "Ana-Clara d’Ávila"])(
  "%s is greeted by name",
  (name) => {
    expect(hasAddress(m.mail_hello({ name }, { locale: "pt" }))).toBe(false);
  },
);

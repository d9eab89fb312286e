import { buffer } from "node:stream/consumers";
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { TAG } from "../../app/i18n/screens.ts";
import { BRAND, SITE, sampleMails } from "./testing.ts";

/** Links that leave the site: the school's room, and a chat with the visitor. */
const BESIDE = /^https:\/\/(?:meet\.example|wa\.me)\//;

function read(html: string) {
  const page = parseDocument(html);
  const all = (name: string) => DomUtils.getElementsByTagName(name, page);
  const links = all("a").map(({ parent, attribs, children }) => ({
    text: DomUtils.textContent(children),
    link: attribs.href ?? "",
    cell: parent && "attribs" in parent && parent.name === "td" ? (parent.attribs.class ?? "") : "",
  }));
  const buttons = links.filter(({ cell }) => cell === "main" || cell === "other");
  return { all, links, buttons, text: DomUtils.textContent(all("body")) };
}

describe.each(["pt", "en"] as const)("in %s", (lang) => {
  test.each(sampleMails(lang))("a mail of $name is complete", async ({ mail }) => {
    const { all, links, buttons, text } = read(mail.html);
    expect(mail.subject.length).toBeLessThanOrEqual(120);
    expect(all("html")[0]?.attribs.lang).toBe(TAG[lang]);
    expect(all("meta").map(({ attribs }) => attribs.name)).toContain("color-scheme");
    expect(all("h1")).toHaveLength(1);
    for (const part of [mail.text, text]) expect(part).toContain(BRAND);
    // There is one main button, each button is its own cell, and the text part names each.
    expect(buttons.map(({ cell }) => cell)).toEqual(["main", ...buttons.slice(1).map(() => "other")]);
    for (const button of buttons) expect(mail.text).toContain(`${button.text}:\n${button.link}`);
    // Both parts have the same links, to the site or to a page that the school names.
    const addresses = links.map(({ link }) => link);
    expect(new Set(mail.text.match(/https?:\S+/g))).toEqual(new Set(addresses));
    for (const link of addresses) expect(link.startsWith(`${SITE}/`) || BESIDE.test(link)).toBe(true);
    // Pictures are attached to the mail, and have an alternative text.
    const pictures = all("img").map(({ attribs }) => attribs);
    expect(pictures.map(({ src }) => src)).toEqual((mail.attachments ?? []).map(({ cid }) => `cid:${cid}`));
    for (const { alt } of pictures) expect(alt).toBeTruthy();
    for (const { content } of mail.attachments ?? []) {
      expect((await buffer(content)).subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
    }
    expect(`${mail.subject}\n${mail.text}\n${text}`).not.toMatch(/undefined|\[object|NaN|no-?reply/i);
  });
});

describe.each(["pt", "en"] as const)("in %s", (lang) => {
  test.each(sampleMails(lang))("a mail of $name shows the time zone of its hours", ({ mail }) => {
    const lines = [mail.subject, ...mail.text.split("\n")];
    const hours = lines.filter((line) => /\b\d\d:\d\d\b/.test(line) && !/Brasília/.test(line));
    expect(hours).toEqual([]);
  });
});

const mailOf = (name: string, lang: "pt" | "en" = "pt") => {
  const found = sampleMails(lang).find((sample) => sample.name === name)?.mail;
  if (!found) throw new Error(`no sample ${name}`);
  return { ...found, buttons: read(found.html).buttons };
};

test.each(["class_scheduled", "class_moved", "class_link", "reminder_day", "reminder_hour"])(
  "the first button of %s opens the room",
  (name) => {
    expect(mailOf(name).buttons[0]).toMatchObject({
      text: "Entrar na sala",
      link: "https://meet.example/abc-defg-hij",
    });
    expect(mailOf(name, "en").buttons[0]?.text).toBe("Join the class");
  },
);

test("a mail about a moved class shows its old hour and its new hour", () => {
  expect(mailOf("class_moved").text).toContain(
    "1 de dezembro de 2026 às 17:00 passou para quarta-feira, 2 de dezembro",
  );
  expect(mailOf("teacher_moved", "en").text).toMatch(/Tuesday, December 1, 2026 at 17:00 to Wednesday, December 2/);
});

test("a trial's mail offers the teacher a one-tap message in the visitor's language, and says who they are", () => {
  const { text, buttons } = mailOf("teacher_booked", "en");
  for (const fact of ["+5511987654321", "intermediate (B1)", "Entrevistas de emprego"]) expect(text).toContain(fact);
  const chat = new URL(buttons[1]?.link ?? "");
  expect(chat.origin + chat.pathname).toBe("https://wa.me/5511987654321");
  expect(chat.searchParams.get("text")).toMatch(/^Oi, Ana! .*2 de dezembro/);
});

test.each(["trial_moved", "reminder_day-trial", "reminder_hour-trial"])(
  "%s contains the link that manages it",
  (name) => {
    const { text, buttons } = mailOf(name);
    expect(buttons[0]?.link).toBe(`${SITE}/pt/confirmacao-agendamento?reserva=${"k".repeat(43)}`);
    expect(text).toContain("os anteriores deixaram de valer");
  },
);

test("a text to copy has a line of its own", () => {
  expect(mailOf("welcome").text.split("\n")).toContain("tigre-violeta-42");
  const lines = mailOf("charge_due").text.split("\n");
  expect(lines.filter((line) => /^000201.*EW7K2M9QX41B6304[0-9A-F]{4}$/.test(line))).toHaveLength(1);
  expect(mailOf("charge_due-without").attachments).toBeUndefined();
});

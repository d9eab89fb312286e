import { expect, test } from "vitest";
import { formatPhone, mailLink, whatsAppLink } from "./contact-links";

const trial = {
  full_name: "Mariana de Souza & Lima",
  email: "mari+aulas@example.com",
  phone: "+5511987654321",
  language: "pt",
  status: "scheduled",
  calendar_entries: { starts_at: "2046-11-26T12:00:00Z", ends_at: "2046-11-26T13:00:00Z" },
} as const;

test("WhatsApp opens a chat with the number, greeting the visitor by first name with the day and hour", () => {
  const url = new URL(whatsAppLink(trial));
  expect(url.origin + url.pathname).toBe("https://wa.me/5511987654321");
  expect(url.searchParams.get("text")).toContain("Mariana!");
  expect(url.searchParams.get("text")).toContain("segunda-feira, 26 de novembro de 2046 às 09:00");
});

test("a visitor who booked in English is greeted in English", () => {
  const text = new URL(whatsAppLink({ ...trial, language: "en" })).searchParams.get("text");
  expect(text).toMatch(/Monday, November 26, 2046/);
});

test("the mail link addresses only the visitor", () => {
  const url = new URL(mailLink({ ...trial, email: "a?cc=b@example.com" }));
  expect(decodeURIComponent(url.pathname)).toBe("a?cc=b@example.com");
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"]);
});

test("phone numbers are formatted as their country writes them", () => {
  expect(formatPhone("+5511987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("+551132654321")).toBe("(11) 3265-4321");
  expect(formatPhone("+447911123456")).toBe("+447911123456");
});

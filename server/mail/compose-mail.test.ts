import { describe, expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";

const SITE = "https://escola.example";
const linkIn = (text: string): URL => new URL(/https?:\S+/.exec(text)?.[0] ?? "");

describe("a mail's link", () => {
  const linkFor = (data: { redirect_to?: string } = {}, language: "pt" | "en" = "pt") => {
    const order = { kind: "recovery", recipient: "ana@example.com", language };
    return linkIn(
      composeMail({ ...order, data: { token_hash: "abc-123", redirect_to: null, ...data } }, SITE, "Brand").text,
    );
  };

  test("a mail's link opens the reset page in the reader's language", () => {
    expect(linkFor().href).toBe(`${SITE}/pt/redefinir-senha?token_hash=abc-123&email=ana%40example.com&type=recovery`);
    expect(linkFor({}, "en").pathname).toBe("/en/reset-password");
  });

  test("a mail's link opens the requested page, on this site only", () => {
    expect(linkFor({ redirect_to: `${SITE}/en/reset-password?from=app` }).search).toBe(
      "?from=app&token_hash=abc-123&email=ana%40example.com&type=recovery",
    );
    expect(linkFor({ redirect_to: "https://evil.example/pt/redefinir-senha" }).origin).toBe(SITE);
    expect(linkFor({ redirect_to: "not an address" }).origin).toBe(SITE);
  });
});

test("a name with markup is escaped", () => {
  const data = { name: '<script src="x">', password: "p", expires_at: null };
  const { html } = composeMail({ kind: "welcome", recipient: "a@example.com", language: "pt", data }, SITE, "Brand");
  expect(html).not.toContain("<script");
});

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { mailLinkOf } from "./mail-link";

test("the mail that hosted Supabase sends to who signs up leads to where the address is confirmed", async () => {
  const mail = await readFile("supabase/templates/confirmation.html", "utf8");
  const [, link = ""] = /href="([^"]+)"/.exec(mail) ?? [];
  const filled = link.replace("{{ .RedirectTo }}", "https://site.example/pt/perfil").replace("{{ .TokenHash }}", "abc");
  expect(mailLinkOf(new URL(filled).searchParams)).toEqual({ tokenHash: "abc", type: "signup" });
});

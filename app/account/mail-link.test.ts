import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isDeadLink, mailLinkOf, recoveryOf, withoutProof } from "./mail-link";

test("the mail that hosted Supabase sends to who signs up leads to where the address is confirmed", async () => {
  const mail = await readFile("supabase/templates/confirmation.html", "utf8");
  const [, link = ""] = /href="([^"]+)"/.exec(mail) ?? [];
  const filled = link.replace("{{ .RedirectTo }}", "https://site.example/pt/perfil").replace("{{ .TokenHash }}", "abc");
  expect(mailLinkOf(new URL(filled).search)).toEqual({ tokenHash: "abc", type: "signup" });
});

test.each([
  ["?token_hash=abc&type=signup"],
  ["?token_hash=abc&amp;type=signup"],
  ["?token_hash=abc&type=signup."],
  ["?token_hash=abc&type=signup)."],
  ["?token_hash=abc&type=signup%3E"],
  ["?type=signup&token_hash=abc,"],
  ["?type=signup&amp;token_hash=abc%22"],
  ["?type=signup&token_hash=abc%20"],
  ["?next=%2Fpt%2Fdashboard%3Ftab%3Dpayments?token_hash=abc&type=signup"],
])("%s proves what it was mailed for", (search) => {
  expect(mailLinkOf(search)).toEqual({ tokenHash: "abc", type: "signup" });
  const recovery = search.replace("signup", "recovery");
  expect(recoveryOf(recovery)).toBe("abc");
});

test.each([["?token_hash=abc"], ["?token_hash=abc&type=sig"], ["?type=signup"], ["?type=signup&token_hash=."], [""]])(
  "%j is cut, and proves nothing",
  (search) => {
    expect(mailLinkOf(search)).toBeUndefined();
    expect(recoveryOf(search.replace("signup", "recovery"))).toBeUndefined();
  },
);

test.each([
  [403, true],
  [400, true],
  [0, false],
  [undefined, false],
  [429, false],
  [500, false],
  [503, false],
])("an answer with status %j ends a link: %s", (status, dead) => expect(isDeadLink({ status })).toBe(dead));

test("what a link proved leaves the address, and where its person was going stays", () => {
  const search = "?next=%2Fpt%2Fdashboard&token_hash=abc&amp;type=signup";
  expect(withoutProof({ pathname: "/pt/perfil", search })).toBe("/pt/perfil?next=%2Fpt%2Fdashboard");
  const hosted = "?next=%2Fpt%2Fdashboard%3Ftab%3Da?token_hash=abc&type=signup";
  expect(withoutProof({ pathname: "/pt/perfil", search: hosted })).toBe("/pt/perfil?next=%2Fpt%2Fdashboard%3Ftab%3Da");
  expect(withoutProof({ pathname: "/pt/perfil", search: "?token_hash=abc&type=signup" })).toBe("/pt/perfil");
});

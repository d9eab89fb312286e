import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isDeadLink, isTruncatedLink, mailLinkOf, recoveryOf, withoutProof } from "./mail-link";

const TOKEN = "0123456789def".repeat(5).slice(0, 56);

test("the sign-up mail of hosted Supabase links to the page that confirms the address", async () => {
  const mail = await readFile("supabase/templates/confirmation.html", "utf8");
  const [, link = ""] = /href="([^"]+)"/.exec(mail) ?? [];
  const filled = link
    .replace("{{ .RedirectTo }}", "https://site.example/pt/perfil")
    .replace("{{ .TokenHash }}", TOKEN)
    .replace("{{ .Email }}", "ana@example.com");
  expect(mailLinkOf(new URL(filled).search)).toEqual({ tokenHash: TOKEN, type: "signup", email: "ana@example.com" });
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
  ["?type=signup&token_hash=abc%E2%80%8B"],
  ["?next=%2Fpt%2Fdashboard%3Ftab%3Dpayments?token_hash=abc&type=signup"],
])("%s proves what it was mailed for", (written) => {
  const search = written.replace("abc", TOKEN);
  expect(mailLinkOf(search)).toMatchObject({ tokenHash: TOKEN, type: "signup" });
  const recovery = search.replace("signup", "recovery");
  expect(recoveryOf(recovery)?.tokenHash).toBe(TOKEN);
  expect([search, recovery].map(isTruncatedLink)).toEqual([false, false]);
});

test.each([
  ["?token_hash=abc&email=ana%40example.com&type=signup", "ana@example.com"],
  ["?token_hash=abc&amp;email=ana%40example.com&amp;type=signup)", "ana@example.com"],
  ["?token_hash=abc&email=Ligue+para+0800&type=signup", undefined],
  ["?token_hash=abc&type=signup", undefined],
])("%s says that it opens the account of %s", (written, email) =>
  expect(mailLinkOf(written.replace("abc", TOKEN))).toMatchObject({ email }),
);

test.each([
  ["?token_hash=abc"],
  ["?token_hash=abc&email=ana%40exam"],
  ["?token_hash=abc&type=sig"],
  ["?token_hash=abc&ty"],
  ["?type=signup&token_hash=."],
  [`?type=signup&token_hash=${TOKEN.slice(1)}`],
  ["?next=%2Fpt%2Fdashboard&token_has"],
  ["?token"],
])("%j is a truncated link, and proves nothing", (written) => {
  const search = written.replace("abc", TOKEN);
  expect(mailLinkOf(search)).toBeUndefined();
  expect(recoveryOf(search.replace("signup", "recovery"))).toBeUndefined();
  expect(isTruncatedLink(search)).toBe(true);
});

test.each([[""], ["?modo=cadastro"], ["?next=%2Fpt%2Fdashboard"], ["?t=1"], ["?type=signup"]])(
  "%j is not recognised as a mailed link",
  (search) => expect([mailLinkOf(search), isTruncatedLink(search)]).toEqual([undefined, false]),
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

test("the proof is removed from the address, and the person's destination stays", () => {
  const search = "?next=%2Fpt%2Fdashboard&token_hash=abc&amp;type=signup";
  expect(withoutProof({ pathname: "/pt/perfil", search })).toBe("/pt/perfil?next=%2Fpt%2Fdashboard");
  const hosted = "?next=%2Fpt%2Fdashboard%3Ftab%3Da?token_hash=abc&type=signup";
  expect(withoutProof({ pathname: "/pt/perfil", search: hosted })).toBe("/pt/perfil?next=%2Fpt%2Fdashboard%3Ftab%3Da");
  expect(withoutProof({ pathname: "/pt/perfil", search: "?token_hash=abc&email=a%40b.c&type=signup" })).toBe(
    "/pt/perfil",
  );
});

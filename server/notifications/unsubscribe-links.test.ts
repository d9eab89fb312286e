import { expect, test } from "vitest";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";

const PERSON = "6b0e2a4e-0c1f-4f0e-9a53-0a6f6c1d2e3f";
const links = createUnsubscribeLinks("sb_secret_of_a_test", { siteUrl: "https://escola.example" });
const token = new URL(links.linkFor(PERSON, "homework", "pt")).searchParams.get("t") ?? "";

test("an unsubscribe link is read by the site that made it", () => {
  expect(links.linkFor(PERSON, "homework", "pt")).toContain("https://escola.example/pt/parar-emails?t=");
  expect(links.read(token)).toEqual({ person: PERSON, topic: "homework" });
});

test.each([".", ",", ")", ">", '"', "_", "\u200B", "&gt;", " "])("%j after a link is ignored", (sign) => {
  expect(links.read(token + sign)).toEqual({ person: PERSON, topic: "homework" });
});

const [person = "", topic = "", signature = ""] = token.split(".");
const OTHER = "7b0e2a4e-0c1f-4f0e-9a53-0a6f6c1d2e3f";
test.each([
  ["another person's", `${OTHER}.${topic}.${signature}`],
  ["another topic's", `${person}.payments.${signature}`],
  ["cut off", token.slice(0, -1)],
  ["longer", `${token}A`],
  ["without a signature", `${person}.${topic}.`],
  ["empty", ""],
  [
    "of another site",
    new URL(
      createUnsubscribeLinks("x", { siteUrl: "https://a.example" }).linkFor(PERSON, "homework", "pt"),
    ).searchParams.get("t") ?? "",
  ],
])("a link that is %s is refused", (_what, forged) => {
  expect(links.read(forged)).toBeUndefined();
});

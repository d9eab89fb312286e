import { expect, test } from "vitest";
import { LANGS, pathFor, SCREENS, type Screen } from "~/i18n/screens";
import { areaOf, framePath, shellFor } from "./student-area";

const ID = "5f0b1a52-8d1c-4b7e-9a37-0d3f7f0c2a11";
/** The room of a class is online itself, and not kept on the device. */
const isOwn = (
  screen: string,
): screen is Exclude<Screen, `${string}Version` | "blogPost" | "levelTestResult" | "recap" | "myRoom"> =>
  screen === "dashboard" || (screen.startsWith("my") && screen !== "myRoom");

test("opening one page of the student's area caches the frame of all of them, in that page's language", () => {
  for (const lang of LANGS) {
    const pages = Object.keys(SCREENS)
      .filter(isOwn)
      .map((screen) =>
        framePath(screen === "myHomeworkItem" ? pathFor(screen, lang, { homework: ID }) : pathFor(screen, lang)),
      );
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect([...(areaOf(page) ?? [])].sort()).toEqual(pages.toSorted());
  }
});

test.each(["/pt", "/pt/perfil", "/pt/meu-progresso/nada", `/pt/meu-progresso/tarefas/${ID}/mais`])(
  "%s is not a page of the student's area",
  (path) => {
    expect(areaOf(path)).toBeUndefined();
  },
);

test("one frame opens every homework, under its own address", async () => {
  const page = pathFor("myHomeworkItem", "en", { homework: ID });
  const frame = new Response(`<a href="${framePath(page)}">`, { headers: { "content-security-policy": "x" } });
  const shown = await shellFor(page, frame);
  expect(await shown.text()).toBe(`<a href="${page}">`);
  expect(shown.headers.get("content-security-policy")).toBe("x");
});

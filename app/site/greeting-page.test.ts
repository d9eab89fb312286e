import { expect, test } from "vitest";
import { writeGreetingPage } from "./greeting-page";

const GREETING = {
  src: "/media/greeting/a.mp3",
  isVideo: false,
  lang: "en",
  language: "pt",
  firstName: "Alex",
} as const;

test("the greeting's page has the player, its captions and the words, each in its language", () => {
  const page = writeGreetingPage({ ...GREETING, words: "Olá!\n<b>Vamos?</b>" });
  expect(page).toMatch(/^<!doctype html><html lang="en">/);
  expect(page).toContain('<track kind="captions" srcLang="pt-BR" default="" src="/media/greeting/a.vtt"/>');
  expect(page).toContain('<div lang="pt-BR"><p>Olá!</p><p>&lt;b&gt;Vamos?&lt;/b&gt;</p></div>');
  expect(page).toMatch(/<audio controls=""[^>]* src="\/media\/greeting\/a.mp3"/);
  expect(writeGreetingPage({ ...GREETING, isVideo: true, words: "Olá!" })).toContain("<video");
});

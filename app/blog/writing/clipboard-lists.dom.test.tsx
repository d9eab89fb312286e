import { expect, test } from "vitest";
import { shown } from "./testing";

const item = (level: number, sign: string, words: string, kind = "MsoNormal") =>
  `<p class=${kind} style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
const li = (words: string, inner = "") => `<li><p>${words}</p>${inner}</li>`;

test.each([
  ["letters", item(1, "c)", "três") + item(1, "d)", "quatro"), `<ol start="3">${li("três")}${li("quatro")}</ol>`],
  ["Roman numbers", item(1, "i.", "um") + item(1, "ii.", "dois"), `<ol>${li("um")}${li("dois")}</ol>`],
  [
    "numbers of levels",
    item(1, "2.", "a") + item(2, "2.1.", "b"),
    `<ol start="2">${li("a", `<ol>${li("b")}</ol>`)}</ol>`,
  ],
  [
    "numbers under bullets",
    item(1, "·", "a") + item(2, "1.", "b") + item(1, "·", "c"),
    `<ul>${li("a", `<ol>${li("b")}</ol>`)}${li("c")}</ul>`,
  ],
  [
    "two that follow each other",
    item(1, "1.", "a") + item(1, "2.", "b") + item(1, "1.", "c"),
    `<ol>${li("a")}${li("b")}</ol><ol>${li("c")}</ol>`,
  ],
  ["a kind after the other", item(1, "·", "a") + item(1, "1.", "b"), `<ul>${li("a")}</ul><ol>${li("b")}</ol>`],
  ["a deeper level first", item(2, "o", "a") + item(1, "·", "b"), `<ul>${li("a")}${li("b")}</ul>`],
  [
    "a level that is left out",
    item(1, "·", "a") + item(3, "§", "b") + item(2, "o", "c"),
    `<ul>${li("a", `<ul>${li("b")}${li("c")}</ul>`)}</ul>`,
  ],
  [
    "a style of the document",
    `<style>p.MsoListBullet2, li.MsoListBullet2 {mso-list:l3 level1 lfo2;}</style><p class=MsoListBullet2>·<span>&nbsp;&nbsp; </span>o gato</p>`,
    `<ul>${li("o gato")}</ul>`,
  ],
  [
    "bullets of PowerPoint",
    `<div class=O><span style='mso-special-format:bullet;position:absolute;left:-3%'>•</span><span lang=pt-BR>o gato</span></div><div class=O1><span style='mso-special-format:bullet'>–</span><span>b</span></div><div class=O>fim</div>`,
    `<ul>${li("o gato", `<ul>${li("b")}</ul>`)}</ul><p>fim</p>`,
  ],
  [
    "numbers of PowerPoint",
    `<div class=O><span style='mso-special-format:numbullet;'>3.</span><span>a</span></div><div class=O><span style='mso-special-format:numbullet'>4.</span>b</div>`,
    `<ol start="3">${li("a")}${li("b")}</ol>`,
  ],
  [
    "numbers that an entry says, as OneNote and LibreOffice write them",
    `<ol><li value="3"><span>a</span></li><li>b</li></ol>`,
    `<ol start="3">${li("a")}${li("b")}</ol>`,
  ],
  ["no list at all", "<p class=MsoNormal style='mso-list:none'>1. de janeiro</p>", "<p>1. de janeiro</p>"],
  ["an indented paragraph", "<p class=MsoListParagraph>o gato</p>", "<p>o gato</p>"],
  ["an indented date", "<p class=MsoListParagraph>1. de janeiro é feriado</p>", "<p>1. de janeiro é feriado</p>"],
  [
    "a heading with a number",
    "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span>Verbos</h2>",
    "<h2>1. Verbos</h2>",
  ],
  [
    "a list beside its entry, as Google Docs writes it",
    "<ul><li><p>a</p></li><ul><li><p>b</p></li></ul><li><p>c</p></li></ul>",
    `<ul>${li("a", `<ul>${li("b")}</ul>`)}${li("c")}</ul>`,
  ],
])("%s keep their level, kind and start", (_, html, expected) => {
  expect(shown(html)).toBe(expected);
});

import { expect, test } from "vitest";
import { areCaptions, saidIn, toWebVtt } from "./captions.ts";

const FILE =
  "\ufeffWEBVTT greeting\r\n\r\nNOTE nobody says this\r\n\r\n1\r\n00:00.000 --> 00:02.500 align:start\r\n<v Alex>Hello!</v>\r\nI am\r\n\r\n00:02.500 --> 00:04.000\r\nAlex &amp; co.\r\n";

test("typed words become captions that are spread over the recording by their length", () => {
  expect(toWebVtt("Olá!\nEu sou a Alex. <b>", 24)).toBe(
    "WEBVTT\n\n00:00.000 --> 00:04.571\nOlá!\n\n00:04.571 --> 00:20.571\nEu sou a Alex.\n\n00:20.571 --> 00:24.000\n&lt;b&gt;\n",
  );
});

test("a long sentence is broken between words, and every word is kept", () => {
  const words = Array.from({ length: 60 }, (_, place) => `palavra${place}`).join(" ");
  const made = toWebVtt(words, null);
  const lines = made.split("\n").filter((line) => line.startsWith("palavra"));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(84);
  expect(lines.join(" ")).toBe(words);
});

test("a WebVTT file is served as it is", () => {
  expect(toWebVtt(FILE, 4)).toBe(FILE);
});

test("a WebVTT file without a cue has no captions", () => {
  expect(areCaptions(FILE)).toBe(true);
  expect(areCaptions("Olá!")).toBe(true);
  expect(areCaptions("WEBVTT\n\nOlá!\n")).toBe(false);
});

test("spoken words are shown in lines, without the times and marks of a WebVTT file", () => {
  expect(saidIn("Olá!\n\n  \nVamos?")).toEqual(["Olá!", "Vamos?"]);
  const file =
    "WEBVTT\n\nNOTE by hand\n\n1\n00:00.000 --> 00:01.000\nOlá, <b>Ana</b>\n&amp; Leo\n\n00:02.000 --> 00:03.000 line:0\nVamos?\n";
  for (const one of [file, file.replaceAll("\n", "\r\n")]) expect(saidIn(one)).toEqual(["Olá, Ana & Leo", "Vamos?"]);
});

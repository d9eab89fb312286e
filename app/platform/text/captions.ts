/** Captions of a recording, in WebVTT. */

/** Words that are read in a second, where the length of a recording is unknown: some 150 a minute. */
const LETTERS_A_SECOND = 14;
/** The longest caption, in letters: two lines. */
const LONGEST_LINE = 84;
const STAMP = /^(?:\d+:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d+:)?\d{2}:\d{2}\.\d{3}/;

/** True if the words claim to be a WebVTT file. */
const isWebVtt = (words: string): boolean => /^\ufeff?WEBVTT(\s|$)/.test(words);

/** True if the words can be shown as captions: any text, or a WebVTT file with a cue at least. */
export function areCaptions(words: string): boolean {
  if (!isWebVtt(words)) return true;
  const lines = words.split(/\r\n|\r|\n/);
  return lines.some((line, place) => STAMP.test(line) && lines[place + 1]?.trim());
}

/** The spoken lines of plain words or of a WebVTT file, without its times and marks. */
export function saidIn(words: string): string[] {
  if (!isWebVtt(words)) return words.split(/\r\n|\r|\n/).filter((line) => line.trim());
  const unixLines = words.replace(/\r\n?/g, "\n").trim();
  return unixLines.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split("\n");
    const stamp = lines.findIndex((line) => STAMP.test(line));
    if (stamp < 0) return [];
    // Every second piece is the inside of a mark.
    const pieces = lines
      .slice(stamp + 1)
      .join(" ")
      .split(/[<>]/);
    const text = pieces.filter((_, place) => place % 2 === 0).join("");
    return [text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&")];
  });
}

const escapeCue = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * The words as a WebVTT file. Text without times is spread over the recording by its length.
 * @param seconds the length of the recording; null if it is unknown.
 */
export function toWebVtt(words: string, seconds: number | null): string {
  if (isWebVtt(words)) return words;
  const parts = captionsOf(words);
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = seconds ?? letters / LETTERS_A_SECOND;
  let said = 0;
  const cues = parts.map((part) => {
    const from = (whole * said) / letters;
    said += part.length;
    return `${stampOf(from)} --> ${stampOf((whole * said) / letters)}\n${escapeCue(part)}`;
  });
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

/** Text in pieces of a caption's length, broken at sentences where it can be. */
function captionsOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.split(/\s/).filter(Boolean));
  return lines.flatMap((words) => {
    const parts: string[] = [];
    for (const word of words) {
      const last = parts.at(-1);
      const goesOn = last !== undefined && !/[.!?…:]$/.test(last) && last.length + word.length < LONGEST_LINE;
      if (goesOn) parts[parts.length - 1] = `${last} ${word}`;
      else parts.push(word);
    }
    return parts;
  });
}

const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0");
const stampOf = (seconds: number) =>
  `${twoDigits(seconds / 60)}:${twoDigits(seconds % 60)}.${String(Math.floor((seconds % 1) * 1000)).padStart(3, "0")}`;

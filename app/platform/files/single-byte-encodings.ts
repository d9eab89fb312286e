/** Characters 0x80 to 0xFF of Brazilian DOS (code page 850), which browsers cannot decode. */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø\u00D7ƒáíóúñÑªº\u00BF\u00AE\u00AC\u00BD\u00BC\u00A1\u00AB\u00BB\u2591\u2592\u2593\u2502\u2524ÁÂÀ\u00A9\u2563\u2551\u2557\u255D\u00A2\u00A5\u2510\u2514\u2534\u252C\u251C\u2500\u253CãÃ\u255A\u2554\u2569\u2566\u2560\u2550\u256C\u00A4ðÐÊËÈıÍÎÏ\u2518\u250C\u2588\u2584\u00A6Ì\u2580ÓßÔÒõÕµþÞÚÛÙýÝ\u00AF\u00B4\u00AD\u00B1\u2017\u00BE\u00B6\u00A7\u00F7\u00B8°\u00A8\u00B7\u00B9\u00B3\u00B2\u25A0\u00A0";

/** Letters, and characters that are letters in another code page. No-break spaces and apostrophes separate words. */
const RUN = /[A-Za-z\u0080-\u009F\u00A1-\u2017\u201A-\uFFFF]+/g;
const PORTUGUESE = /^[A-Za-zªºÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü]+$/;
/** Sequences that do not occur in Portuguese: ã before other letters, õ without e, ç without a vowel. */
const NEVER = /ã(?![oes]|$)|õ(?!e|$)|ç(?![aouãõáóúâôeé])/i;

/** The number of plausible Portuguese words with non-ASCII letters, minus the implausible ones. */
function plausible(text: string): number {
  let sum = 0;
  for (const [run] of text.matchAll(RUN)) {
    const words = run.split(/\P{L}+/u).filter(Boolean);
    const [word = ""] = words;
    // A single letter may be the space of another code page.
    if (words.length > 1) sum -= 1;
    else if (word.length > 1 && /[^\p{ASCII}]/u.test(word)) sum += isPortuguese(word) ? 1 : -1;
  }
  return sum;
}

function isPortuguese(word: string): boolean {
  const isOneCase = [word.toLowerCase(), word.toUpperCase()].includes(word) || isSmall(word.slice(1));
  return isOneCase && PORTUGUESE.test(word) && !NEVER.test(word);
}

const isSmall = (text: string): boolean => text === text.toLowerCase();

/** Decodes a single-byte text as Windows-1252, or as the DOS or Mac code page if that makes more Portuguese words. */
export function decodeSingleByte(bytes: Uint8Array): string {
  const ways = [
    new TextDecoder("windows-1252").decode(bytes),
    [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : DOS[byte - 0x80])).join(""),
    new TextDecoder("macintosh").decode(bytes),
  ];
  const scores = ways.map((text) => plausible(text));
  return ways[scores.indexOf(Math.max(...scores))] ?? "";
}

import { expect, test } from "vitest";
import { decodeText } from "./decode-text";

test.each([
  ["UTF-8", [0xc3, 0xa3]],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0xc3, 0xa3]],
  ["Latin-1", [0xe3]],
  ["UTF-16 of Windows", [0xff, 0xfe, 0xe3, 0]],
  ["UTF-16 of others", [0xfe, 0xff, 0, 0xe3]],
])("a file in %s is decoded correctly", async (_, bytes) => {
  expect(await decodeText(new Blob([Uint8Array.from(bytes)]))).toBe("ã");
});

test.each(["utf-16le", "utf-16be"])(
  "%s without a byte order mark is recognised by its zero bytes",
  async (encoding) => {
    const words = [...'"Data";"Histórico"'].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return encoding === "utf-16le" ? [code, 0] : [0, code];
    });
    expect(await decodeText(new Blob([Uint8Array.from(words)]))).toBe('"Data";"Histórico"');
  },
);

test("one broken character does not spoil the others", async () => {
  const bytes = [...new TextEncoder().encode("São João"), 0xc3];
  expect(await decodeText(new Blob([Uint8Array.from(bytes)]))).toBe("São João\uFFFD");
});

const WORDS = `"Lançamento";"Histórico";"Nº";CRÉDITO;JOÃO;CONCEIÇÃO;Transferência;Três Corações`;
const MAC: Readonly<Record<string, number>> = {
  ç: 0x8d,
  ã: 0x8b,
  é: 0x8e,
  ó: 0x97,
  õ: 0x9b,
  ê: 0x90,
  É: 0x83,
  Ã: 0xcc,
  Ç: 0x82,
  º: 0xbc,
};
const DOS: Readonly<Record<string, number>> = {
  ç: 0x87,
  ã: 0xc6,
  é: 0x82,
  ó: 0xa2,
  õ: 0xe4,
  ê: 0x88,
  É: 0x90,
  Ã: 0xc7,
  Ç: 0x80,
  º: 0xa7,
  ú: 0xa3,
  á: 0xa0,
};
const LATIN = {};
const written = (text: string, letters: Readonly<Record<string, number>>) =>
  new Blob([Uint8Array.from([...text], (letter) => letters[letter] ?? letter.charCodeAt(0))]);

test.each([
  ["an old Mac", MAC, WORDS],
  ["DOS", DOS, WORDS],
  ["DOS, one word", DOS, "Saldo;pão"],
  ["DOS, the last letter of a word", DOS, "Está;Ana"],
  ["Windows", LATIN, WORDS],
  ["Windows, with a no-break space", LATIN, "PIX ANA;R$\u00A0480,00"],
  ["Windows, of another language", LATIN, "Müller;Malmö;naïve"],
  ["Windows, in capitals alone", LATIN, "SERVIÇO;JOÃO;ÁGUA"],
])("text in %s is recognised by the words that it makes", async (_, letters, words) => {
  expect(await decodeText(written(words, letters))).toBe(words);
});

test("typographic characters of Windows are not mistaken for letters", async () => {
  const bytes = [0x93, 0x4d, 0x61, 0x72, 0x69, 0x61, 0x94, 0x20, 0x96, 0x20, 0x44, 0x92, 0x41, 0x76, 0x69, 0x6c, 0x61];
  expect(await decodeText(new Blob([Uint8Array.from([...bytes, 0x20, 0x80])]))).toBe(
    "\u201CMaria\u201D \u2013 D\u2019Avila \u20AC",
  );
});

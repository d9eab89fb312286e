import { describe, expect, test } from "vitest";
import { toPhone, withNinthDigit } from "./phone.ts";

test.each([
  ["(11) 91234-5678", "+5511912345678"],
  ["11912345678", "+5511912345678"],
  ["+55 11 91234 5678", "+5511912345678"],
  ["(21) 2345-6789", "+552123456789"],
  ["(55) 91234-5678", "+5555912345678"],
  ["+351 912 345 678", "+351912345678"],
  ["00351 912 345 678", "+351912345678"],
  ["+1 (212) 555-2368", "+12125552368"],
])("%s is read as %s", async (written, number) => {
  expect(await toPhone(written)).toBe(number);
});

describe("copied from a contact, a chat, a link, a page or a spreadsheet", () => {
  test.each([
    "\u202a+55 11 98765\u20114321\u202c",
    "\u2068+55 11 98765-4321\u2069",
    "+55\u00a011\u00a098765\u20134321",
    "11 98765-4321\u200b",
    "\ufeff11\u200b98765\u20604321",
    "11 98765\u22124321",
    "\uff0b\uff15\uff15 11 \uff19\uff18\uff17\uff16\uff15-\uff14\uff13\uff12\uff11",
    "tel:+55-11-98765-4321",
    "Tel.: (11) 98765-4321",
    "WhatsApp 📱 11 98765-4321",
    "https://wa.me/5511987654321",
    "https://api.whatsapp.com/send?phone=5511987654321",
    "0xx11 98765-4321",
    "(0XX11) 98765-4321",
    "0**11 98765-4321",
    "+55 (0xx11) 98765-4321",
    "00 55 11 98765-4321",
    "0055 (11) 98765-4321",
    "+00 55 11 98765-4321",
    "+55 (0) 11 98765-4321",
    "+55 011 98765-4321",
    "015 11 98765-4321",
    "55 11 98765-4321",
    "+(55) 11 98765-4321",
    "(11) 98765-4321 (mãe)",
    "Mãe: 11 98765-4321",
    "'+5511987654321",
    '="11987654321"',
    "011987654321.0",
    "11.98765.4321",
    "11/98765-4321",
    "11\t98765-4321\r\n",
  ])("%j", async (written) => {
    expect(await toPhone(written)).toBe("+5511987654321");
  });
});

test.each([
  "",
  "123",
  "91234-5678",
  "telefone",
  "(99) 99999",
  `1${"1".repeat(60)}`,
  "+55 11 91234-5678 <script>",
  "5.51199E+12",
  "11 98765-4321 / 11 3456-7890",
  "(20) 98765-4321",
  "(11) 87654-32109",
  "aluna1@example.com",
])("%s is refused as a phone number", async (written) => {
  expect(await toPhone(written)).toBeUndefined();
});

test.each([
  "(11) 8765-4321",
  "1187654321",
  "+55 11 8765-4321",
  "55 11 8765\u20114321",
  "0xx11 8765-4321",
  "011 8765-4321",
  "0 15 11 8765-4321",
  "00 55 11 8765-4321",
])("%s lacks its ninth digit", async (written) => {
  expect(withNinthDigit(written)).toBe("(11) 98765-4321");
  expect(await toPhone(written)).toBeUndefined();
});

test("a number in area 55 is not mistaken for the country's prefix", () => {
  expect(withNinthDigit("(55) 8765-4321")).toBe("(55) 98765-4321");
});

test.each([
  "(11) 98765-4321",
  "(11) 3456-7890",
  "+351 912 345 678",
  "+1 212 655 2368",
  "8765-4321",
  "",
  "mae@example.com",
])("%s lacks no ninth digit", (written) => {
  expect(withNinthDigit(written)).toBeUndefined();
});

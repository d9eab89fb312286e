import { hasError, isStaticPix, parsePix } from "pix-utils";
import { expect, test } from "vitest";
import { brCode } from "./br-code.ts";

const PIX = {
  key: "escola@example.com",
  name: "Alex Morgan",
  city: "São Paulo",
  amount: 48_050,
  txid: "A1B2C3D4E5F6A7B8C9D0E1F2A",
};

test.each([
  PIX,
  { ...PIX, key: "12ABC34501DE35", amount: 1 },
  { ...PIX, key: "+5511912345678", amount: 10_000_000 },
  {
    ...PIX,
    key: "123e4567-e89b-42d3-a456-426614174000",
    name: "Conceição de Araújo Gonçalves Filho",
    city: "São José do Rio Preto",
  },
])("another reader parses the written code: $key, $amount", (pix) => {
  const read = parsePix(brCode(pix));
  if (hasError(read) || !isStaticPix(read)) throw new Error("no static code");
  expect(read).toMatchObject({ pixKey: pix.key, transactionAmount: pix.amount / 100, txid: pix.txid });
  expect(read.merchantName.length).toBeLessThanOrEqual(25);
  expect(read.merchantCity.length).toBeLessThanOrEqual(15);
  expect(`${read.merchantName}${read.merchantCity}`).toMatch(/^[\x20-\x7e]+$/);
});

test.each([
  ["佐藤 花子", "東京", "RECEBEDOR", "BRASIL"],
  ["Мария", "Москва", "RECEBEDOR", "BRASIL"],
  ["مريم 1", "Łódź", "RECEBEDOR", "Lodz"],
  ["Søren Þór Strauß", "Tromsø", "Soren Thor Strauss", "Tromso"],
  ["Şule Öztürk", "İzmir", "Sule Ozturk", "Izmir"],
])("a code always has its receiver and city: %s, %s", (name, city, ...written) => {
  const read = parsePix(brCode({ ...PIX, name, city }));
  if (hasError(read) || !isStaticPix(read)) throw new Error("no static code");
  expect([read.merchantName, read.merchantCity]).toEqual(written);
});

test("a code that lost a character is invalid", () => {
  const code = brCode(PIX);
  expect(hasError(parsePix(code.replace("48", "84")))).toBe(true);
});

test("the example of the central bank's manual has the printed checksum", () => {
  const key = "123e4567-e12b-12d1-a456-426655440000";
  const code = brCode({ key, name: "Fulano de Tal", city: "BRASILIA", amount: 1, txid: "***" });
  expect(code.replace(/54040\.01/, "").slice(0, -4)).toBe(
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304",
  );
});

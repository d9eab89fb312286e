import { expect, test } from "vitest";
import { PicturesBusy, withPictures } from "../../app/platform/files/pictures.ts";
import { convertPicture, PictureFailed } from "./convert-picture.ts";

const FORMATS = ["png", "webp"] as const;
/** Enough for Node and a small picture. */
const NARROW = { longestMs: 60_000, mostMemoryMb: 700 };
const SQUARE = { kind: "square", formats: FORMATS, crop: { left: 0, top: 0, size: 1 } } as const;
/** A picture of one colour: small as a file, and as large as its pixels once it is decoded, since it is interlaced. */
const drawn = async (side: number) =>
  new Uint8Array(
    await withPictures([], (sharp) =>
      sharp({ create: { width: side, height: side, channels: 4, background: "#c8102e" } })
        .png({ progressive: true })
        .toBuffer(),
    ),
  );

test("a picture becomes a small square, and one in several widths", async () => {
  const bytes = await drawn(400);
  const [square, more] = await convertPicture(SQUARE, bytes);
  expect([square?.type, square?.width, square?.height, more]).toEqual(["webp", 640, 640, undefined]);
  expect((await withPictures(["webp"], (sharp) => sharp(square?.data).metadata())).width).toBe(640);
  const made = await convertPicture({ kind: "widths", formats: FORMATS, widths: [100, 200] }, bytes);
  expect(made.map(({ type, form, width }) => [type, form, width])).toEqual([
    ["webp", 100, 100],
    ["avif", 100, 100],
    ["webp", 200, 200],
    ["avif", 200, 200],
  ]);
});

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, { longestMs: number; mostMemoryMb: number } | undefined]>([
  ["that takes too long", () => drawn(400), { longestMs: 1, mostMemoryMb: 1_000 }],
  ["that takes more memory than it may", () => drawn(7_000), NARROW],
  ["of too many pixels", () => drawn(8_000), undefined],
  ["that is cut", async () => (await drawn(400)).slice(0, 200), undefined],
  ["of another format", async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), undefined],
])("a picture %s is an answer, and the next one is made", async (_, bytes, limits) => {
  const stranger = await bytes();
  await expect(convertPicture(SQUARE, stranger, limits)).rejects.toThrow(PictureFailed);
  expect(await convertPicture(SQUARE, await drawn(40), NARROW)).toHaveLength(1);
});

test("the pixels of one picture are in memory at a time, and too many that wait are refused", async () => {
  const bytes = await drawn(40);
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => convertPicture(SQUARE, bytes)));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(4);
  for (const reason of refused) expect(reason).toBeInstanceOf(PicturesBusy);
});

import { expect, test } from "vitest";
import { hasFormat, type PictureFormat, PicturesBusy, withPictures } from "./pictures";

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
);
const RASTER = ["jpeg", "png", "webp", "gif", "avif", "tiff"] as const;
/** A small picture of this format. */
const drawn = (format: Exclude<PictureFormat, "svg">) =>
  withPictures(["svg"], async (sharp) => Buffer.from(await sharp(SVG).toFormat(format).toBuffer()));

test("pictures are decoded one after the other, also after a failure, and too many at once are refused", async () => {
  let open = 0;
  let most = 0;
  const end: (() => void)[] = [];
  const work = () =>
    withPictures([], async () => {
      most = Math.max(most, ++open);
      await new Promise<void>((resolve) => end.push(resolve));
      open -= 1;
      if (end.length === 1) throw new Error("not a picture");
    });
  const begun = Array.from({ length: 8 }, () => work().catch((error: Error) => error.message));
  await expect(work()).rejects.toThrow(PicturesBusy);
  for (let n = 0; n < begun.length; n++) {
    await expect.poll(() => end.length).toBe(n + 1);
    end[n]?.();
    await begun[n];
  }
  expect(most).toBe(1);
  expect(await begun[0]).toBe("not a picture");
  await withPictures([], async () => undefined);
});

test.each(RASTER)(
  "a picture of the format %s is recognised by its content, and read only where this format is expected",
  async (format) => {
    const bytes = await drawn(format);
    expect(await hasFormat(bytes, [format])).toBe(true);
    const others = RASTER.filter((other) => other !== format);
    expect(await hasFormat(bytes, others)).toBe(false);
    const read = (formats: readonly PictureFormat[]) => withPictures(formats, (sharp) => sharp(bytes).raw().toBuffer());
    expect(await read([format])).not.toHaveLength(0);
    await expect(read(others)).rejects.toThrow();
  },
);

test.each([
  ["an SVG", SVG],
  ["an SVG after a mark", Buffer.from(`\ufeff${SVG}`)],
  ["a page", Buffer.from("<!doctype html><p>")],
  ["a PDF", Buffer.from("%PDF-1.7\n")],
  ["nothing", Buffer.alloc(0)],
])("%s is no picture, and is given to no decoder", async (_, bytes) => {
  expect(await hasFormat(bytes, [...RASTER, "svg"])).toBe(false);
  await expect(withPictures(RASTER, (sharp) => sharp(bytes).metadata())).rejects.toThrow();
});

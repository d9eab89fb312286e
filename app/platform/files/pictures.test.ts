import { expect, test } from "vitest";
import { PicturesBusy, withPictures } from "./pictures";

test("pictures are decoded one after the other, also after a failure, and too many at once are refused", async () => {
  let open = 0;
  let most = 0;
  const end: (() => void)[] = [];
  const work = () =>
    withPictures(async () => {
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
  await withPictures(async () => undefined);
});

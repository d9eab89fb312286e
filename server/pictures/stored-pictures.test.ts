import { afterAll, beforeAll, expect, test } from "vitest";
import { storePhoto } from "../../app/account/store-photo.ts";
import { storePicture } from "../../app/blog/store-picture.ts";
import { withPictures } from "../../app/platform/files/pictures.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { convertPicture } from "./convert-picture.ts";

const WHOLE = { left: 0, top: 0, size: 1 };
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const site = () => ({ server: school.server, convertPicture });
const drawn = (side: number) =>
  withPictures([], async (sharp) => {
    const create = { width: side, height: side, channels: 4, background: "#c8102e" } as const;
    return Buffer.from(await sharp({ create }).png({ progressive: true }).toBuffer());
  });

test("a photo is stored as a small square, and one that no process may decode is no picture", async () => {
  const { id, client } = school.student;
  const kept = await storePhoto(site(), id, await drawn(400), WHOLE);
  expect(kept).toEqual({ photo: expect.stringMatching(new RegExp(`^${id}/.*\\.webp$`)) });
  const { data } = await client.storage.from("avatars").download("photo" in kept ? kept.photo : "");
  const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
  expect(await withPictures(["webp"], (sharp) => sharp(stored).metadata())).toMatchObject({ width: 640, height: 640 });
  expect(await storePhoto(site(), id, await drawn(8_000), WHOLE)).toEqual({ error: "NOT_A_PICTURE", status: 415 });
});

test("the photo of a day's quota is the last", async () => {
  const { id } = await school.enroll("Lia");
  await school.backend.sql`
    insert into private.quotas (key, window_started_at, hits) values (${`photo ${id}`}, now(), 20)`;
  expect(await storePhoto(site(), id, await drawn(40), WHOLE)).toEqual({ error: "TOO_MANY", status: 429 });
  expect((await school.server.storage.from("avatars").list(id)).data).toEqual([]);
});

test("a picture of an article is stored in its widths", async () => {
  const kept = await storePicture(await drawn(1_200), site());
  expect(kept).toMatchObject({ src: expect.stringMatching(/^\/media\/article-images\/.*\.webp$/), width: 960 });
});

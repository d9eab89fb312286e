import { randomUUID } from "node:crypto";
import { withPictures } from "../../app/platform/files/pictures.ts";
import type { Client } from "../backend/site-backend.ts";
import { change, expectSuccess } from "./expect-success.ts";

/** A drawing instead of a photo, so that the demo's teacher resembles nobody. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320">
  <rect width="320" height="320" fill="#ead9b4"/>
  <path d="M-10 250 60 180h70l60-60h140" fill="none" stroke="#c8102e" stroke-width="10" opacity=".8"/>
  <circle cx="130" cy="180" r="11" fill="#fbf7f0" stroke="#16213a" stroke-width="6"/>
  <path d="M84 150c-6-76 38-104 78-104s86 30 78 108c-2 28 6 52 12 72-50 22-130 22-178 0 8-22 12-46 10-76z" fill="#4a2c1d"/>
  <path d="M138 196h46v44c0 20-46 20-46 0z" fill="#d9a07c"/>
  <path d="M40 330c2-62 42-88 98-96 10 20 36 20 46 0 56 8 94 34 96 96z" fill="#16213a"/>
  <path d="M138 234c8 24 38 24 46 0l14 3c-12 38-62 38-74 0z" fill="#fbf7f0"/>
  <ellipse cx="161" cy="150" rx="52" ry="62" fill="#eab992"/>
  <path d="M106 142c4-44 30-62 58-62 34 0 54 26 54 66-24-6-44-22-54-44-12 22-34 36-58 40z" fill="#4a2c1d"/>
  <circle cx="141" cy="150" r="5.5" fill="#16213a"/><circle cx="183" cy="150" r="5.5" fill="#16213a"/>
  <path d="M131 136q10-7 20 0M173 136q10-7 20 0" fill="none" stroke="#4a2c1d" stroke-width="4" stroke-linecap="round"/>
  <path d="M161 156q-6 14 3 16" fill="none" stroke="#c58a66" stroke-width="4" stroke-linecap="round"/>
  <path d="M140 184q21 20 44 0-6 20-22 20t-22-20z" fill="#fff" stroke="#a3402f" stroke-width="4" stroke-linejoin="round"/>
  <circle cx="124" cy="174" r="9" fill="#e3937a" opacity=".5"/><circle cx="200" cy="174" r="9" fill="#e3937a" opacity=".5"/>
  <path d="M104 150C100 60 222 60 218 150" fill="none" stroke="#1d4e9e" stroke-width="9"/>
  <rect x="94" y="138" width="18" height="40" rx="9" fill="#1d4e9e"/><rect x="210" y="138" width="18" height="40" rx="9" fill="#1d4e9e"/>
</svg>`;

/** Draws the teacher's portrait and shows it on the home page, unless she has a photo. */
export async function drawPortrait(server: Client, teacher: string): Promise<void> {
  const { photo } = expectSuccess(await server.from("profiles").select("photo").eq("id", teacher).single());
  if (photo) return;
  const picture = await withPictures(["svg"], (sharp) =>
    sharp(Buffer.from(DRAWING)).resize(640, 640).webp({ quality: 82 }).toBuffer(),
  );
  const name = `${teacher}/${randomUUID()}.webp`;
  expectSuccess(await server.storage.from("avatars").upload(name, picture, { contentType: "image/webp" }));
  expectSuccess(await server.rpc("set_photo", { person: teacher, photo: name }));
  await change(server.from("site_settings").update({ photo_shown: true }).eq("singleton", true).select("singleton"));
}

import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { fileFailure, type PlaceWords } from "~/platform/files/file-problem-words";

export const PHOTO_WORDS: PlaceWords = {
  TOO_LARGE: m.account_photo_too_large,
  KIND: m.account_photo_no_picture,
  SOUND: m.account_photo_no_picture,
  FILM: m.account_photo_no_picture,
  CONNECTION: m.account_error_offline,
};

/** Uploads a photo, which the server crops; without one, removes the current photo. */
export async function sendPhoto(photo?: { file: File; left: number; top: number; size: number }): Promise<Result> {
  const body = new FormData();
  for (const [name, value] of Object.entries(photo ?? {}))
    body.append(name, value instanceof File ? value : String(value));
  const response = await (photo
    ? callServer("/profile-photo", body)
    : callServer("/profile-photo", undefined, "DELETE"));
  if (!response) return fileFailure("CONNECTION", PHOTO_WORDS);
  if (response.ok) return { answer: null };
  if (response.status === 413) return fileFailure("TOO_LARGE", PHOTO_WORDS);
  if (response.status === 415) return fileFailure("KIND", PHOTO_WORDS);
  if (response.status === 429) return { kind: "refused", problem: m.refusals_too_many(), code: "TOO_MANY" };
  return { kind: "failed", problem: m.account_update_profile_failed(), code: String(response.status), error: response };
}

const SHOWN_FOR_S = 3600;

/** A photo's signed address, valid for an hour; undefined when there is no photo or the person may not see it. */
export async function photoAddress(photo: string | null): Promise<string | undefined> {
  if (!photo) return undefined;
  const { data } = await supabase().storage.from("avatars").createSignedUrl(photo, SHOWN_FOR_S);
  return data?.signedUrl;
}

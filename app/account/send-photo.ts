import { callServer } from "~/platform/backend/call-server";
import { supabase } from "~/platform/backend/supabase";

export type PhotoProblem = "TOO_LARGE" | "NOT_A_PICTURE" | "NOT_STORED" | "OFFLINE";
const PROBLEMS: readonly PhotoProblem[] = ["TOO_LARGE", "NOT_A_PICTURE", "NOT_STORED"];

/**
 * Uploads a photo, which the server crops; without one, removes the current photo. @returns undefined, or the problem
 * in words.
 */
export async function sendPhoto(photo?: {
  file: File;
  left: number;
  top: number;
  size: number;
}): Promise<PhotoProblem | undefined> {
  const body = new FormData();
  for (const [name, value] of Object.entries(photo ?? {}))
    body.append(name, value instanceof File ? value : String(value));
  const response = await (photo
    ? callServer("/profile-photo", body)
    : callServer("/profile-photo", undefined, "DELETE"));
  if (!response) return "OFFLINE";
  if (response.ok) return undefined;
  const answer: unknown = await response.json().catch(() => undefined);
  const code = typeof answer === "object" && answer !== null && "error" in answer ? answer.error : undefined;
  return PROBLEMS.find((known) => known === code) ?? "NOT_STORED";
}

const SHOWN_FOR_S = 3600;

/** A photo's signed address, valid for an hour; undefined when there is no photo or the person may not see it. */
export async function photoAddress(photo: string | null): Promise<string | undefined> {
  if (!photo) return undefined;
  const { data } = await supabase().storage.from("avatars").createSignedUrl(photo, SHOWN_FOR_S);
  return data?.signedUrl;
}

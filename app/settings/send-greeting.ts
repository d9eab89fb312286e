import { m } from "~/i18n/paraglide/messages";
import { callServer } from "~/platform/backend/call-server";
import { readAnswer } from "~/platform/backend/read-answer";
import type { Result } from "~/platform/backend/result";
import { acceptFile } from "~/platform/files/accept-file";
import { ACCEPTED_TYPES } from "~/platform/files/file-kinds";
import { fileFailure, type PlaceWords } from "~/platform/files/file-problem-words";
import { LARGEST_GREETING, LONGEST_GREETING } from "./greeting-limits";

const WORDS: PlaceWords = {
  TOO_LARGE: m.settings_greeting_too_large,
  KIND: m.settings_greeting_kind,
  CONNECTION: m.settings_failed,
};

/** `seconds` is null where the file does not say its length. */
export type SentGreeting = { file: string; seconds: number | null };

/** Checks a recording and uploads it. It is public once the settings name it. */
export async function sendGreeting(file: File): Promise<Result<SentGreeting>> {
  const order = { types: ACCEPTED_TYPES.greetings, most: LARGEST_GREETING, words: WORDS };
  const taken = await acceptFile(file, order);
  if (taken.kind) return taken;
  const seconds = await readSeconds(taken.answer.file);
  if (seconds === undefined) return refused(m.settings_greeting_unplayable());
  if (seconds !== null && seconds > LONGEST_GREETING) return refused(m.settings_greeting_too_long());
  const response = await callServer("/admin/greeting", taken.answer.file);
  if (!response) return fileFailure("CONNECTION", WORDS);
  if (response.status === 413) return fileFailure("TOO_LARGE", WORDS);
  if (response.status === 415) return fileFailure("KIND", WORDS);
  const body: unknown = await response.json().catch(() => undefined);
  const stored = await readAnswer(body, (z) => z.object({ file: z.string() }));
  return stored
    ? { answer: { ...stored, seconds } }
    : { kind: "failed", problem: m.settings_failed(), code: String(response.status) };
}

const refused = (problem: string): Result<SentGreeting> => ({ kind: "refused", problem, code: "KIND" });

/** The length of a recording; null where it is not known, undefined where this browser cannot play it. */
function readSeconds(file: File): Promise<number | null | undefined> {
  const player = document.createElement("video");
  const address = URL.createObjectURL(file);
  return new Promise<number | null | undefined>((resolve) => {
    player.preload = "metadata";
    player.onloadedmetadata = () =>
      resolve(Number.isFinite(player.duration) ? Math.max(1, Math.round(player.duration)) : null);
    player.onerror = () => resolve(undefined);
    player.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

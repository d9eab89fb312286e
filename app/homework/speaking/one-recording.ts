import { m } from "~/i18n/paraglide/messages";
import { ACCEPTED_TYPES } from "~/platform/files/file-kinds";
import { withTimeout } from "~/platform/time/with-timeout";

/** The longest recording, in seconds. The database refuses a longer one (homework_files.seconds). */
export const LONGEST_S = 300;
/** A recorder's last part may end a little after the limit. */
const SLACK_S = 2;
/** Some browsers never say that they cannot read a file. */
const MEASURED_WITHIN_MS = 5_000;

/**
 * The length of a recording in seconds, as this browser reads it; undefined where it cannot. The length of what a browser
 * records is not in the file, and is found by going to its end.
 */
async function readLength(recording: Blob): Promise<number | undefined> {
  const src = URL.createObjectURL(recording);
  const audio = new Audio();
  audio.preload = "metadata";
  const found = new Promise<number | undefined>((resolve) => {
    const look = () => (Number.isFinite(audio.duration) ? resolve(audio.duration) : undefined);
    audio.onerror = () => resolve(undefined);
    audio.ondurationchange = look;
    audio.onloadedmetadata = () => {
      look();
      if (!Number.isFinite(audio.duration)) audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
  });
  audio.src = src;
  const length = await withTimeout(MEASURED_WITHIN_MS, found).catch(() => undefined);
  audio.removeAttribute("src");
  URL.revokeObjectURL(src);
  return length;
}

/** The uploads of a speaking assignment: one recording of five minutes at most. */
export const ONE_RECORDING = {
  isSingle: true,
  types: ACCEPTED_TYPES.homework.filter((type) => type.startsWith("audio/")),
  async measure(file: File): Promise<{ problem?: string; seconds?: number | undefined }> {
    const length = await readLength(file);
    if (length === undefined) return {};
    if (length > LONGEST_S + SLACK_S) return { problem: m.speaking_too_long() };
    return { seconds: Math.min(LONGEST_S, Math.max(1, Math.round(length))) };
  },
};

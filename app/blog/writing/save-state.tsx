import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatTime } from "~/platform/time/school-time";
import type { SaveStatus } from "./use-autosave";

type Props = { status: SaveStatus; savedAt: string | null };

/** Whether what is written is safe, in words. */
export function SaveState({ status, savedAt }: Props) {
  const lang = useLang();
  const time = savedAt ? formatTime(savedAt, lang) : undefined;
  const words: Record<SaveStatus, string> = {
    saved: time ? m.writing_saved_at({ time }) : m.writing_nothing_yet(),
    unsaved: m.writing_saving(),
    saving: m.writing_saving(),
    offline: m.writing_offline(),
    conflict: m.writing_conflict_short(),
    refused: m.writing_refused(),
    "too long": m.writing_too_long(),
  };
  const bad = status !== "saved" && status !== "unsaved" && status !== "saving";
  return (
    <p role="status" className={bad ? "font-semibold text-danger" : "text-soft"}>
      {words[status]}
    </p>
  );
}

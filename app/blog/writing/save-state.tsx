import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatTime } from "~/platform/time/school-time";
import type { SaveStatus } from "./use-autosave";

type Props = { status: SaveStatus; savedAt: string | null };

export function SaveState({ status, savedAt }: Props) {
  const lang = useLang();
  const time = savedAt ? formatTime(savedAt, lang) : undefined;
  const saved = time ? m.writing_saved_at({ time }) : m.common_all_saved();
  return typeof status === "object" ? (
    <p role="status" className="font-semibold text-danger">
      {status.problem}
    </p>
  ) : (
    <p role="status" className="text-soft">
      {status === "saved" ? saved : m.common_saving()}
    </p>
  );
}

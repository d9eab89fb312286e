import { Play, X } from "lucide-react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { formatLength } from "~/ui/format-length";
import type { Remark } from "../marks";
import type { HomeworkFile } from "../read-homework";
import { VoicePlayer } from "./voice-player";

/** How long a remark counts as the current one after its moment. */
const SHOWN_S = 6;

type Props = {
  remarks: readonly Remark[];
  voices: readonly HomeworkFile[];
  /** The moment that is heard, in seconds; undefined before the recording was played. */
  now: number | undefined;
  /** Plays the recording from a moment, in seconds. */
  onHear: (moment: number) => void;
  /** Called when the teacher's voice begins, which silences the recording. */
  onVoice: () => void;
  onRemove?: ((remark: Remark) => void) | undefined;
};

/** The teacher's remarks by their moments; the one that is passed while the recording plays stands out. */
export function RemarkList({ remarks, voices, now, onHear, onVoice, onRemove }: Props) {
  const current = remarks.findLast(({ at }) => now !== undefined && now >= at / 1000 && now < at / 1000 + SHOWN_S);
  return (
    <section aria-label={m.speaking_remarks()} className="grid gap-2">
      <ol className="grid gap-2">
        {remarks.map((remark, place) => {
          const { at, comment, voice } = remark;
          const time = formatLength(at / 1000);
          const file = voices.find(({ object }) => object === voice);
          return (
            <li
              key={`${at}-${voice ?? comment}`}
              aria-current={remark === current ? "true" : undefined}
              className={cx(
                "grid gap-2 rounded-control border border-l-4 bg-card py-2 pr-2 pl-3",
                remark === current && "border-brass",
              )}
            >
              <div className="flex flex-wrap items-center gap-2">
                <span aria-hidden="true" className="font-semibold tabular-nums">
                  {place + 1}
                </span>
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => onHear(at / 1000)}
                  aria-label={m.speaking_hear_from({ time })}
                >
                  <Play aria-hidden="true" className="size-4" />
                  <span className="tabular-nums">{time}</span>
                </Button>
                {comment && (
                  <span lang={tagOf(comment)} className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                    {comment}
                  </span>
                )}
                {onRemove && (
                  <Button
                    variant="quiet"
                    size="icon"
                    onClick={() => onRemove(remark)}
                    aria-label={m.speaking_remark_remove({ time })}
                  >
                    <X aria-hidden="true" className="size-5" />
                  </Button>
                )}
              </div>
              {voice && !file && <span className="text-soft">{m.speaking_voice_waits()}</span>}
              {file && <VoicePlayer recording={file} label={m.speaking_voice({ time })} onPlay={onVoice} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

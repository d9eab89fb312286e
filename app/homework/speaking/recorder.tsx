import { Check, Mic, Pause, Play, Square, X } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Bar } from "~/ui/bar";
import { Button } from "~/ui/button";
import { formatLength } from "~/ui/format-length";
import { Player } from "~/ui/player";
import { withBoundary } from "~/ui/with-boundary";
import type { MicrophoneProblem } from "./microphone";
import { LONGEST_S } from "./one-recording";
import { useMicrophonePolicy } from "./use-microphone-policy";
import { type Interruption, type RecorderState, useRecorder } from "./use-recorder";
import { useUnheardWords } from "./use-unheard-words";

const PROBLEMS: Record<MicrophoneProblem, () => string> = {
  UNSUPPORTED: m.speaking_problem_unsupported,
  MISSING: m.speaking_problem_missing,
  BLOCKED: m.speaking_problem_blocked,
  BUSY: m.speaking_problem_busy,
};
const INTERRUPTIONS: Record<Interruption, () => string> = {
  MUTED: m.speaking_interrupted_muted,
  HIDDEN: m.speaking_interrupted_hidden,
  UNPLUGGED: m.speaking_interrupted_unplugged,
};
/** A screen reader hears the length this often, and not at each second. */
const SPOKEN_EVERY_S = 10;

/** The recorder as its form uses it. */
export type RecorderHandle = Pick<ReturnType<typeof useRecorder>, "handOver">;

type Props = {
  /** The id of what the recording belongs to, under which the device keeps it. */
  id: string;
  /** True if there is a recording already, which the next one replaces. */
  hasOne: boolean;
  /** A text to read aloud. */
  reading?: string | null;
  /** The names of the recorder and of the button that begins; a student's without them. */
  words?: { title: string; start: string };
  /** The longest recording in seconds; five minutes without it. */
  longest?: number;
  /** For a form whose own button sends the recording. */
  handle?: Ref<RecorderHandle>;
  /** Called when there begins to be a recording, also one that still runs, and when there is none any more. */
  onHold?: (holds: boolean) => void;
  /** Called with a recording that its speaker has heard and chosen; for a place without such a form. */
  onUse?: (file: File) => void;
};

/** Records in the page: with a meter, pauses, and listening before it is sent. */
function RecorderInside({ id, hasOne, reading, words, longest = LONGEST_S, handle, onHold, onUse }: Props) {
  useMicrophonePolicy();
  const recorder = useRecorder(id, longest);
  const { state, problem, interruption, take, clock, isKept, track, start, pause, resume, stop, handOver, discard } =
    recorder;
  useImperativeHandle(handle, () => ({ handOver }));
  const holds = take !== undefined || state === "recording" || state === "paused";
  const tell = useRef(onHold);
  tell.current = onHold;
  useEffect(() => {
    tell.current?.(holds);
    return () => tell.current?.(false);
  }, [holds]);
  const unheard = useUnheardWords({ reading, state, track });
  const main = useRef<HTMLButtonElement>(null);
  const finished = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  // The button that ended the recording becomes another one, so the focus moves on to what usually follows.
  useEffect(() => {
    if (shown.current !== "idle" && state === "done" && !take?.isFound) (main.current ?? finished.current)?.focus();
    shown.current = state;
  }, [state, take]);
  const use = async () => {
    const file = await handOver();
    if (file) onUse?.(file);
  };
  const isOn = state === "recording" || state === "paused";
  const spoken = Math.floor(clock.seconds / SPOKEN_EVERY_S) * SPOKEN_EVERY_S;
  const announced = state === "paused" ? clock.seconds : spoken;
  const first = MAIN[state];
  const acts = { idle: start, asking: () => {}, recording: pause, paused: resume, done: () => void use() };
  return (
    <section
      data-unsent={holds || undefined}
      aria-label={words?.title ?? m.speaking_record()}
      className="grid gap-3 rounded-card border bg-mist p-4"
    >
      {!words && <p className="text-soft">{m.speaking_record_hint()}</p>}
      {isOn && (
        <div aria-hidden="true" className="grid gap-1">
          <p className="flex justify-between tabular-nums">
            <span className="font-semibold">
              {state === "paused" ? m.speaking_state_paused() : m.speaking_state_recording()}
            </span>
            <span>
              {formatLength(clock.seconds)} / {formatLength(longest)}
            </span>
          </p>
          <Bar percent={clock.level * 100} />
        </div>
      )}
      <p role="status" className="sr-only">
        {isOn && STATES[state]({ length: formatLength(announced) })}
      </p>
      {take && (
        <div className="grid gap-2">
          <p ref={finished} tabIndex={-1} className="font-semibold">
            {take.isFound
              ? m.speaking_found({ length: formatLength(take.seconds) })
              : m.speaking_recording_of({ length: formatLength(take.seconds) })}
          </p>
          <Player key={take.src} src={take.src} seconds={take.seconds} label={m.speaking_listen()} />
        </div>
      )}
      {take && unheard && unheard.length > 0 && (
        <p>
          {m.speaking_unheard()}{" "}
          <strong lang={TAG.en} className="[overflow-wrap:anywhere]">
            {unheard.join(", ")}
          </strong>{" "}
          <span className="block text-soft">{m.speaking_unheard_hint()}</span>
        </p>
      )}
      {problem && <p role="alert">{PROBLEMS[problem]()}</p>}
      {interruption && <p role="alert">{INTERRUPTIONS[interruption]()}</p>}
      {!isKept && <p role="alert">{m.speaking_problem_full()}</p>}
      <div className="flex flex-wrap gap-2">
        {(state !== "done" || onUse) && (
          <Button
            ref={main}
            variant="secondary"
            onClick={acts[state]}
            busy={state === "asking" ? m.speaking_asking() : undefined}
          >
            <first.Icon aria-hidden="true" className="size-5" />
            {state === "idle" ? (hasOne ? m.speaking_again() : (words?.start ?? first.label())) : first.label()}
          </Button>
        )}
        {(isOn || state === "done") && (
          <Button variant="quiet" onClick={isOn ? stop : start}>
            {isOn ? <Square aria-hidden="true" className="size-5" /> : <Mic aria-hidden="true" className="size-5" />}
            {isOn ? m.speaking_stop() : m.speaking_again()}
          </Button>
        )}
        {state === "done" && !onUse && (
          <Button variant="quiet" onClick={discard}>
            <X aria-hidden="true" className="size-5" />
            {m.speaking_discard()}
          </Button>
        )}
      </div>
    </section>
  );
}

const MAIN: Record<RecorderState, { label: () => string; Icon: typeof Mic }> = {
  idle: { label: m.speaking_start, Icon: Mic },
  asking: { label: m.speaking_start, Icon: Mic },
  recording: { label: m.common_pause, Icon: Pause },
  paused: { label: m.speaking_resume, Icon: Play },
  done: { label: m.speaking_use, Icon: Check },
};
const STATES = { recording: m.speaking_said_recording, paused: m.speaking_said_paused };

export const Recorder = withBoundary(RecorderInside);

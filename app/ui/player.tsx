import { Pause, Play, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button } from "./button";
import { formatLength } from "./format-length";

type Props = {
  /** A newer address of the same recording is used only once this one fails: a loaded page must not stop what plays. */
  src: string;
  /** The recording's name. */
  label: string;
  /** The length in seconds, which recordings of browsers do not hold. */
  seconds?: number | undefined;
  /** Seconds that a button goes back. */
  back?: number;
  /** Speeds to choose from, 1 being the recording's own. */
  speeds?: readonly number[];
  isLoadedAtOnce?: boolean;
  /** True where it plays as soon as it is shown, if the browser allows it. */
  startsAlone?: boolean;
  onPlay?: (() => void) | undefined;
  /** Called when the recording cannot be played, and when it can after all. */
  onFailed?: (failed: boolean) => void;
};

/** The player of a recording. It shows the length, and pauses the others of the page. */
export function Player({
  src: newest,
  label,
  seconds,
  back,
  speeds,
  onPlay,
  onFailed,
  startsAlone,
  isLoadedAtOnce,
}: Props) {
  const [src, setSrc] = useState(newest);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [now, setNow] = useState(0);
  const [told, setTold] = useState(0);
  const whole = seconds ?? told;
  const play = () =>
    void audio.current?.play().catch((error: unknown) => {
      // Another press, or the browser's wish for one, is no failure.
      if (Reflect.get(Object(error), "name") === "NotSupportedError") onFailed?.(true);
    });
  const go = (moment: number) => {
    setNow(moment);
    if (audio.current) audio.current.currentTime = moment;
  };
  const choose = (rate: number) => {
    setSpeed(rate);
    if (audio.current) audio.current.playbackRate = rate;
  };
  useEffect(() => {
    // Some browsers want another press, for which the button is there.
    if (startsAlone) audio.current?.play().catch(() => {});
  }, [startsAlone]);
  const started = () => {
    for (const other of document.querySelectorAll("audio")) if (other !== audio.current) other.pause();
    setIsPlaying(true);
    onPlay?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div role="group" aria-label={label} className="grid w-full gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said is to be understood, or stands beside it */}
      <audio
        ref={audio}
        src={src}
        preload={isLoadedAtOnce ? "metadata" : "none"}
        onPlay={started}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onTimeUpdate={() => audio.current && setNow(audio.current.currentTime)}
        onDurationChange={() => {
          const { duration = 0 } = audio.current ?? {};
          if (Number.isFinite(duration)) setTold(duration);
        }}
        onLoadedMetadata={() => choose(speed)}
        onCanPlay={() => onFailed?.(false)}
        onError={() => (src === newest ? onFailed?.(true) : setSrc(newest))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={isPlaying ? () => audio.current?.pause() : play}>
          {isPlaying ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
          {isPlaying ? m.common_pause() : m.common_play()}
          <span className="sr-only">: {label}</span>
        </Button>
        {back !== undefined && (
          <Button variant="quiet" onClick={() => go(Math.max(0, now - back))}>
            <RotateCcw aria-hidden="true" className="size-5" />
            {m.common_seconds_back({ seconds: back })}
          </Button>
        )}
        {speeds && <Speeds speeds={speeds} chosen={speed} onChoose={choose} />}
        <span aria-hidden="true" className="ml-auto text-soft tabular-nums">
          {whole > 0 ? `${formatLength(now)} / ${formatLength(whole)}` : formatLength(now)}
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={Math.max(whole, 0.1)}
        step={0.1}
        value={Math.min(now, Math.max(whole, 0.1))}
        disabled={whole === 0}
        onChange={(event) => go(Number(event.target.value))}
        aria-label={`${m.common_position()}: ${label}`}
        aria-valuetext={m.common_seconds_of({ now: Math.round(now), whole: Math.round(whole) })}
        className="h-6 w-full cursor-pointer accent-red disabled:cursor-default"
      />
    </div>
  );
}

type SpeedsProps = { speeds: readonly number[]; chosen: number; onChoose: (rate: number) => void };

function Speeds({ speeds, chosen, onChoose }: SpeedsProps) {
  const lang = useLang();
  return (
    <fieldset className="flex items-center gap-1 rounded-control border bg-card p-1">
      <legend className="sr-only">{m.common_speed()}</legend>
      {speeds.map((rate) => (
        <button
          key={rate}
          type="button"
          aria-pressed={rate === chosen}
          onClick={() => onChoose(rate)}
          className="min-h-11 cursor-pointer rounded-[calc(var(--radius-control)-0.15rem)] px-3 font-medium text-soft tabular-nums hover:text-ink aria-pressed:bg-mist aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {m.common_times({ rate: rate.toLocaleString(LOCALE[lang]) })}
        </button>
      ))}
    </fieldset>
  );
}

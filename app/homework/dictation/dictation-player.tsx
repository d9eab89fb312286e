import { Pause, Play, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";

const SPEEDS = [0.6, 0.8, 1] as const;
const BACK_S = 5;

/** The player of a dictation, with buttons for five seconds back and for slower speeds. */
export function DictationPlayer({ src: newest }: { src: string }) {
  const lang = useLang();
  // The signed address changes with every load of the page, which must not stop a playing recording.
  const [src, setSrc] = useState(newest);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const [at, setAt] = useState({ now: 0, whole: 0 });
  const [failed, setFailed] = useState(false);
  const toggle = () => {
    const sound = audio.current;
    if (!sound) return;
    if (sound.paused) void sound.play().catch(() => setFailed(true));
    else sound.pause();
  };
  const choose = (rate: number) => {
    setSpeed(rate);
    if (audio.current) audio.current.playbackRate = rate;
  };
  const back = () => {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime - BACK_S);
  };
  const follow = () => audio.current && setAt({ now: audio.current.currentTime, whole: audio.current.duration || 0 });
  return (
    <div className="grid gap-3 rounded-card border bg-mist p-4">
      {/* biome-ignore lint/a11y/useMediaCaption: its words are what is to be written */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={follow}
        onLoadedMetadata={() => {
          choose(speed);
          follow();
        }}
        onError={() => (src === newest ? setFailed(true) : setSrc(newest))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={toggle}>
          {playing ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
          {playing ? m.homework_pause() : m.homework_play()}
        </Button>
        <Button variant="quiet" onClick={back}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {m.homework_back({ seconds: BACK_S })}
        </Button>
        <fieldset className="flex sm:ml-auto items-center gap-1 rounded-control border bg-card p-1">
          <legend className="sr-only">{m.homework_speed()}</legend>
          {SPEEDS.map((rate) => (
            <button
              key={rate}
              type="button"
              aria-pressed={rate === speed}
              onClick={() => choose(rate)}
              className="min-h-11 cursor-pointer rounded-[calc(var(--radius-control)-0.15rem)] px-3 font-medium text-soft tabular-nums hover:text-ink aria-pressed:bg-mist aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {m.homework_times({ rate: rate.toLocaleString(LOCALE[lang]) })}
            </button>
          ))}
        </fieldset>
      </div>
      <input
        type="range"
        min={0}
        max={Math.max(at.whole, 0.1)}
        step={0.1}
        value={at.now}
        onChange={(event) => {
          if (audio.current) audio.current.currentTime = Number(event.target.value);
        }}
        aria-label={m.homework_position()}
        aria-valuetext={m.homework_seconds({ now: Math.round(at.now), whole: Math.round(at.whole) })}
        className="h-6 w-full cursor-pointer accent-red"
      />
      {failed && <p role="alert">{m.homework_sound_failed()}</p>}
    </div>
  );
}

import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { formatLength } from "~/ui/format-length";
import type { Remark } from "../marks";
import type { HomeworkFile } from "../read-homework";
import { RemarkList } from "./remark-list";
import { Unplayable } from "./unplayable";
import { useWave } from "./use-wave";
import { WaveSlider } from "./wave-slider";

const BACK_S = 5;

type Props = {
  recording: HomeworkFile;
  remarks?: readonly Remark[];
  /** The recordings that remarks name. */
  voices?: readonly HomeworkFile[];
  /** Removes a remark; without it, they are read only. */
  onRemove?: (remark: Remark) => void;
  /** Controls that need the moment that is heard, in milliseconds. */
  children?: (at: number, pause: () => void) => ReactNode;
};

/** The player of a recording: its wave is the slider, remarks stand at their moments. */
export function RecordingPlayer({ recording: given, remarks = [], voices = [], onRemove, children }: Props) {
  // The signed address changes with every load of the page, which must not stop a playing recording.
  const [recording] = useState(given);
  const wave = useWave(recording);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [now, setNow] = useState(0);
  const [told, setTold] = useState(0);
  const [failed, setFailed] = useState(false);
  // Another address stops what plays already. It is set at once: a press before the next render would be lost.
  useEffect(() => {
    const player = audio.current;
    if (!wave || !player || player.src === wave.src) return;
    if (now === 0 && player.paused && player.currentTime === 0) player.src = wave.src;
  }, [wave, now]);
  const seconds = wave?.seconds ?? (told || recording.seconds || 0);
  const go = (moment: number) => {
    setNow(moment);
    if (audio.current) audio.current.currentTime = moment;
  };
  const play = () => void audio.current?.play().catch((error) => setFailed(error.name === "NotSupportedError"));
  const pause = () => audio.current?.pause();
  return (
    <div className="grid gap-3 rounded-card border bg-mist p-4">
      {/* biome-ignore lint/a11y/useMediaCaption: what a student recorded has no captions */}
      <audio
        ref={audio}
        src={recording.url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={() => audio.current && setNow(audio.current.currentTime)}
        onDurationChange={() => {
          const { duration = 0 } = audio.current ?? {};
          if (Number.isFinite(duration)) setTold(duration);
        }}
        onError={() => setFailed(true)}
        onCanPlay={() => setFailed(false)}
      />
      <p className="font-semibold">
        {seconds > 0 ? m.speaking_recording_of({ length: formatLength(seconds) }) : m.common_recording()}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={playing ? pause : play}>
          {playing ? <Pause aria-hidden="true" className="size-5" /> : <Play aria-hidden="true" className="size-5" />}
          {playing ? m.common_pause() : m.common_play()}
        </Button>
        <Button variant="quiet" onClick={() => go(Math.max(0, now - BACK_S))}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {m.common_seconds_back({ seconds: BACK_S })}
        </Button>
      </div>
      <WaveSlider now={now} seconds={seconds} bars={wave?.bars} remarks={remarks} onMove={go} />
      {failed && <Unplayable recording={recording} />}
      {children?.(Math.round(now * 1000), pause)}
      {remarks.length > 0 && (
        <RemarkList
          remarks={remarks}
          voices={voices}
          now={playing || now > 0 ? now : undefined}
          onHear={(moment) => {
            go(moment);
            play();
          }}
          onVoice={pause}
          onRemove={onRemove}
        />
      )}
    </div>
  );
}

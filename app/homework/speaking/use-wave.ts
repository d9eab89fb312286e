import { useEffect, useState } from "react";
import type { HomeworkFile } from "../read-homework";

/** Larger recordings are played as they arrive, without a wave: a phone would wait for all of them. */
const MOST_BYTES = 4 * 1024 * 1024;
/** The lowest rate that browsers decode to, in samples a second, which is plenty for a wave. */
const SAMPLES_A_SECOND = 8000;
const BARS = 96;

type Wave = {
  /** An address on this device, within which players go to any moment. */
  src: string;
  seconds: number;
  /** The loudness of each part, from 0 to 1. */
  bars: readonly number[];
};

/** The loudest sample of each of `count` parts, relative to the loudest of all. */
export function toBars(samples: Float32Array, count = BARS): number[] {
  const length = Math.max(1, Math.ceil(samples.length / count));
  const bars = Array.from({ length: count }, (_, place) =>
    samples.subarray(place * length, (place + 1) * length).reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  );
  const loudest = Math.max(...bars);
  return bars.map((bar) => (loudest > 0 ? bar / loudest : 0));
}

/** A recording's wave; undefined while it loads, and where the recording is large or this browser cannot decode it. */
export function useWave({ url, size }: Pick<HomeworkFile, "url" | "size">): Wave | undefined {
  const [wave, setWave] = useState<Wave>();
  useEffect(() => {
    if (size > MOST_BYTES || !("OfflineAudioContext" in window)) return;
    const leaving = new AbortController();
    let src: string | undefined;
    const load = async () => {
      const answer = await fetch(url, { signal: leaving.signal });
      if (!answer.ok) return;
      const recording = await answer.blob();
      const decoder = new OfflineAudioContext(1, 1, SAMPLES_A_SECOND);
      const sound = await decoder.decodeAudioData(await recording.arrayBuffer());
      if (leaving.signal.aborted) return;
      src = URL.createObjectURL(recording);
      setWave({ src, seconds: sound.duration, bars: toBars(sound.getChannelData(0)) });
    };
    // Without a wave the recording still plays.
    load().catch(() => {});
    return () => {
      leaving.abort();
      if (src) URL.revokeObjectURL(src);
    };
  }, [url, size]);
  return wave;
}

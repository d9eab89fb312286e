import { useEffect, useState } from "react";
import { compareDictation } from "../dictation/compare-dictation";
import { recogniseLocally } from "./local-recognition";
import type { RecorderState } from "./use-recorder";

/** The words of a text that were not heard when it was read aloud, in their order. */
export const findUnheard = (reading: string, heard: string): string[] =>
  compareDictation(reading, heard, []).words.flatMap((word) =>
    word.kind === "missing" || word.kind === "wrong" ? [word.word] : [],
  );

type Options = {
  /** The text to read aloud; without it, nothing is recognised. */
  reading: string | null | undefined;
  state: RecorderState;
  /** The microphone's sound while it records. */
  track: MediaStreamTrack | undefined;
};

/**
 * The words that this device did not hear in a finished recording; undefined while it records, and where the browser does
 * not recognise speech on the device.
 */
export function useUnheardWords({ reading, state, track }: Options): string[] | undefined {
  const [heard, setHeard] = useState("");
  useEffect(() => {
    if (state === "asking") setHeard("");
    if (!reading || !track || state !== "recording") return;
    return recogniseLocally(track, (words) => setHeard((before) => `${before} ${words}`));
  }, [reading, track, state]);
  return reading && state === "done" && heard ? findUnheard(reading, heard) : undefined;
}

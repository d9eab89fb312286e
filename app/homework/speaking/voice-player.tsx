import { useState } from "react";
import type { HomeworkFile } from "../read-homework";
import { Unplayable } from "./unplayable";

type Props = {
  recording: HomeworkFile;
  label: string;
  onPlay?: (() => void) | undefined;
};

/** The browser's own player of a recording; where it cannot play it, the browsers that can. */
export function VoicePlayer({ recording, label, onPlay }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: what somebody recorded has no captions */}
      <audio
        controls
        preload="none"
        src={recording.url}
        onPlay={onPlay}
        onError={() => setFailed(true)}
        onCanPlay={() => setFailed(false)}
        aria-label={label}
        className="w-full"
      />
      {failed && <Unplayable recording={recording} />}
    </>
  );
}

import { useState } from "react";
import { Player } from "~/ui/player";
import type { HomeworkFile } from "../read-homework";
import { Unplayable } from "./unplayable";

type Props = {
  recording: HomeworkFile;
  label: string;
  onPlay?: (() => void) | undefined;
};

/** The player of a recording; where the browser cannot play it, the browsers that can. */
export function VoicePlayer({ recording, label, onPlay }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Player
        src={recording.url}
        seconds={recording.seconds ?? undefined}
        label={label}
        onPlay={onPlay}
        onFailed={setFailed}
      />
      {failed && <Unplayable recording={recording} />}
    </>
  );
}

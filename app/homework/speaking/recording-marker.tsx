import type { Remark } from "../marks";
import type { Homework, HomeworkFile } from "../read-homework";
import { RecordingPlayer } from "./recording-player";
import { RemarkForm } from "./remark-form";
import { useMicrophonePolicy } from "./use-microphone-policy";

type Props = {
  homework: Homework;
  recording: HomeworkFile;
  remarks: readonly Remark[];
  onRemarks: (remarks: Remark[]) => void;
};

/** A student's recording with a form for remarks at its moments. */
export function RecordingMarker({ homework: { id, voices }, recording, remarks, onRemarks }: Props) {
  useMicrophonePolicy();
  return (
    <RecordingPlayer
      key={recording.object}
      recording={recording}
      remarks={remarks}
      voices={voices}
      onRemove={(remark) => onRemarks(remarks.filter((one) => one !== remark))}
    >
      {(at, pause) => (
        <RemarkForm
          homework={id}
          at={at}
          onOpen={pause}
          onAdd={(remark) => onRemarks([...remarks, remark].sort((one, other) => one.at - other.at))}
        />
      )}
    </RecordingPlayer>
  );
}

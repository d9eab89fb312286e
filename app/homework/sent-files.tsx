import { FileLinks } from "./file-links";
import type { Homework } from "./read-homework";
import { RecordingPlayer } from "./speaking/recording-player";

/** The files of an answer; a speaking assignment's recording has the player with the teacher's remarks. */
export function SentFiles({ homework: { assignment, files, remarks, voices } }: { homework: Homework }) {
  const [first] = files;
  if (first && assignment.kind === "speaking")
    return <RecordingPlayer key={first.object} recording={first} remarks={remarks} voices={voices} />;
  return files.length > 0 && <FileLinks files={files} />;
}

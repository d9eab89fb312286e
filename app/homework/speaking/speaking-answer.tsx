import { type ReactNode, type Ref, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { FilePicker } from "../file-picker";
import type { Uploads } from "../use-uploads";
import { ONE_RECORDING } from "./one-recording";
// Not loaded by itself: what the server renders of it can be pressed, and these presses wait for the page's own script.
import { Recorder, type RecorderHandle } from "./recorder";

type Props = {
  /** The homework's id. */
  id: string;
  /** The text to read aloud; null where the student speaks freely. */
  reading: string | null;
  /** The id of the file picker, for links of an error summary. */
  picker: string;
  uploads: Uploads;
  recorder: Ref<RecorderHandle>;
  /** Called when there is a recording to hand in, also one that still runs. */
  onRecording: () => void;
  error: ReactNode;
};

/** A student's recording: made in the page, which hands it in with the form, or a file. */
export function SpeakingAnswer({ id, reading, picker, uploads, recorder, onRecording, error }: Props) {
  const [holds, setHolds] = useState(false);
  return (
    <>
      <Recorder
        id={id}
        reading={reading}
        hasOne={uploads.files.length > 0}
        handle={recorder}
        onHold={(next) => {
          setHolds(next);
          if (next) onRecording();
        }}
      />
      {/* If there is a recording, the recording is handed in. */}
      {!holds && (
        <FilePicker
          id={picker}
          label={m.speaking_upload()}
          uploads={uploads}
          only={{ types: ONE_RECORDING.types, hint: m.speaking_upload_hint() }}
          error={error}
        />
      )}
    </>
  );
}

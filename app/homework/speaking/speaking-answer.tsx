import { type ReactNode, type RefObject, Suspense } from "react";
import { m } from "~/i18n/paraglide/messages";
import { FilePicker } from "../file-picker";
import type { Uploads } from "../use-uploads";
import { Recorder } from "./load-recorder";
import { ONE_RECORDING } from "./one-recording";

type Props = {
  /** The homework's id. */
  id: string;
  /** The text to read aloud; null where the student speaks freely. */
  reading: string | null;
  /** The id of the file picker, for links of an error summary. */
  picker: string;
  uploads: Uploads;
  /** Receives the recording that is uploaded from the page. */
  chosen: RefObject<File | undefined>;
  error: ReactNode;
};

/** A student's recording: made in the page, or a file. */
export function SpeakingAnswer({ id, reading, picker, uploads, chosen, error }: Props) {
  return (
    <>
      <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
        <Recorder
          id={id}
          reading={reading}
          hasOne={uploads.files.length > 0}
          onUse={(file) => {
            chosen.current = file;
            uploads.add([file]);
          }}
        />
      </Suspense>
      <FilePicker
        id={picker}
        label={m.speaking_upload()}
        uploads={uploads}
        only={{ types: ONE_RECORDING.types, hint: m.speaking_upload_hint() }}
        error={error}
      />
    </>
  );
}

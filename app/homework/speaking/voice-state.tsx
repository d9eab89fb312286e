import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { formatLength } from "~/ui/format-length";
import type { Uploads } from "../use-uploads";

/** How far the upload of the teacher's voice is, with a way to try again and to remove it. */
export function VoiceState({ uploads: { files, sending, retry, remove, drop } }: { uploads: Uploads }) {
  const [voice] = files;
  const [upload] = sending;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2">
      {upload ? (
        <>
          <span>{upload.problem ?? (upload.state === "waiting" ? m.homework_file_waiting() : m.common_sending())}</span>
          <Button variant="quiet" size="sm" onClick={upload.state === "waiting" ? retry : () => drop(upload.key)}>
            {upload.state === "waiting" ? m.common_try_again() : m.common_cancel()}
          </Button>
        </>
      ) : (
        voice && (
          <>
            <span>{m.speaking_own_ready({ length: formatLength(voice.seconds ?? 0) })}</span>
            <Button variant="quiet" size="sm" onClick={() => remove(voice.object)}>
              {m.common_remove_name({ name: m.speaking_own_voice() })}
            </Button>
          </>
        )
      )}
    </div>
  );
}

import { m } from "~/i18n/paraglide/messages";
import type { HomeworkFile } from "../read-homework";

/** The browsers that play a type of recording; others play most files of phones. */
const PLAYED_BY: Readonly<Record<string, () => string>> = {
  "audio/webm": m.speaking_plays_webm,
  "audio/ogg": m.speaking_plays_ogg,
  "audio/amr": m.speaking_plays_none,
  "audio/3gpp": m.speaking_plays_none,
  "audio/x-caf": m.speaking_plays_safari,
};

/** The words for a recording that this browser does not play, with a way to hear it all the same. */
export function Unplayable({ recording: { type, name, url } }: { recording: HomeworkFile }) {
  return (
    <p role="alert">
      {(PLAYED_BY[type] ?? m.speaking_plays_other)()}{" "}
      <a href={url} download={name} className="underline underline-offset-4">
        {m.speaking_download()}
      </a>
    </p>
  );
}

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

/** True if this browser plays recordings of a type, as far as it says so. */
const canPlay = (type: string): boolean => document.createElement("audio").canPlayType(type) !== "";

/**
 * The words for a recording that does not play: the browsers that do or, where this one should, what else it may be; with
 * a way to hear it all the same.
 */
export function Unplayable({ recording: { type, name, url } }: { recording: HomeworkFile }) {
  return (
    <p role="alert">
      {(canPlay(type) ? m.speaking_plays_failed : (PLAYED_BY[type] ?? m.speaking_plays_other))()}{" "}
      <a href={url} download={name} className="underline underline-offset-4">
        {m.speaking_download()}
      </a>
    </p>
  );
}

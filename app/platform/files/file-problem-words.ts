import { m } from "~/i18n/paraglide/messages";
import type { Failure } from "../backend/result.ts";

/**
 * The reasons to refuse a file. `NO_ROOM`: more than the person's space; `ARCHIVE`: several files in one; `APP`: a format of a single application; `HEIC`: a
 * picture that this browser cannot decode; `PICTURE`, `SOUND`, `FILM`: an unsupported format of that kind;
 * `CONNECTION`: the upload was cut off, or the code that checks files was not loaded.
 */
export type FileProblem =
  | "EMPTY"
  | "TOO_LARGE"
  | "NO_ROOM"
  | "UNREADABLE"
  | "CONNECTION"
  | "KIND"
  | "ARCHIVE"
  | "APP"
  | "HEIC"
  | "PICTURE"
  | "SOUND"
  | "FILM";

const WORDS = {
  EMPTY: m.files_problem_empty,
  NO_ROOM: m.files_problem_no_room,
  ARCHIVE: m.files_problem_archive,
  APP: m.files_problem_app,
  HEIC: m.files_problem_heic,
  PICTURE: m.files_problem_picture,
  SOUND: m.files_problem_sound,
  FILM: m.files_problem_film,
  UNREADABLE: m.files_problem_unreadable,
};

/** Messages of one form: the largest size, and the accepted types. */
export type PlaceWords = Partial<Record<FileProblem, () => string>> &
  Record<Exclude<FileProblem, keyof typeof WORDS>, () => string>;

/** A file that was not taken, with what to do in the words of its form. */
export const fileFailure = (problem: FileProblem, place: PlaceWords): Failure => {
  const words: Record<FileProblem, () => string> = { ...WORDS, ...place };
  return problem === "CONNECTION"
    ? { kind: "offline", problem: words[problem](), code: "" }
    : { kind: "refused", problem: words[problem](), code: problem };
};

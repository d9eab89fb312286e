import { m } from "~/i18n/paraglide/messages";
import type { FileProblem } from "./accept-file";

const WORDS = {
  EMPTY: m.files_problem_empty,
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

/** The message about a refused file, with what to do. */
export const fileProblemText = (problem: FileProblem, place: PlaceWords): string => {
  const words: Record<FileProblem, () => string> = { ...WORDS, ...place };
  return words[problem]();
};

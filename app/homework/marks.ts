/** A comment on a passage of an answer; `start` and `end` count characters. */
export type Mark = { start: number; end: number; comment: string };

/** A remark of the teacher at a moment of a recording, by text, by voice, or both. */
export type Remark = {
  /** The moment of the recording, in milliseconds. */
  at: number;
  comment?: string | undefined;
  /** The object name of a recording of the teacher. */
  voice?: string | undefined;
};

/** Marks and remarks in the order in which the database stores them. */
export const joinMarks = ({ marks, remarks }: { marks: readonly Mark[]; remarks: readonly Remark[] }) => [
  ...marks,
  ...remarks,
];

import { draftsOf } from "~/platform/offline/drafts";
import type { Mark, Remark } from "./marks";

/** A grade on this device that was not given yet. */
export type GradeDraft = {
  grade: string;
  comment: string;
  marks: Mark[];
  remarks: Remark[];
  /** The number of the graded submission. */
  seen: number;
};

type StoredDraft = { [Name in keyof GradeDraft]?: unknown };
const isKept = (kept: unknown): kept is StoredDraft => typeof kept === "object" && kept !== null;
const isMark = (one: Partial<Mark>): one is Mark =>
  typeof one.start === "number" && typeof one.end === "number" && typeof one.comment === "string";
const isText = (text: unknown) => text === undefined || typeof text === "string";
const isRemark = (one: Partial<Remark>): one is Remark =>
  typeof one.at === "number" && isText(one.comment) && isText(one.voice);
const listOf = <One>(list: unknown, is: (one: Partial<One>) => one is One): One[] | undefined =>
  Array.isArray(list) && list.every((one) => typeof one === "object" && one !== null && is(one)) ? list : undefined;

/**
 * A stored draft; undefined for anything else. Older drafts have no remarks. Written by hand: the page needs no library.
 */
function parse(kept: unknown): GradeDraft | undefined {
  if (!isKept(kept)) return undefined;
  const { grade, comment, seen } = kept;
  const marks = listOf<Mark>(kept.marks, isMark);
  const remarks = listOf<Remark>(kept.remarks ?? [], isRemark);
  const isWhole = typeof grade === "string" && typeof comment === "string" && typeof seen === "number";
  return isWhole && marks && remarks ? { grade, comment, marks, remarks, seen } : undefined;
}

/** The key is the homework's id. */
export const gradeDrafts = draftsOf<GradeDraft>("grade", { safeParse: (kept) => ({ data: parse(kept) }) });

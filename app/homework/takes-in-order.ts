import type { Homework, Takes } from "./read-homework";

/** The takes of homework in their order; the second one is undefined for work that was done once. */
export const takesInOrder = ({ other, ...homework }: Takes): { first: Homework; second: Homework | undefined } =>
  homework.retake_of && other ? { first: other, second: homework } : { first: homework, second: other ?? undefined };

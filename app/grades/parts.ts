/** The parts of a module's test, in their order. */
export const PARTS = ["meanings", "questions", "dictation"] as const;
export type Part = (typeof PARTS)[number];

import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";
import type { KeptFile } from "./use-uploads";

/**
 * An answer that was begun on this device and not handed in yet. `waits`: its writer has handed it in without a network,
 * over the submission of that number.
 */
export type AnswerDraft = { answer: string; files: KeptFile[]; waits?: number | undefined };

export const KeptFiles = z.array(z.object({ object: z.string(), name: z.string(), size: z.number() }));

const Kept = z.object({
  answer: z.string(),
  files: KeptFiles,
  waits: z.optional(z.number()),
});

/** The key is the homework's id. */
export const answerDrafts = draftsOf<AnswerDraft>("homework", (kept) => Kept.safeParse(kept).data);

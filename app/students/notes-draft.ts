import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";

/** Notes that were begun on this device and not saved yet. `base` is what they were begun on. */
const Kept = z.object({ text: z.string(), base: z.string() });
export type NotesDraft = z.infer<typeof Kept>;

/** The key is the student's id. */
export const notesDrafts = draftsOf("notes", Kept);

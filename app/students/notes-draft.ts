import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";

/** Unsaved notes on this device. `base` is the text that they began with. */
const Kept = z.object({ text: z.string(), base: z.string() });
export type NotesDraft = z.infer<typeof Kept>;

/** The key is the student's id. */
export const notesDrafts = draftsOf("notes", Kept);

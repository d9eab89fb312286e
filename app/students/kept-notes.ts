import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";

/** Notes that were begun on this device and not saved yet. `base` is what they were begun on. */
const Kept = z.object({ text: z.string(), base: z.string() });
export type KeptNotes = z.infer<typeof Kept> & { waits?: undefined };

/** Under the id of their student. */
export const keptNotes = draftsOf<KeptNotes>("notes", (kept) => Kept.safeParse(kept).data);

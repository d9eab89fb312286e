import { z } from "zod/mini";

const Answer = z.object({ newer: z.nullable(z.object({ version: z.string(), page: z.optional(z.string()) })) });

/** A release that is newer than the one that runs; null where none is known. */
export const readNewerRelease = async () => Answer.parse(await (await fetch("/admin/newer-release")).json()).newer;

import { z } from "zod/mini";

const Answer = z.object({ newer: z.nullable(z.object({ version: z.string(), page: z.optional(z.string()) })) });

/** The newer release, if one is known. */
export const readNewerRelease = async () => Answer.parse(await (await fetch("/admin/newer-release")).json()).newer;

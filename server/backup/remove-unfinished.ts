import path from "node:path";
import { HELD } from "./hold-files.ts";
import type { SiteLocation } from "./open-site.ts";
import { removeLeftovers } from "./staging.ts";

/** The suffix of a backup until it is complete, verified and flushed to the disk. */
export const UNFINISHED = ".unfinished";
export const STAGING = ".backup";

/** Removes what an interrupted backup left in its folder and in the site's. */
export async function removeUnfinished(folder: string, { dataDir, filesDir }: SiteLocation): Promise<void> {
  await removeLeftovers(folder, UNFINISHED);
  await removeLeftovers(dataDir, STAGING);
  await removeLeftovers(filesDir ?? path.join(dataDir, "storage"), HELD);
}

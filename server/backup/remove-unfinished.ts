import path from "node:path";
import { HELD } from "./hold-files.ts";
import type { SiteLocation } from "./open-site.ts";
import { removeLeftovers } from "./staging.ts";

/** A backup that is being made has this name until it is whole, checked and on the disk. */
export const UNFINISHED = ".unfinished";
export const STAGING = ".backup";

/** Removes what a backup that was ended in the middle left, in its folder and in the site's. */
export async function removeUnfinished(folder: string, { dataDir, filesDir }: SiteLocation): Promise<void> {
  await removeLeftovers(folder, UNFINISHED);
  await removeLeftovers(dataDir, STAGING);
  await removeLeftovers(filesDir ?? path.join(dataDir, "storage"), HELD);
}

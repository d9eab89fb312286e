import { type ReadDiskSpace, readDiskSpace, reserveOf } from "../disk/free-space.ts";
import { BackupProblem } from "./backup-problem.ts";

/**
 * Checks that a file of this size leaves the reserve free.
 * @throws BackupProblem, `NO_SPACE`
 */
export async function ensureFreeSpace(
  folder: string,
  bytes: number,
  look: ReadDiskSpace = readDiskSpace,
): Promise<void> {
  const room = await look(folder);
  const lacking = bytes + reserveOf(room) - room.free;
  if (lacking > 0) throw noSpaceError(folder, lacking);
}

/** The problem of a folder that lacks so many bytes. */
export const noSpaceError = (folder: string, lacking: number) =>
  new BackupProblem(
    `There is no room for a backup (${folder}): ${Math.ceil(lacking / 1e6)} MB more are needed, so that the site has some left.`,
    "NO_SPACE",
  );

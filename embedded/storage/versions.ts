const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The place of a version's bytes below the store's folder, on a disk as in a bucket; undefined for a text that is no uuid.
 * A row may come from a backup that a stranger wrote, so its version is never trusted to be one.
 */
export const placeOf = (version: string): string | undefined =>
  UUID.test(version) ? `${version.slice(0, 2)}/${version}` : undefined;

/** The place of a version's bytes. @throws Error with the code `ENOENT`, as for a file that is not there */
export function existingPlace(version: string): string {
  const place = placeOf(version);
  if (place === undefined) throw Object.assign(new Error("A file's version is no uuid"), { code: "ENOENT" });
  return place;
}

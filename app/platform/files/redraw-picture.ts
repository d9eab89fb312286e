/** The longest side in pixels; a phone's canvas holds no more. */
const LONGEST_SIDE = 4096;

/** A picture as JPEG, upright and without metadata; undefined when this browser cannot decode it. */
export const convertToJpeg = (picture: Blob): Promise<Blob | undefined> => redraw(picture, "image/jpeg");

/** A large picture scaled down; undefined for a small one, and when this browser cannot decode it. */
export const shrinkPicture = (picture: Blob, type: string): Promise<Blob | undefined> =>
  redraw(picture, type === "image/jpeg" ? type : "image/webp", LONGEST_SIDE);

/** @param above pictures whose sides are not longer stay unchanged */
async function redraw(picture: Blob, type: string, above = 0): Promise<Blob | undefined> {
  try {
    const opened = await createImageBitmap(picture);
    const longest = Math.max(opened.width, opened.height);
    if (longest <= above) {
      opened.close();
      return undefined;
    }
    const scale = Math.min(1, LONGEST_SIDE / longest);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(opened.width * scale);
    canvas.height = Math.round(opened.height * scale);
    canvas.getContext("2d")?.drawImage(opened, 0, 0, canvas.width, canvas.height);
    opened.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    return made ?? undefined;
  } catch {
    return undefined;
  }
}

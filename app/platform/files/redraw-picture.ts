/** Longer sides are more than anybody looks at, and more than a phone's canvas holds. */
const LONGEST_SIDE = 4096;

/** A picture as JPEG, upright and without what its camera wrote into it; undefined where this browser cannot open it. */
export const convertToJpeg = (picture: Blob): Promise<Blob | undefined> => redraw(picture, "image/jpeg");

/** A picture with longer sides, made smaller; undefined for any other, and where this browser cannot open it. */
export const shrinkPicture = (picture: Blob, type: string): Promise<Blob | undefined> =>
  redraw(picture, type === "image/jpeg" ? type : "image/webp", LONGEST_SIDE);

/** @param above a picture whose sides are no longer is left alone */
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

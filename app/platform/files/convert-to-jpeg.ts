/** Longer sides are more than anybody looks at, and more than a phone's canvas holds. */
const LONGEST_SIDE = 4096;

/** A picture as JPEG, upright and without what its camera wrote into it; undefined where this browser cannot open it. */
export async function convertToJpeg(picture: Blob): Promise<Blob | undefined> {
  try {
    const opened = await createImageBitmap(picture);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(opened.width, opened.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(opened.width * scale);
    canvas.height = Math.round(opened.height * scale);
    canvas.getContext("2d")?.drawImage(opened, 0, 0, canvas.width, canvas.height);
    opened.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return made ?? undefined;
  } catch {
    return undefined;
  }
}

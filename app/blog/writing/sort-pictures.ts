import { isAllowedImage } from "../article-schema";

/** A picture that is to be described and sent before the article can show it. */
export type PendingPicture = { file: File; alt: string };
export type SortedPictures = {
  /** In their order; each leaves an image with the address of its place in the row behind. */
  awaited: PendingPicture[];
  /** Names of pictures that cannot be loaded: the description, or the file's name; empty where there is neither. */
  leftOut: string[];
};

/** Stands for the address of a picture that is not kept yet. No page's own pictures are there. */
export const pendingAddress = (index: number): string => `/awaited-picture/${index}`;

/**
 * Takes out the pictures that the article cannot show, which would be gone once it is saved; what remains has an address of
 * this site's own, or stands for a picture that can be sent.
 * @param files came beside the HTML: each is a picture of it where there are as many of them as pictures from elsewhere.
 */
export function sortPictures(body: HTMLElement, files: readonly File[]): SortedPictures {
  const sorted: SortedPictures = { awaited: [], leftOut: [] };
  const strangers: HTMLImageElement[] = [];
  for (const image of body.querySelectorAll("img")) {
    const src = ofThisSite(image.getAttribute("src") ?? "");
    if (isPoint(image)) image.remove();
    else if (!isAllowedImage(src)) strangers.push(image);
    else image.setAttribute("src", src);
  }
  const elsewhere = strangers.filter((image) => !image.src.startsWith("data:"));
  const isBeside = elsewhere.length === files.length;
  for (const image of strangers) {
    const src = image.getAttribute("src") ?? "";
    const alt = image.alt.replace(/\s+/g, " ").trim();
    const file = src.startsWith("data:") ? fileOf(src, alt) : isBeside ? files[elsewhere.indexOf(image)] : undefined;
    if (file) {
      image.setAttribute("src", pendingAddress(sorted.awaited.length));
      sorted.awaited.push({ file, alt });
    } else {
      sorted.leftOut.push(nameOf(src, alt));
      image.remove();
    }
  }
  return sorted;
}

/** A point that counts readers is no picture. */
const isPoint = (image: Element) => image.getAttribute("width") === "1" && image.getAttribute("height") === "1";

const ofThisSite = (src: string): string =>
  src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;

function nameOf(src: string, alt: string): string {
  if (alt || /^(data|blob):/i.test(src)) return alt;
  const [address = ""] = src.split(/[?#]/);
  const last = address.split(/[/\\]/).at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The file that an address holds; undefined for one that holds no picture of points. The page's policy forbids to fetch it. */
function fileOf(src: string, name: string): File | undefined {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/is.exec(src) ?? [];
  if (!type || !base64 || type === "image/svg+xml") return undefined;
  try {
    return new File([Uint8Array.from(atob(decodeURIComponent(base64)), (sign) => sign.charCodeAt(0))], name, { type });
  } catch {
    return undefined;
  }
}

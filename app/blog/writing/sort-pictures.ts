import { isAllowedImage } from "../allowed-sources";

/** A picture that needs an alternative text and an upload before the article can show it. */
export type PendingPicture = { file: File; alt: string };
export type SortedPictures = {
  /** In order; each leaves an image whose address has its index. */
  awaited: PendingPicture[];
  /** Names of pictures that cannot be loaded: the alternative text or the file's name; empty without either. */
  leftOut: string[];
};

/** The placeholder address of a picture that is not uploaded yet. No page has pictures at such an address. */
export const pendingAddress = (index: number): string => `/awaited-picture/${index}`;

/**
 * Removes the pictures that the article cannot show. The remaining ones have an address of this site, or are
 * placeholders for pictures that can be uploaded.
 * @param files came beside the HTML: each belongs to a picture when there are as many files as foreign pictures.
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

/** Tracking pixels are not pictures. */
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

/** The file of a data URL; undefined for any other address. The page's policy forbids fetching it. */
function fileOf(src: string, name: string): File | undefined {
  const [, type, base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/is.exec(src) ?? [];
  if (!type || !base64 || type === "image/svg+xml") return undefined;
  try {
    return new File([Uint8Array.from(atob(decodeURIComponent(base64)), (sign) => sign.charCodeAt(0))], name, { type });
  } catch {
    return undefined;
  }
}

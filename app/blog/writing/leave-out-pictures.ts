import { isAllowedImage } from "../article-schema";

/**
 * Takes out the pictures that the article cannot show, which would be gone once it is saved; what remains has an address of
 * this site's own.
 * @returns what each is called: its description, or its file's name; empty where it has neither.
 */
export function leaveOutPictures(body: HTMLElement): string[] {
  const names: string[] = [];
  for (const image of body.querySelectorAll("img")) {
    const src = ofThisSite(image.getAttribute("src") ?? "");
    if (isAllowedImage(src)) {
      image.setAttribute("src", src);
      continue;
    }
    // A point that counts readers is no picture.
    const isPoint = image.getAttribute("width") === "1" && image.getAttribute("height") === "1";
    if (!isPoint) names.push(nameOf(src, image.alt.replace(/\s+/g, " ").trim()));
    image.remove();
  }
  return names;
}

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

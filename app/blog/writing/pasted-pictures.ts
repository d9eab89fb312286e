import { isAllowedImage } from "../article-schema";

/** A picture that the article's bucket does not hold: where it is, and its words. */
export type PastedPicture = { src: string; alt: string };

const MARK = "/pasted-picture/";

/** The index of a picture whose mark stands in the editor's text. */
export const indexOfMark = (src: unknown): number | undefined => {
  const index = typeof src === "string" && src.startsWith(MARK) ? Number(src.slice(MARK.length)) : Number.NaN;
  return Number.isInteger(index) ? index : undefined;
};

/** Puts a mark where a picture is that the article cannot show as it is; whether there was one. */
export function markPictures(body: HTMLElement, pictures: PastedPicture[] | undefined): boolean {
  let marked = false;
  for (const image of body.querySelectorAll("img")) {
    const src = ofThisSite(image.getAttribute("src") ?? "");
    if (isAllowedImage(src) && indexOfMark(src) === undefined) image.setAttribute("src", src);
    // A point that counts readers is no picture.
    else if (image.getAttribute("width") === "1" && image.getAttribute("height") === "1") image.remove();
    else if (!pictures) image.remove();
    else {
      const placed = document.createElement("img");
      placed.alt = image.alt.replace(/\s+/g, " ").trim();
      placed.setAttribute("src", `${MARK}${pictures.push({ src, alt: placed.alt }) - 1}`);
      image.replaceWith(placed);
      marked = true;
    }
  }
  return marked;
}

const ofThisSite = (src: string): string =>
  src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;

/** What is left out, in the words of its author or by the name of its file. */
export function nameOfPicture({ src, alt }: PastedPicture): string {
  if (alt || /^(data|blob):/i.test(src)) return alt;
  const [address = ""] = src.split(/[?#]/);
  const last = address.split(/[/]/).at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The file inside an address that is one; undefined for any other. */
export function fileInside(src: string): File | undefined {
  const [, type = "", code = ""] = /^data:(image\/[\w.+-]{1,40});base64,([\w+/=\s]*)$/i.exec(src) ?? [];
  if (!code) return undefined;
  try {
    const bytes = Uint8Array.from(atob(code.replace(/\s/g, "")), (sign) => sign.charCodeAt(0));
    return new File([bytes], `imagem.${type.slice(6).split(/\W/)[0]?.replace("jpeg", "jpg")}`, { type });
  } catch {
    return undefined;
  }
}

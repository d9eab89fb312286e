/** Links may lead to the web, to a mail address and to this site. */
export const isAllowedLink = (href: unknown): href is string =>
  typeof href === "string" && /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.trim()) && !/[\s\\]/.test(href.trim());

/** Pictures may come from the articles' bucket and from this site. */
export const isAllowedImage = (src: unknown): src is string =>
  typeof src === "string" && /^\/(?![/\\])[\w./%-]+$/.test(src);

/** The widths of every stored picture, in pixels. */
export const WIDTHS = [480, 960, 1600] as const;

/**
 * A picture's formats with their widths, from the address of one of them; undefined for a picture that is stored unchanged.
 */
export function formsOf(src: string): { avif: string; webp: string } | undefined {
  const name = /^(\/media\/article-images\/\w{16,64})-\d+\.webp$/.exec(src)?.[1];
  if (!name) return undefined;
  const set = (type: string) => WIDTHS.map((width) => `${name}-${width}.${type} ${width}w`).join(", ");
  return { avif: set("avif"), webp: set("webp") };
}

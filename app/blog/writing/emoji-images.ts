const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const ONLY_EMOJI = /^[\p{Emoji}\p{Emoji_Component}\s]+$/u;
const isEmoji = (words: string) => ONLY_EMOJI.test(words) && PICTOGRAM.test(words);

/** The emoji of an image, as WhatsApp, Gmail, Slack and others insert it; undefined for a picture. */
export function emojiOf(image: HTMLImageElement): string | undefined {
  const said = ["data-plain-text", "data-emoji", "alt", "data-stringify-emoji"]
    .map((name) => image.getAttribute(name)?.trim() ?? "")
    .filter(Boolean);
  const sign = said.find(isEmoji);
  if (sign) return sign;
  return image.matches("[class*='emoji'], .wp-smiley, .emoticon, [data-emoji], [data-stringify-emoji]")
    ? (signInName(image.src) ?? said[0])
    : undefined;
}

/** The emoji whose code points are in the file's name: `1f468-200d-1f3eb.svg`, `emoji_u1f389.png`. */
function signInName(src: string): string | undefined {
  const [address = ""] = src.split(/[?#]/);
  const name = address.slice(address.lastIndexOf("/") + 1);
  const codes = /^(?:emoji_u)?([\da-f]{4,5}(?:[-_][\da-f]{4,5})*)(?:@\dx)?\.(?:png|svg|gif|webp)$/i.exec(name)?.[1];
  const sign = String.fromCodePoint(...(codes ?? "").split(/[-_]/).map((code) => Number.parseInt(code || "0", 16)));
  return isEmoji(sign) ? sign : undefined;
}

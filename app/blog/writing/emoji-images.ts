const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;
const ONLY_EMOJI = /^[\p{Emoji}\p{Emoji_Component}\s]+$/u;

/** The sign that an image stands for, as WhatsApp, Gmail, Slack and others insert it; undefined for a picture. */
export function emojiOf(image: HTMLImageElement): string | undefined {
  const said = ["data-plain-text", "data-emoji", "alt", "data-stringify-emoji"]
    .map((name) => image.getAttribute(name)?.trim() ?? "")
    .filter(Boolean);
  const sign = said.find((words) => ONLY_EMOJI.test(words) && PICTOGRAM.test(words));
  return sign ?? (image.matches(".emoji, .wp-smiley, .emoticon, [data-emoji]") ? said[0] : undefined);
}

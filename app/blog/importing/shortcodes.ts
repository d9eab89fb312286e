import { codeHtml, linkHtml, lostHtml, pictureHtml, playerHtml } from "./html-parts";
import { isForm, type Losses, recordLoss } from "./imported-article";

/** The export's media library, for shortcodes that name pictures by number. */
export type Library = {
  picture: (id: string) => { address: string; alt: string } | undefined;
  /** Pictures uploaded to this article. */
  own: string[];
};

type Attributes = Map<string, string>;
type Shortcode = { name: string; attrs: Attributes; inner: string };

/**
 * Names that no ordinary sentence has in brackets; other names need an attribute or an end tag to count as a shortcode.
 */
const KNOWN = new Set(
  "gallery playlist embed wp_caption toc contact-form contact-form-7 gravityform gravityforms wpforms ninja_form jetpack_subscription_form woocommerce_cart woocommerce_checkout woocommerce_my_account products youtube vimeo".split(
    " ",
  ),
);
const BUILDER =
  /^(vc|et_pb|fusion|av|mk|nectar|cs|x|tatsu|siteorigin|su|themify|tm_pb)_|^(row|col|column|columns|section|container|tabs?|accordion|accordion-item|toggle|toggles|one|two|three|half|third|quarter|box|span\d+)(_\w+)?$/;
const CODE = new Set("code sourcecode source cc php javascript python css html xml java".split(" "));
const TAG = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:[\s=][^\]]*)?)\](\]?)/gi;

/** Replaces shortcodes by their content. Unsupported ones are reported and keep their text. */
export function expandShortcodes(text: string, library: Library, losses: Losses): string {
  let made = "";
  let from = 0;
  const opened = new Set<string>();
  const tags = new RegExp(TAG);
  for (let found = tags.exec(text); found; found = tags.exec(text)) {
    const [whole, before, slash, tag = "", said = "", after] = found;
    const name = tag.toLowerCase();
    const keep = (end: number, shown: string) => {
      made += text.slice(from, found?.index) + shown;
      from = end;
      tags.lastIndex = end;
    };
    const end = found.index + whole.length;
    if (before && after) {
      keep(end, whole.slice(1, -1));
      continue;
    }
    if (slash) {
      if (opened.has(name)) keep(end, BUILDER.test(name) ? "\n\n" : "");
      continue;
    }
    const closing = said.trimEnd().endsWith("/") ? -1 : text.indexOf(`[/${tag}]`, end);
    if (!(closing >= 0 || KNOWN.has(name) || name.includes("_") || /[\w-]=/.test(said) || /^[\s=]+https?:/.test(said)))
      continue;
    const attrs = attributesOf(said);
    const inner = closing < 0 ? "" : text.slice(end, closing);
    const shown = show({ name, attrs, inner }, library, losses);
    const lead = before && !after ? before : "";
    const tail = after && !before ? after : "";
    if (shown !== undefined)
      keep(closing < 0 ? end : closing + tag.length + 3, lead + shown + (closing < 0 ? tail : ""));
    else {
      opened.add(name);
      recordLoss(losses, isForm(name) ? "form" : "shortcode", name);
      keep(end, lead + wrapped(name, attrs) + tail);
    }
  }
  return made + text.slice(from);
}

function attributesOf(said: string): Attributes {
  const attrs: Attributes = new Map();
  const plain = said.replace(/[\u201C\u201D\u2033]|&quot;|&#8221;|&#8243;/g, '"').replace(/^=/, " ");
  for (const [, name = "", double, single, bare] of plain.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|(?:\S+)/g,
  ))
    if (name) attrs.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  const first = /^\s*"?(https?:\/\/[^\s"]+)/.exec(plain)?.[1] ?? /^\s*"?([^\s"=]+(?:\?[^\s"]*)?)"?/.exec(plain)?.[1];
  if (first) attrs.set("0", first.replaceAll("&amp;", "&"));
  return attrs;
}

/** The HTML of a shortcode; undefined for one that is replaced by its inner text. */
function show({ name, attrs, inner }: Shortcode, library: Library, losses: Losses): string | undefined {
  const attribute = (...names: string[]) => names.map((one) => attrs.get(one)?.trim()).find(Boolean) ?? "";
  if (CODE.has(name))
    return codeHtml(
      inner.includes("<") ? inner.trim() : decoded(inner.trim()),
      attribute("language", "lang") || (/^(source)?code$/.test(name) ? "" : name),
    );
  if (name === "caption" || name === "wp_caption") return captioned(inner, attribute("caption"));
  if (name === "gallery") return gallery(attribute("ids", "include"), library, losses);
  if (name === "embed") return playerHtml(bareAddress(inner) || attribute("src", "url", "0"));
  if (/^(et_pb_image|vc_single_image|fusion_imageframe|av_image)$/.test(name))
    return image(
      attribute("src", "image_src", "url") || bareAddress(inner),
      attribute("alt"),
      attribute("image", "attachment", "image_id"),
      library,
    );
  if (/^(et_pb|vc|fusion|su)_button$/.test(name))
    return linkHtml(attribute("button_url", "link", "url", "href"), attribute("button_text", "title") || inner);
  if (/youtu|embedyt|vimeo|spotify|soundcloud|audio|video|instagram|tweet|twitter|tiktok|facebook/.test(name))
    return media(name, attribute, inner, losses);
  if (name === "playlist" || isForm(name)) return lostHtml(isForm(name) ? "form" : "block", name);
  return undefined;
}

/** The text that a page builder's element keeps in its attributes. */
function wrapped(name: string, attrs: Attributes): string {
  if (!BUILDER.test(name) && !/heading|title/.test(name)) return "";
  const title = attrs.get("title") || attrs.get("heading") || (/heading|title/.test(name) ? attrs.get("text") : "");
  return title ? `\n\n<h3>${title}</h3>\n\n` : "\n\n";
}

function captioned(inner: string, said: string): string {
  const [, picture = "", words = ""] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const caption = words.trim() || said;
  return picture ? `<figure>${picture}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>` : inner;
}

function gallery(ids: string, library: Library, losses: Losses): string {
  const named = ids.split(",").map((id) => id.trim());
  const shown = ids ? named : library.own;
  const missing = shown.filter((id) => !library.picture(id));
  if (shown.length === 0 || missing.length > 0)
    recordLoss(losses, "shortcode", ids ? `gallery ids=${missing.join(",")}` : "gallery");
  return shown.map((id) => image("", "", id, library)).join("");
}

function image(src: string, alt: string, id: string, library: Library): string | undefined {
  const known = library.picture(id);
  if (!src && !known) return id ? "" : undefined;
  return pictureHtml(src || (known?.address ?? ""), alt || known?.alt);
}

function media(
  name: string,
  attribute: (...names: string[]) => string,
  inner: string,
  losses: Losses,
): string | undefined {
  const given =
    bareAddress(inner) ||
    attribute("url", "src", "mp4", "mp3", "m4a", "ogg", "m4v", "webm", "link", "href", "id", "0") ||
    inner.trim();
  const address = given.replaceAll("&amp;", "&");
  if (/^https?:\/\//.test(address)) return playerHtml(address);
  if (/youtu/.test(name) && /^[\w-]{11}$/.test(address))
    return playerHtml(`https://www.youtube.com/watch?v=${address}`);
  if (/vimeo/.test(name) && /^\d{6,12}$/.test(address)) return playerHtml(`https://vimeo.com/${address}`);
  if (address.startsWith("<")) return undefined;
  recordLoss(losses, "shortcode", address ? `${name} ${address}` : name);
  return "";
}

const bareAddress = (text: string) =>
  /^\s*(https?:\/\/[^\s<>"[\]]+)\s*$/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
const decoded = (text: string) =>
  new DOMParser().parseFromString(`<pre>\n${text}</pre>`, "text/html").querySelector("pre")?.textContent ?? text;

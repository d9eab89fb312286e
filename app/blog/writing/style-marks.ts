/** Elements whose styles are marks of their words. A paragraph's or a heading's style is how it looks there. */
const WORDS = "span, font, td";
const PROPERTIES = ["font-weight", "font-style", "text-decoration", "text-decoration-line", "vertical-align"];

/**
 * Writes into each element what the pasted style sheet says of its class, as programs of tables and notes do: in
 * `.xl65 {font-weight: 700}` is a word's boldness. What an element says itself stays.
 */
export function applyStyleSheets(body: HTMLElement): void {
  const css = [...body.ownerDocument.querySelectorAll("style")].map(({ textContent }) => textContent ?? "").join("\n");
  const own = new Map<HTMLElement, CSSStyleDeclaration>();
  for (const rule of css.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, "").split("}")) {
    const [selectors = "", declarations = ""] = rule.split("{");
    const said = document.createElement("i").style;
    said.cssText = declarations;
    const marks = PROPERTIES.filter((name) => said.getPropertyValue(name) !== "");
    if (marks.length === 0) continue;
    for (const element of selectedBy(selectors, body)) {
      const before = own.get(element) ?? copyOf(element.style);
      own.set(element, before);
      for (const name of marks)
        if (before.getPropertyValue(name) === "") element.style.setProperty(name, said.getPropertyValue(name));
    }
  }
}

/** Words that a class of the rule names; none for what no browser reads. */
function selectedBy(selectors: string, body: HTMLElement): HTMLElement[] {
  const classes = selectors.split(",").filter((selector) => /^\s*[\w-]*\.[\w-]+\s*$/.test(selector));
  return classes.length === 0
    ? []
    : [...body.querySelectorAll<HTMLElement>(classes.join(","))].filter((element) => element.matches(WORDS));
}

function copyOf({ cssText }: CSSStyleDeclaration): CSSStyleDeclaration {
  const { style } = document.createElement("i");
  style.cssText = cssText;
  return style;
}

/** Marks that are styles become marks; every other style goes, but for what says which spaces are shown. */
export function convertStyles(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign, whiteSpace } = element.style;
  const wrap = (tag: string) => {
    const mark = document.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  };
  if (element.matches(WORDS)) {
    if (fontWeight === "bold" || Number(fontWeight) >= 600) wrap("strong");
    if (fontStyle === "italic") wrap("em");
    if (`${textDecoration} ${textDecorationLine}`.includes("line-through")) wrap("s");
    if (verticalAlign === "super") wrap("sup");
    if (verticalAlign === "sub") wrap("sub");
  }
  element.removeAttribute("style");
  element.removeAttribute("class");
  if (/pre/.test(whiteSpace)) element.style.whiteSpace = whiteSpace;
}

/** Formats that an article does not have, and that mean something in a lesson. */
export type LostFormat = "underline" | "highlight";

/** The formats of pasted words that the article will not show. Addresses of links are underlined by every program. */
export function lostFormats(body: HTMLElement): LostFormat[] {
  const words = [...body.querySelectorAll<HTMLElement>("u, ins, mark, span, font")].filter(
    (element) => element.textContent?.trim() && !element.closest("a") && !element.querySelector("a"),
  );
  const isUnderlined = ({ tagName, style }: HTMLElement) =>
    /^(U|INS)$/.test(tagName) || `${style.textDecoration} ${style.textDecorationLine}`.includes("underline");
  const isHighlighted = ({ tagName, style }: HTMLElement) => tagName === "MARK" || isColour(style.backgroundColor);
  return [
    ...(words.some(isUnderlined) ? (["underline"] as const) : []),
    ...(words.some(isHighlighted) ? (["highlight"] as const) : []),
  ];
}

/** Whether a background is more than the white, grey or black of the page that the words came from. */
function isColour(background: string): boolean {
  const drawn = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(background);
  if (!drawn) return /^(yellow|lime|aqua|cyan|fuchsia|magenta|red|blue|green|orange|pink)$/.test(background);
  const [red = 0, green = 0, blue = 0] = drawn.slice(1, 4).map(Number);
  return drawn[4] !== "0" && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
}

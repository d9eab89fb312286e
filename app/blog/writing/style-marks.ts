/** Elements whose styles become marks. The style of a paragraph or heading is only its look. */
const WORDS = "span, font, td";
const PROPERTIES = ["font-weight", "font-style", "text-decoration", "text-decoration-line", "vertical-align"];

/**
 * Copies rules of the pasted style sheet to the elements with their classes, as spreadsheets and notes need it: `.xl65
 * {font-weight: 700}` makes a word bold. An element's own styles take precedence.
 */
export function applyStyleSheets(body: HTMLElement): void {
  const css = [...body.ownerDocument.querySelectorAll("style")].map(({ textContent }) => textContent ?? "").join("\n");
  const styles = new Map<HTMLElement, CSSStyleDeclaration>();
  for (const rule of css.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, "").split("}")) {
    const [selectors = "", declarations = ""] = rule.split("{");
    const declared = document.createElement("i").style;
    declared.cssText = declarations;
    const marks = PROPERTIES.filter((name) => declared.getPropertyValue(name) !== "");
    if (marks.length === 0) continue;
    for (const element of selectedBy(selectors, body)) {
      const before = styles.get(element) ?? copyOf(element.style);
      styles.set(element, before);
      for (const name of marks)
        if (before.getPropertyValue(name) === "") element.style.setProperty(name, declared.getPropertyValue(name));
    }
  }
}

/** The elements that a rule's classes select; none for an invalid selector. */
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

/** Converts styles to marks and removes the other styles, except for styles that preserve spaces. */
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

/** Formats without an equivalent in articles that matter in a lesson. */
export type LostFormat = "underline" | "highlight";

/** The formats of pasted text that the article will not show. Underlined links do not count. */
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

/** True if a background is a colour, and not the white, grey or black of the source page. */
function isColour(background: string): boolean {
  const drawn = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(background);
  if (!drawn) return /^(yellow|lime|aqua|cyan|fuchsia|magenta|red|blue|green|orange|pink)$/.test(background);
  const [red = 0, green = 0, blue = 0] = drawn.slice(1, 4).map(Number);
  return drawn[4] !== "0" && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
}

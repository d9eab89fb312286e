const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPT_DIGITS = "₀₁₂₃₄₅₆₇₈₉";

/** Converts styles and unknown tags to marks (bold, italics, superscript), and removes empty ones. */
export function convertInlineStyles(body: HTMLElement): void {
  for (const span of body.querySelectorAll<HTMLElement>("span[style], font[style]")) {
    const { fontWeight, fontStyle, textDecoration } = span.style;
    if (fontWeight === "bold" || Number(fontWeight) >= 600) wrap(span, "strong");
    if (fontStyle === "italic") wrap(span, "em");
    if (textDecoration.includes("line-through")) wrap(span, "s");
  }
  for (const [tag, figures] of [["sup", RAISED] as const, ["sub", SUBSCRIPT_DIGITS] as const])
    for (const small of body.querySelectorAll(tag)) {
      const text = small.textContent ?? "";
      if (/^\d+$/.test(text)) small.replaceWith(text.replace(/\d/g, (figure) => figures.charAt(Number(figure))));
    }
  for (const key of body.querySelectorAll("kbd, samp, tt")) {
    const code = document.createElement("code");
    code.append(...key.childNodes);
    key.replaceWith(code);
  }
  for (const element of body.querySelectorAll("p, h2, h3"))
    if (!element.textContent?.replaceAll("\u00a0", " ").trim() && !element.querySelector("img, pre")) element.remove();
  for (const entry of body.querySelectorAll("li"))
    if (!entry.textContent?.trim() && !entry.querySelector("img, pre")) entry.remove();
  for (const list of body.querySelectorAll("ul, ol")) if (!list.querySelector("li")) list.remove();
}

function wrap(element: Element, tag: string): void {
  const mark = document.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

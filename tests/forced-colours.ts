import type { Page } from "@playwright/test";
import { endTransitions } from "./fixtures.ts";

/** Elements whose background forced colours remove. */
const withGround = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll("a, button, input, select, textarea")].filter(
      (element) =>
        element.checkVisibility() && !/^(transparent|rgba\(.* 0\))$/.test(getComputedStyle(element).backgroundColor),
    ),
  );

/**
 * Finds controls without an edge, selected items that look like others, and chart marks without contrast in forced
 * colours.
 */
export async function invisibleInForcedColours(
  page: Page,
  look: () => Promise<void> = async () => {},
): Promise<string[]> {
  const grounds = await withGround(page);
  await page.emulateMedia({ forcedColors: "active" });
  await endTransitions(page);
  await look();
  const unseen = await grounds.evaluate((withEdge) => {
    const found: string[] = [];
    const addNotification = (what: string, element: Element) =>
      found.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
    for (const element of withEdge) {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      if (borderTopStyle === "none" || borderTopWidth === "0px") addNotification("no edge", element);
    }
    const FAINT = /[,/] 0?\.[0-4]\d*\)$/;
    for (const element of document.querySelectorAll("a, button, input, select, textarea")) {
      const { borderTopStyle, borderTopColor } = getComputedStyle(element);
      if (element.checkVisibility() && borderTopStyle !== "none" && FAINT.test(borderTopColor))
        addNotification("faint edge", element);
    }
    const canvas = document.body.appendChild(document.createElement("i"));
    canvas.style.backgroundColor = "Canvas";
    const ground = getComputedStyle(canvas).backgroundColor;
    canvas.remove();
    const look = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, boxShadow } = getComputedStyle(element);
      const hasEdge = borderTopStyle !== "none" && borderTopWidth !== "0px";
      const hasGround = backgroundColor !== ground && !backgroundColor.endsWith(", 0)");
      return [hasEdge && borderTopWidth + borderTopColor, hasGround && backgroundColor, boxShadow].join(" ");
    };
    const CHOSEN =
      "[aria-current]:not([aria-current=false], [aria-current=step]), [aria-selected=true], [aria-pressed=true]";
    for (const element of document.querySelectorAll(CHOSEN)) {
      const row = element.closest("nav, ol, [role=tablist], [role=listbox], [role=toolbar], fieldset, [role=group]");
      const others = [...(row?.querySelectorAll(element.tagName) ?? [])].filter(
        (other) => !other.matches(CHOSEN) && other.checkVisibility(),
      );
      if (element.checkVisibility() && others.some((other) => look(other) === look(element)))
        addNotification("as the others", element);
    }
    for (const legend of document.querySelectorAll("figcaption")) {
      const marks = [...legend.querySelectorAll<HTMLElement>("span[aria-hidden=true]")];
      const colours = marks.map((mark) => getComputedStyle(mark).backgroundColor);
      if (new Set([ground, ...colours]).size !== marks.length + 1) addNotification("marks like each other", legend);
    }
    return found;
  });
  await page.emulateMedia({ forcedColors: "none" });
  return unseen;
}

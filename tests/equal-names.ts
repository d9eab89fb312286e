import type { Page } from "@playwright/test";

/**
 * The names that two controls of a page share although they do not the same: links to other addresses, and buttons.
 * Buttons that open one thing (`aria-controls`) may share theirs. A menu's links stand for its label too.
 */
export function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Their field's label is beside them; a longer name could be read as the field's.
    const besideField = "[data-calendar]";
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true], [inert]");
    const words = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
      if (node instanceof HTMLImageElement) return node.alt;
      return node.getAttribute("aria-label") ?? [...node.childNodes].map(words).join(" ");
    };
    const named = (element: Element): string => {
      const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
      const text =
        ids.length > 0
          ? ids
              .map((id) => document.getElementById(id))
              .map((one) => (one ? words(one) : ""))
              .join(" ")
          : words(element);
      return text.replace(/\s+/g, " ").trim();
    };
    const effects = new Map<string, Set<string>>();
    let unique = 0;
    for (const element of document.querySelectorAll<HTMLElement>("a[href], button, [role=button], summary")) {
      if (!shown(element) || element.matches(besideField)) continue;
      const isLink = element instanceof HTMLAnchorElement;
      // Both of them sign out.
      if (named(element) === "Sair") continue;
      const menu = element.closest("nav")?.ariaLabel ?? "";
      const name = `${menu} ${isLink ? "link" : "button"} "${named(element)}"`.trim();
      const effect = isLink ? element.href : (element.getAttribute("aria-controls") ?? String(unique++));
      effects.set(name, (effects.get(name) ?? new Set()).add(effect));
    }
    return [...effects].filter(([, many]) => many.size > 1).map(([name, many]) => `${name}: ${many.size}`);
  });
}

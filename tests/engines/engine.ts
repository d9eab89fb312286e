/** An element of the page, by its role and name; `css` for one without a name. */
export type Find = { kind: "field" | "button" | "link" | "text" | "css"; name: string };

/** A browser with one window. Only opening a page waits. */
export type Engine = {
  open(url: string): Promise<void>;
  /** The result of a function's body, run in the page. */
  run(body: string, ...values: unknown[]): Promise<unknown>;
  /** True if the page has the element, visible. */
  has(what: Find): Promise<boolean>;
  /** By the pointer. */
  press(what: Find): Promise<void>;
  /** By the keyboard. */
  type(what: Find, text: string): Promise<void>;
  give(what: Find, file: string): Promise<void>;
  /** Errors that the page printed, where the engine reports them. */
  errors(): string[];
  close(): Promise<void>;
};

/** The body of a function that returns the visible element of a kind and name, an exact name before a longer one. */
export const FIND = `
const [kind, name] = arguments;
const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const seen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
const named = (element) => plain(element.getAttribute("aria-label") || element.textContent);
const pick = (elements, nameOf) => {
  const all = [...elements].filter(seen);
  return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).includes(name)) ?? null;
};
if (kind === "css") return document.querySelector(name);
if (kind === "button") return pick(document.querySelectorAll("button, [role=button]"), named);
if (kind === "link") return pick(document.querySelectorAll("a[href]"), named);
if (kind === "text") return pick(document.body.querySelectorAll("*"), (element) => plain(element.textContent));
const label = pick(document.querySelectorAll("label"), (one) => plain(one.textContent));
if (label?.control) return label.control;
return pick(document.querySelectorAll("input, textarea, select, [contenteditable=true]"), (one) =>
  plain(one.getAttribute("aria-label") ?? document.getElementById(one.getAttribute("aria-labelledby"))?.textContent));
`;

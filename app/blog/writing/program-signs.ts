/** Elements that are not text: hidden ones, Word's comments with their references, and its paragraph marks. */
const NO_WORDS = [
  "[hidden]",
  "[style*='display:none' i]",
  "[style*='display: none' i]",
  "[style*='mso-hide:' i]",
  ".katex-mathml",
  "[style*='mso-element:comment-list']",
  ".MsoCommentReference",
  ".EOP",
  "br[clear]",
  ".mw-editsection",
  "select",
].join(", ");

/** Converts characters and elements that programs add to the text, or removes them. */
export function replaceProgramMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll(NO_WORDS)) element.remove();
  for (const tab of body.querySelectorAll("[style*='mso-tab-count']")) tab.textContent = " ";
  for (const pre of body.querySelectorAll("pre")) {
    const [code, another] = pre.querySelectorAll("code");
    if (code && !another) pre.replaceChildren(code);
  }
  partWords(body);
  readTasks(body);
}

const INLINE = "span, a, b, strong, i, em, font, label, small, cite";
const hasWords = (node: Node | null) => node !== null && /\S/.test(node.textContent ?? "");

/** Separates words that only a page's style kept apart: into lines, or by spaces within a row. */
function partWords(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("[style*='display' i]")) {
    const { display } = element.style;
    if (element.closest("pre")) continue;
    if (/^(flex|grid)$/.test(display))
      for (const child of element.children) if (child.nextSibling instanceof Element) child.after(" ");
    if (!/^(block|flex|grid|list-item|table)$/.test(display) || !element.matches(INLINE)) continue;
    const isEmpty = !hasWords(element) && !element.querySelector("img");
    if (hasWords(element.previousSibling)) element.before(document.createElement("br"));
    if (hasWords(element.nextSibling) && !isEmpty) element.after(document.createElement("br"));
  }
}

/** Converts checkboxes of tasks, as pages, Notion and Google Docs write them. */
function readTasks(body: HTMLElement): void {
  const sign = (isDone: boolean) => (isDone ? "\u2611 " : "\u2610 ");
  for (const box of body.querySelectorAll("input[type=checkbox]")) box.replaceWith(sign(box.hasAttribute("checked")));
  for (const box of body.querySelectorAll(".checkbox-on, .checkbox-off"))
    box.replaceWith(sign(box.matches(".checkbox-on")));
  for (const task of body.querySelectorAll("li[role=checkbox]")) {
    for (const box of task.querySelectorAll("img, [aria-roledescription]")) if (isIcon(box)) removeWhole(box, task);
    (task.querySelector("p") ?? task).prepend(sign(task.ariaChecked === "true"));
  }
}

/** True if an element is a task's box: by its role, its text, or a picture of the size of a letter. */
function isIcon(box: Element): boolean {
  const width = Number.parseFloat(box.getAttribute("width") ?? "");
  return (
    /check/i.test(box.getAttribute("aria-roledescription") ?? "") ||
    /^(?:un|not )?(?:checked|ticked)$|^(?:des|não )?marcad[oa]$/i.test(box.getAttribute("alt") ?? "") ||
    width <= 24
  );
}

/** Removes an element with the wrappers that are empty without it: an empty one would part a list's entry from its words. */
function removeWhole(box: Element, within: Element): void {
  const parent = box.parentElement;
  box.remove();
  if (parent && parent !== within && parent.children.length === 0 && !parent.textContent?.trim())
    removeWhole(parent, within);
}

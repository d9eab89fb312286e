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
    for (const box of task.querySelectorAll("[aria-roledescription=checkbox]")) box.remove();
    (task.querySelector("p") ?? task).prepend(sign(task.ariaChecked === "true"));
  }
}

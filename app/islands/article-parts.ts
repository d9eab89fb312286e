/** A reader's answer to a question of an article: the option says whether it is right, and the explanation opens with the right one. */
function answerQuiz(option: HTMLElement): void {
  const quiz = option.closest(".quiz");
  const status = quiz?.querySelector("[role=status]");
  if (!quiz || !status) return;
  for (const other of quiz.querySelectorAll("button")) other.removeAttribute("aria-pressed");
  option.setAttribute("aria-pressed", "true");
  status.textContent = option.dataset.says ?? "";
  if (option.dataset.right !== undefined) quiz.querySelector("details")?.setAttribute("open", "");
}

/** A link to a video or a recording becomes its player, in the page. */
function play(link: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.src = link.dataset.src ?? "";
  frame.title = link.textContent ?? "";
  frame.allow = "fullscreen; encrypted-media; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  frame.focus();
}

/** Handles the controls inside an article. */
export function act(element: HTMLElement): void {
  if (element.dataset.src) play(element);
  else answerQuiz(element);
}

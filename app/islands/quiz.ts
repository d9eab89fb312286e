/** A reader's answer to a question of an article: the option says whether it is right, and the explanation opens with the right one. */
export function answerQuiz(option: HTMLElement): void {
  const quiz = option.closest(".quiz");
  const status = quiz?.querySelector("[role=status]");
  if (!quiz || !status) return;
  for (const other of quiz.querySelectorAll("button")) other.removeAttribute("aria-pressed");
  option.setAttribute("aria-pressed", "true");
  status.textContent = option.dataset.says ?? "";
  if (option.dataset.right !== undefined) quiz.querySelector("details")?.setAttribute("open", "");
}

import { playGreeting } from "./greeting-player";

/** Marks a reader's answer to a quiz as right or wrong; the right one also opens the explanation. */
function answerQuiz(option: HTMLElement): void {
  const quiz = option.closest(".quiz");
  const status = quiz?.querySelector("[role=status]");
  if (!quiz || !status) return;
  for (const other of quiz.querySelectorAll("button")) other.removeAttribute("aria-pressed");
  option.setAttribute("aria-pressed", "true");
  status.textContent = option.dataset.says ?? "";
  if (option.dataset.right !== undefined) quiz.querySelector("details")?.setAttribute("open", "");
}

/** Replaces a link to a video or recording by its player. */
function play(link: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.src = link.dataset.src ?? "";
  frame.title = link.textContent ?? "";
  frame.allow = "fullscreen; encrypted-media; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  frame.focus();
}

/** Handles the controls inside an article, and the teacher's greeting. */
export function act(element: HTMLElement): void {
  if (element instanceof HTMLAnchorElement && element.pathname.startsWith("/media/greeting/")) playGreeting(element);
  else if (element.dataset.src) play(element);
  else answerQuiz(element);
}

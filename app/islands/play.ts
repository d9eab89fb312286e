/** A link to a video or a recording becomes its player, in the page. */
export function play(link: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.src = link.dataset.src ?? "";
  frame.title = link.textContent ?? "";
  frame.allow = "fullscreen; encrypted-media; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  link.replaceWith(frame);
  frame.focus();
}

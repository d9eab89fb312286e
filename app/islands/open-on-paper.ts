/** Explanations that are closed on the screen are open on paper, in browsers whose style sheets cannot do it (print.css). */
let opened: HTMLDetailsElement[] = [];
const turn = (open: boolean) => {
  for (const details of opened) details.open = open;
};
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll<HTMLDetailsElement>(":is(.article details, .open-on-paper):not([open])")];
  turn(true);
});
addEventListener("afterprint", () => turn(false));

export {};

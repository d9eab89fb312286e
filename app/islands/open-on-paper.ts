/** Opens collapsed explanations for printing, in browsers whose style sheets cannot (print.css). */
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

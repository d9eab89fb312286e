/**
 * An island in a document: `<div data-island="name" data-props="…" data-draft="its key in local storage"
 * data-hash="prefix of hashes that open it">` around a form that works by itself. Its script is loaded on the first
 * sign of use, so that reading costs nothing; `data-alive` marks a hydrated one.
 */
const ISLANDS: Record<string, () => Promise<{ hydrate(slot: HTMLElement): Promise<void> }>> = {
  booking: () => import("./booking"),
  moving: () => import("./moving"),
  placement: () => import("./placement"),
};
/** The wait after which the visitor sees a message. */
const SOON_MS = 8_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "focusin", "scroll"];

function wake(slot: HTMLElement): void {
  const load = ISLANDS[slot.dataset.island ?? ""];
  if (!load) return;
  let alive: Promise<void> | undefined;
  const hydrate = () => {
    alive ??= load()
      .then((island) => island.hydrate(slot))
      .then(() => {
        slot.removeEventListener("submit", hold, true);
        slot.dataset.alive = "";
      })
      .catch((error: unknown) => {
        alive = undefined;
        throw error;
      });
    return alive;
  };
  const hold = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event;
    // A button that requests another view is pressed again once the form is hydrated.
    const asking = submitter instanceof HTMLButtonElement && submitter.name ? submitter : undefined;
    const again = () => (asking ? asking.click() : form.requestSubmit());
    const sendAsForm = () => {
      slot.removeEventListener("submit", hold, true);
      form.requestSubmit(submitter);
    };
    // The form shows a message when the script does not load in time; a form without one, or a plain one, is submitted without script.
    const isPlain = form.dataset.busy !== undefined;
    const away = isPlain ? null : form.querySelector("[data-away]");
    const showMessage = () => away?.removeAttribute("hidden");
    setTimeout(showMessage, SOON_MS);
    void hydrate().then(again, () => (away ? showMessage() : sendAsForm()));
  };
  slot.addEventListener("submit", hold, true);
  const onSign = () => void hydrate().catch(() => {});
  for (const sign of SIGNS) addEventListener(sign, onSign, { once: true, passive: true });
  const { draft, hash } = slot.dataset;
  const hasSomebody = slot.contains(document.activeElement) || isFilledIn(slot);
  if ((draft && hasDraft(draft)) || (hash && location.hash.startsWith(hash)) || hasSomebody) onSign();
}

/** True if somebody typed before this script ran, or the browser restored typed values. */
const isFilledIn = (slot: HTMLElement): boolean =>
  [...slot.querySelectorAll<HTMLInputElement>("input:not([type=checkbox], [type=radio])")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

function hasDraft(place: string): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

for (const slot of document.querySelectorAll<HTMLElement>("[data-island]")) wake(slot);

export type {};

import { storeForTab, takeFromTab } from "./tab-store";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** The language of title and description, where it is not the page's. */
  lang?: string | undefined;
  /** An undo. `label` is a verb. */
  action?: { label: string; onAction: () => void };
};

export type ShownToast = ToastMessage & { id: number };

/** The cause of a failure: the toast goes when the same button is pressed again, or the network is back. */
type Cause = { pressed: Element | undefined; away: boolean };

// One toast at a time and one `Toaster` that shows it, although the header's island and a hydrated layout may both
// render one.
let shown: ShownToast | undefined;
let cause: Cause | undefined;
let pressed: Element | undefined;
let count = 0;
let owners: readonly symbol[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the current one, and returns its id. Callable from anywhere in the browser. */
export function toast(message: ToastMessage): number {
  count += 1;
  shown = { ...message, id: count };
  cause = message.variant === "destructive" ? { pressed, away: !navigator.onLine } : undefined;
  notify();
  return count;
}

/** Dismisses the toast of this id, unless another one has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  shown = undefined;
  notify();
}

/** The toast on the screen; undefined while there is none. */
export const shownToast = () => shown;

/** The toaster that shows toasts; undefined before any is registered. */
export const toastOwner = () => owners[0];

/** Calls the listener at every change. @returns a function that ends it */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Registers a toaster at the end of the queue or at its front; the first in the queue shows toasts. @returns a function
 * that removes it.
 */
export function registerToaster(who: symbol, inFront = false): () => void {
  owners = inFront ? [who, ...owners] : [...owners, who];
  notify();
  return () => {
    owners = owners.filter((other) => other !== who);
    notify();
  };
}

function press({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const control = target.closest("form") ?? target.closest("button, a");
  if (!control) return;
  if (shown && cause?.pressed === control) dismissToast(shown.id);
  pressed = control;
}

/** The key of a toast that the next page shows, because a change of the page interrupts it. Its undo stays behind. */
export const CARRIED_TOAST = "toast";
/** A page that takes longer is another visit. */
const CARRIED_MS = 10_000;

function carryToast(): void {
  if (!shown) return;
  const { title, description, variant, lang } = shown;
  storeForTab(CARRIED_TOAST, JSON.stringify({ title, description, variant, lang, at: Date.now() }));
}

/** Shows the toast that the last page of this tab left, unless this one has shown its own. */
export function showCarriedToast(): void {
  const carried = takeFromTab(CARRIED_TOAST);
  if (!carried || shown) return;
  const { at, ...message }: ToastMessage & { at: number } = JSON.parse(carried);
  if (Date.now() - at < CARRIED_MS) toast(message);
}

if (typeof document !== "undefined") {
  window.addEventListener("pagehide", carryToast);
  for (const event of ["click", "submit"]) document.addEventListener(event, press, true);
  window.addEventListener("online", () => shown && cause?.away && dismissToast(shown.id));
}

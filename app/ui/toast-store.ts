export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive";
  /** The language of title and description, where it is not the page's. */
  lang?: string | undefined;
  /** A way to take it back. `label` is a verb. */
  action?: { label: string; onAction: () => void };
};

export type ShownToast = ToastMessage & { id: number };

/** The cause of a failure: it is past when the same is pressed or sent again, or when the network is back. */
type Cause = { pressed: Element | undefined; away: boolean };

// One page, one toast, one place that shows it: the header's island and a hydrated layout may both bring a `Toaster`.
let shown: ShownToast | undefined;
let cause: Cause | undefined;
let pressed: Element | undefined;
let count = 0;
let owners: readonly symbol[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Shows a toast, in place of the one that may be there, and returns its id. Callable from anywhere in the browser. */
export function toast(message: ToastMessage): number {
  count += 1;
  shown = { ...message, id: count };
  cause = message.variant === "destructive" ? { pressed, away: !navigator.onLine } : undefined;
  notify();
  return count;
}

/** Puts away the toast of that id, unless another one has taken its place. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  shown = undefined;
  notify();
}

export const shownToast = () => shown;
export const toastOwner = () => owners[0];

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Queues for showing toasts, at its end or in front; the first in the queue does. Returns the way out of it. */
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
  const what = target.closest("form") ?? target.closest("button, a");
  if (!what) return;
  if (shown && cause?.pressed === what) dismissToast(shown.id);
  pressed = what;
}

if (typeof document !== "undefined") {
  for (const event of ["click", "submit"]) document.addEventListener(event, press, true);
  window.addEventListener("online", () => shown && cause?.away && dismissToast(shown.id));
}

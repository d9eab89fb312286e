import { focusHeading } from "./focus-return";

/** Far after the timers and effects with which dialogs and pages move the focus themselves. */
const SETTLED_MS = 100;
/** Focused as a whole, so that Tab continues with its remaining controls. */
const ITEM = "li, tr, [role=row]";
const HEADING = "h1, h2, h3, h4";
/** A dialog takes the focus of an element that is removed from it, and is then read out completely. */
const DIALOG = "[role=dialog], [role=alertdialog]";
const UNREACHABLE = "[inert], [aria-hidden=true]";

/** A focused element with its ancestors, the nearest first: once it is removed, it no longer knows them. */
type Place = { element: HTMLElement; within: readonly HTMLElement[] };

/**
 * Keeps the focus near where it was when its element is removed, as a button is that its own action makes superfluous,
 * or is disabled for a while: a browser drops it, and a keyboard begins at the top of the page. It goes to the list's
 * item around the element, to the heading of the part of the page, or to the page's heading.
 * @returns stops it.
 */
export function keepFocus(): () => void {
  let last: Place | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    if (!last || !isDropped(last)) return;
    const target = last.element.isConnected ? last.element : findTarget(last);
    // The focus of a disabled button returns when the button is enabled.
    if (target && !target.matches(":disabled")) target.focus({ preventScroll: true });
    else if (!target) focusHeading();
  };
  const settle = () => {
    if (!last || !isDropped(last)) return;
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED_MS);
  };
  const onFocus = ({ target }: FocusEvent) => {
    // At once, before the dialog is read.
    if (last && isDropped(last)) return look();
    if (target instanceof HTMLElement && target !== document.body)
      last = { element: target, within: ancestorsOf(target) };
  };
  const onPress = ({ target }: Event) => {
    // A press beside the focused element that focuses nothing else takes the focus away on purpose.
    if (last && target instanceof Node && !last.element.contains(target)) last = undefined;
  };
  const observer = new MutationObserver(settle);
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPress);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPress);
  };
}

function isDropped({ element }: Place): boolean {
  const active = document.activeElement;
  return active === document.body || active === null || (active.matches(DIALOG) && !element.isConnected);
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
}

/** The element that is left around one that is gone. */
function findTarget({ element, within }: Place): HTMLElement | null {
  const again = element.id ? document.getElementById(element.id) : null;
  if (again) return again;
  for (const ancestor of within) {
    if (!ancestor.isConnected) continue;
    const target = ancestor.matches(ITEM) ? ancestor : ancestor.querySelector<HTMLElement>(HEADING);
    if (!target || target.closest(UNREACHABLE)) continue;
    target.tabIndex = -1;
    return target;
  }
  return null;
}

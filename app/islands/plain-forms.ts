/** Enhances plain forms (ui/plain-form.tsx): shows that they are being sent, and prevents sending twice. */

/** No event reports that the user stopped a submission, so the form can be sent again after this time. */
const GIVEN_UP_MS = 20_000;

/** True if the form only requests another view of the page. */
const asksOnly = (form: HTMLFormElement, button: HTMLElement | null): boolean =>
  (button?.getAttribute("formmethod") ?? form.method) === "get";

/** True if the form requests the current address, which would only scroll to its fragment. */
function asksTheSame(form: HTMLFormElement, button: HTMLElement | null): boolean {
  if (!asksOnly(form, button)) return false;
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) asked.append(name, String(value));
  if (button instanceof HTMLButtonElement && button.name) asked.append(button.name, button.value);
  return `?${asked}` === location.search;
}

function showBusy(form: HTMLFormElement, button: HTMLElement | null): void {
  // A button that shows another view, such as another day, keeps its label, for which its size is made.
  const keepsWords = button instanceof HTMLButtonElement && button.name !== "" && asksOnly(form, button);
  const words = keepsWords ? null : (button?.querySelector("span") ?? button);
  const said = words?.textContent ?? "";
  const name = button?.getAttribute("aria-label") ?? null;
  const show = (busy: boolean) => {
    form.toggleAttribute("data-sent", busy);
    if (!button) return;
    if (words) words.textContent = busy ? (form.dataset.busy ?? "") : said;
    // Firefox 115 has no properties for these attributes.
    for (const [attribute, value] of [
      ["aria-disabled", busy ? "true" : null],
      ["aria-label", busy && words ? null : name],
    ] as const)
      if (value === null) button.removeAttribute(attribute);
      else button.setAttribute(attribute, value);
  };
  show(true);
  const back = () => show(false);
  setTimeout(back, GIVEN_UP_MS);
  // Resets the form, because a page from the back/forward cache would show it busy.
  addEventListener("pagehide", back, { once: true });
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.busy === undefined) return;
  const away = form.querySelector<HTMLElement>("[data-away]");
  if (away) away.hidden = navigator.onLine;
  if (!navigator.onLine || form.dataset.sent !== undefined) event.preventDefault();
  else if (!asksTheSame(form, event.submitter)) showBusy(form, event.submitter);
});

export type {};

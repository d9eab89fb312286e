import { expect, test } from "vitest";
import { WAITS_SCRIPT } from "./inline-scripts";

test("a form that is sent before its page can be used is sent once it can, by the same button", () => {
  document.body.innerHTML = `<main data-waits><form><button value="given">Given</button><button value="missed">Missed</button></form></main><p id="not-coming" hidden></p>`;
  const script = document.createElement("script");
  script.textContent = WAITS_SCRIPT;
  document.head.append(script);
  const sent: unknown[] = [];
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(event.submitter?.getAttribute("value"));
  });
  document.querySelector<HTMLElement>("[value=missed]")?.click();
  expect(sent).toEqual([]);
  document.documentElement.dataset.hydrated = "";
  window.dispatchEvent(new Event("hydrated"));
  delete document.documentElement.dataset.hydrated;
  expect(sent).toEqual(["missed"]);
});

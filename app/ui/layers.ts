import { useLayoutEffect, useState } from "react";

/**
 * The element that dialogs and messages are drawn in, at the end of the body. React listens for clicks on it, and screen
 * readers call everything inside such an element clickable, so it is not the body itself.
 */
export function layers(): HTMLElement {
  const found = document.getElementById("layers");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "layers";
  document.body.append(made);
  return made;
}

/** The same element for a dialog; undefined on the server and while a document is hydrated, which has no dialog in it. */
export function useLayers(): HTMLElement | undefined {
  const [element, setElement] = useState<HTMLElement>();
  useLayoutEffect(() => setElement(layers()), []);
  return element;
}

import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { MoveForm, type MoveFormProps, TIME } from "~/booking/move-form";
import { ROOT_ERRORS } from "~/platform/errors/root-errors";
import { Boundary } from "~/ui/boundary";
import { applyDocumentLanguage } from "./document-language";

/** Hydrates the form that moves a trial class, with the hour that was chosen meanwhile. Resolves when it is done. */
export function hydrate(slot: HTMLElement): Promise<void> {
  applyDocumentLanguage();
  // As the server rendered them: the form says the reader's hours by itself.
  for (const element of slot.querySelectorAll<HTMLElement>("[data-your-time]")) {
    element.textContent = "";
    element.hidden = true;
  }
  const typed = slot.querySelector<HTMLInputElement>(`[name=${TIME}]:checked`)?.value;
  const props: MoveFormProps = { ...JSON.parse(slot.dataset.props ?? ""), typed };
  return new Promise((resolve) => {
    hydrateRoot(
      slot,
      <Boundary>
        <Alive {...props} onAlive={resolve} />
      </Boundary>,
      ROOT_ERRORS,
    );
  });
}

function Alive({ onAlive, ...props }: MoveFormProps & { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <MoveForm {...props} />;
}

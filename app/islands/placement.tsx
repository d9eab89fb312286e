import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { PlacementTest } from "~/placement-test/placement-test";
import { ROOT_ERRORS } from "~/platform/errors/root-errors";
import { Boundary } from "~/ui/boundary";
import { Toasts } from "~/ui/toasts";
import { applyDocumentLanguage } from "./document-language";

/** Hydrates the placement test. Resolves when it is done. */
export function hydrate(slot: HTMLElement): Promise<void> {
  applyDocumentLanguage();
  createRoot(document.body.appendChild(document.createElement("div")), ROOT_ERRORS).render(<Toasts />);
  return new Promise((resolve) => {
    hydrateRoot(
      slot,
      <Alive onAlive={resolve}>
        <Boundary>
          <PlacementTest />
        </Boundary>
      </Alive>,
      ROOT_ERRORS,
    );
  });
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

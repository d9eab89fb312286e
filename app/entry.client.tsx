import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { overwriteGetLocale } from "~/i18n/paraglide/runtime";
import { langOfTag } from "~/i18n/screens";
import { keepTyped } from "./platform/device/keep-typed";
import { ROOT_ERRORS } from "./platform/errors/root-errors";
import { personHere } from "./platform/offline/personal-cache";
import { COMING_PAGE } from "./platform/pages/slow-navigation";
import { mirrorPageToken } from "./platform/session/session-store";
import { keepFocus } from "./ui/keep-focus";

overwriteGetLocale(() => langOfTag(document.documentElement.lang));

const { person } = document.documentElement.dataset;
if (person !== undefined && person !== personHere()) {
  // Somebody else has this browser's session, or nobody: their page is asked for instead.
  mirrorPageToken();
  window.location.reload();
} else {
  keepFocus();
  keepTyped();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[COMING_PAGE]} />
      </StrictMode>,
      ROOT_ERRORS,
    );
  });
}

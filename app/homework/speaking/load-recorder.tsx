import { lazy } from "react";
import { m } from "~/i18n/paraglide/messages";

const NotLoaded = () => <p role="alert">{m.speaking_not_loaded()}</p>;

/** The recorder, whose script is loaded with the first page that needs it. */
export const Recorder = lazy(() =>
  import("./recorder").then(
    ({ Recorder }) => ({ default: Recorder }),
    () => ({ default: NotLoaded }),
  ),
);

import { type FormEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { DEFAULT_LANG, pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { withTimeout } from "~/platform/time/with-timeout";
import type { Outcome } from "./book-trial";
import { keySearch, newBookingKey } from "./booking-key";
import { clearDraft } from "./draft";
import type { BookingValues } from "./fields";
import { loadRules } from "./resolver";
import type { Booking } from "./schema";

/** Loads the code that sends a booking, with the first press. Rejects when the network fails. */
const loadSending = () => Promise.all([import("./book-trial"), import("~/platform/backend/supabase")]);

const offline = () => ({ kind: "offline" as const, problem: m.booking_error_offline(), code: "" });

/** Sends the form once, however often it is pressed, and shows the result. */
export function useSendBooking(
  form: UseFormReturn<BookingValues, unknown, Booking>,
  draft: { key: string | undefined; takeNewKey: () => void },
  agreed: boolean,
  onBooked?: (key: string) => Promise<void>,
) {
  const lang = useLang();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [interrupted, setInterrupted] = useState(false);
  const [booked, setBooked] = useState<string>();
  const [byLink, setByLink] = useState(agreed);
  const [unjudged, setUnjudged] = useState(0);

  const showOutcome = async (outcome: Extract<Outcome, { problem: string }>, bookingKey?: string) => {
    setInterrupted(outcome.kind !== "refused");
    if (outcome.kind === "refused") {
      setBooked(outcome.booked && bookingKey);
      if (outcome.booked) draft.takeNewKey();
      if (outcome.waits) setByLink(true);
      form.setError(outcome.field ?? "root", { message: outcome.problem });
      return;
    }
    form.setError("root", { message: outcome.problem });
    if (outcome.kind === "failed" && outcome.error) await log(outcome.error);
  };

  const sendJudged = form.handleSubmit(
    async (values) => {
      if (sending.current) return;
      sending.current = true;
      try {
        const bookingKey = draft.key ?? newBookingKey();
        const [{ bookTrial }, { supabase }] = await loadSending();
        const outcome = await bookTrial(supabase(), bookingKey, values, lang, byLink);
        if (!outcome.kind) {
          clearDraft();
          await withTimeout(GOES_ALONG_MS, Promise.resolve(onBooked?.(bookingKey).catch(() => {})));
          // The button stays busy while the next page loads. Going back shows a fresh form.
          window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
          window.location.assign(pathFor("scheduleConfirmation", lang) + keySearch(bookingKey, lang));
          return;
        }
        await showOutcome(outcome, bookingKey);
      } catch {
        // Scripts that load with the first press can fail to load.
        await showOutcome(offline());
      }
      sending.current = false;
      setBusy(false);
    },
    () => setBusy(false),
  );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    setBusy(true);
    const isLoaded = await Promise.all([loadRules(), loadSending()]).then(
      () => true,
      () => false,
    );
    if (isLoaded) return sendJudged();
    // A browser does not request a script again that failed to load, so the form is submitted to the server, as without
    // script.
    if (await isServerThere()) return element.submit();
    setBusy(false);
    setUnjudged((presses) => presses + 1);
    await showOutcome(offline());
  };
  return { send, busy, interrupted, booked, byLink, attempts: form.formState.submitCount + unjudged };
}

const isServerThere = (): Promise<boolean> =>
  fetch("/livez", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The most time that additional data may delay the next page. */
const GOES_ALONG_MS = 2_000;

/** Logs a failure, which the summary of problems already shows. The code for it is loaded on demand. */
async function log(error: unknown): Promise<void> {
  const { reportError } = await import("~/platform/errors/report-error").catch(() => ({ reportError: undefined }));
  await reportError?.(error, m.common_error_title({}, { locale: DEFAULT_LANG }));
}

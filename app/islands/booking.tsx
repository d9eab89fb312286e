import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BookingForm, type BookingFormProps } from "~/booking/booking-form";
import { setDraftAside } from "~/booking/draft";
import { typedInto } from "~/booking/use-draft";
import { TESTS_PLACE } from "~/placement-test/tests-place";
import { readText } from "~/platform/device-store";
import { Boundary } from "~/ui/boundary";
import { takeDocumentLanguage } from "./document-language";
import { Toasts } from "./toasts";

/** Brings the booking form to life where the server wrote it, with the values it was written with. Resolves when it is. */
export async function enliven(slot: HTMLElement): Promise<void> {
  await dayTyped(slot);
  takeDocumentLanguage();
  const props: BookingFormProps = { ...JSON.parse(slot.dataset.props ?? ""), typed: typedInto(slot), onBooked };
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toasts />);
  return new Promise((resolve) => {
    hydrateRoot(
      slot,
      <Alive onAlive={resolve}>
        <Boundary onFailed={setDraftAside}>
          <BookingForm {...props} />
        </Boundary>
      </Alive>,
    );
  });
}

/**
 * A day that is being typed is no value yet, or one of the year 2: the form would take it over so, and the rest of the keys
 * would be lost. Resolves once the year is whole, the field is left or the form is sent.
 */
function dayTyped(slot: HTMLElement): Promise<void> {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.type !== "date" || !slot.contains(field)) return Promise.resolve();
  const isHalf = () => field.validity.badInput || /^0/.test(field.value);
  return new Promise((resolve) => {
    if (!isHalf()) return resolve();
    field.addEventListener("input", () => isHalf() || resolve());
    field.addEventListener("blur", () => resolve(), { once: true });
    slot.addEventListener("submit", () => resolve(), { once: true, capture: true });
  });
}

/** A placement test that was taken here goes along; where none was, nothing is waited for. */
const onBooked = async (key: string): Promise<void> => {
  if (readText(TESTS_PLACE) === null) return;
  const { sendTestAlong } = await import("~/placement-test/claim-tests");
  await sendTestAlong(key);
};

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BookingForm, type BookingFormProps } from "~/booking/booking-form";
import { setDraftAside } from "~/booking/draft";
import { typedValues } from "~/booking/use-draft";
import { TESTS_STORAGE_KEY } from "~/placement-test/storage-key";
import { readText } from "~/platform/device/device-store";
import { ROOT_ERRORS } from "~/platform/errors/root-errors";
import { Boundary } from "~/ui/boundary";
import { Toasts } from "~/ui/toasts";
import { applyDocumentLanguage } from "./document-language";

/** Hydrates the booking form with the values that the server rendered. Resolves when it is done. */
export function hydrate(slot: HTMLElement): Promise<void> {
  applyDocumentLanguage();
  const props: BookingFormProps = { ...JSON.parse(slot.dataset.props ?? ""), typed: typedValues(slot), onBooked };
  createRoot(document.body.appendChild(document.createElement("div")), ROOT_ERRORS).render(<Toasts />);
  return new Promise((resolve) => {
    hydrateRoot(
      slot,
      <Alive onAlive={resolve}>
        <Boundary onFailed={setDraftAside}>
          <BookingForm {...props} />
        </Boundary>
      </Alive>,
      ROOT_ERRORS,
    );
  });
}

/** Links this browser's placement test to the booking; loads nothing without a test. */
const onBooked = async (key: string): Promise<void> => {
  if (readText(TESTS_STORAGE_KEY) === null) return;
  const { linkTestToBooking } = await import("~/placement-test/claim-tests");
  await linkTestToBooking(key);
};

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}

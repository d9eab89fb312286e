import { createRoot, hydrateRoot } from "react-dom/client";
import { BookingForm, type BookingFormProps } from "~/booking/booking-form";
import { takeDocumentLanguage } from "./document-language";
import { Toasts } from "./toasts";

/** Brings the booking form to life where the server wrote it, with the values that it was written with. */
export function enliven(slot: HTMLElement): void {
  takeDocumentLanguage();
  const props: BookingFormProps = JSON.parse(slot.dataset.props ?? "");
  hydrateRoot(slot, <BookingForm {...props} />);
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toasts />);
}

/** The backdrop of modal elements. */
export const OVERLAY =
  "fixed inset-0 z-50 bg-[rgb(8_12_24/0.55)] data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0";

/** A dialog in the middle of the screen; on a phone at its lower edge, in reach of the thumb. */
export const SHEET =
  "fixed inset-x-0 bottom-0 z-50 mx-auto grid max-h-[92svh] w-full gap-4 overflow-y-auto overscroll-contain rounded-t-card border bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-card outline-none duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-8 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-card sm:p-6";

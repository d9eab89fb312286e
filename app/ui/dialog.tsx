import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Boundary } from "./boundary";
import { CloseButton } from "./close-button";
import { useFocusReturn } from "./focus-return";
import { useLayers } from "./layers";
import { OVERLAY, SHEET } from "./overlay";
import { Toasts } from "./toasts";

type Props = {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the main one first. */
  footer?: ReactNode;
  /** True if it needs more width than a form, for example for a table. */
  wide?: boolean;
  /** The element that opens it. Without one, the caller controls `open`. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A modal dialog with a title: traps the focus, closes by Escape, and returns the focus. */
export function Dialog({ title, description, children, footer, wide, trigger, ...state }: Props) {
  const focus = useFocusReturn();
  const layer = useLayers();
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal container={layer}>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...focus}
          className={`${SHEET} ${wide ? "sm:max-w-3xl" : "sm:max-w-lg"}`}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="grid gap-1.5 pr-10">
            <Radix.Title className="text-2xl">{title}</Radix.Title>
            {description && <Radix.Description className="text-soft">{description}</Radix.Description>}
          </div>
          <Boundary>{children}</Boundary>
          {footer && <div className="flex flex-col gap-2.5 pt-1 sm:flex-row-reverse sm:justify-start">{footer}</div>}
          <Radix.Close asChild>
            <CloseButton data-closes className="absolute top-3 right-3" />
          </Radix.Close>
          <Toasts inside />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

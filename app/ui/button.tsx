import { cva, type VariantProps } from "class-variance-authority";
import { Children, type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { Spinner } from "./spinner";

/** The looks of a button, also for links: `<Link className={buttonClass({ variant: "secondary" })}>`. */
export const buttonClass = cva(
  "inline-flex print:hidden cursor-pointer select-none items-center justify-center gap-2 rounded-control text-center font-semibold no-underline transition-[background-color,border-color,transform] duration-150 active:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed disabled:active:translate-y-0 aria-disabled:active:translate-y-0",
  {
    variants: {
      variant: {
        primary: "bg-red text-red-ink shadow-card hover:bg-red-hover",
        // Outlines have the colour of the surrounding text, so that they also work on a dark band.
        secondary: "border-2 border-current hover:bg-current/8",
        quiet: "border border-current/25 hover:border-current/45 hover:bg-current/6",
        // Tinted, not solid: next to the one red button of a screen it must not look like it.
        danger: "border border-danger bg-danger-soft text-danger hover:bg-danger hover:text-danger-ink",
      },
      size: {
        sm: "min-h-11 px-3.5 py-1.5 text-base leading-tight md:min-h-9",
        md: "min-h-12 px-5.5 py-2 text-base leading-tight",
        lg: "min-h-14 px-6 py-2 text-lg leading-tight",
        icon: "size-11 shrink-0",
      },
      disabled: {
        true: "border border-line bg-mist text-soft shadow-none",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export type ButtonLook = Pick<VariantProps<typeof buttonClass>, "variant" | "size">;

/** The longest time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 500;

/** A touch of a pointer event; React types a click as a mouse event. */
const isTouch = (event: Event): boolean => "pointerType" in event && event.pointerType === "touch";

/**
 * Recognises the second press of a double click or a double tap whose first one has changed what the button does: the
 * button says something else since, which nobody has read.
 */
function useUnreadPress(children: ReactNode): (event: MouseEvent) => boolean {
  const words = Children.toArray(children)
    .filter((child) => typeof child === "string")
    .join(" ");
  const said = useRef({ words, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (said.current.words !== words) said.current = { words, since: performance.now() };
  }, [words]);
  return ({ detail, nativeEvent }) =>
    performance.now() - said.current.since < DOUBLE_TAP_MS && (detail > 1 || isTouch(nativeEvent));
}

type Props = ComponentProps<"button"> &
  ButtonLook & {
    /** The label during the action ("Enviando…"). A busy button keeps the focus and ignores clicks. */
    busy?: string | undefined;
  };

/** A button. `type` defaults to `button`; while `busy`, Enter does not submit the form again either. */
export function Button({
  variant,
  size,
  busy,
  disabled,
  className,
  onClick,
  children,
  type = "button",
  ...rest
}: Props) {
  const isUnread = useUnreadPress(children);
  const answer = (event: MouseEvent<HTMLButtonElement>) =>
    busy || isUnread(event) ? event.preventDefault() : onClick?.(event);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      onClick={answer}
      className={cx(
        disabled ? buttonClass({ variant: null, size, disabled }) : buttonClass({ variant, size }),
        className,
      )}
    >
      {busy && <Spinner className="size-5" />}
      <span aria-live={busy ? "polite" : "off"} className="contents">
        {busy ?? children}
      </span>
    </button>
  );
}

import { type ComponentProps, type ReactNode, type Ref, useCallback, useEffect, useId, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useFieldControl } from "./field-control";
import { FieldError } from "./field-error";
import { Input } from "./input";
import { Textarea } from "./textarea";

/** The share of the limit from which the count is shown. */
const NEAR = 0.9;

type Control = HTMLInputElement | HTMLTextAreaElement;
type Wiring<E> = {
  ref: (control: E | null) => void;
  onInput: () => void;
  "aria-describedby": string | undefined;
  "aria-invalid"?: true;
};
type Props<E> = {
  /** The limit in characters, as the database counts them. */
  most: number;
  ref: Ref<E> | undefined;
  describedBy: string | undefined;
  /** True if the field has an error of its form, which then also says that the text is too long. */
  isFaulty: boolean;
  children: (wiring: Wiring<E>) => ReactNode;
};

const lengthOf = (text: string): number => [...text.trim()].length;

/**
 * A control that accepts a text of any length. Near the limit it shows a count; above it an error, and its form
 * is not sent.
 */
function Counted<E extends Control>({ most, ref, describedBy, isFaulty, children }: Props<E>) {
  const lang = useLang();
  const id = useId();
  const control = useRef<E>(null);
  const [length, setLength] = useState(0);
  const keep = useCallback(
    (element: E | null) => {
      control.current = element;
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  const count = () => setLength(lengthOf(control.current?.value ?? ""));
  // The form may change the value without an event.
  useEffect(count);
  useEffect(() => {
    const form = control.current?.form;
    // In the capture phase, before the form's own handler, so that no form has to check this.
    const refuse = (event: Event) => {
      if (lengthOf(control.current?.value ?? "") <= most) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      control.current?.focus();
    };
    form?.addEventListener("submit", refuse);
    return () => form?.removeEventListener("submit", refuse);
  }, [most]);
  const format = (amount: number) => amount.toLocaleString(LOCALE[lang]);
  const isOver = length > most;
  const isNear = length >= most * NEAR && most > 0;
  return (
    <div className="grid min-w-0">
      {children({
        ref: keep,
        onInput: count,
        "aria-describedby": [describedBy, isNear && id].filter(Boolean).join(" ") || undefined,
        ...(isOver ? { "aria-invalid": true as const } : {}),
      })}
      <div id={id} className="text-base">
        {isNear && (
          <span className="mt-1 block text-soft tabular-nums md:text-[0.9375rem]">
            {m.common_counted({ count: format(length), most: format(most) })}
          </span>
        )}
        {/* Announced once at the limit, because a count for every letter would interrupt typing. */}
        <div aria-live="polite">
          {isOver && !isFaulty && <FieldError>{m.common_over({ most: format(most) })}</FieldError>}
        </div>
      </div>
    </div>
  );
}

/** An input with a limit of characters. */
export function CountedInput({ most, ...given }: ComponentProps<typeof Input> & { most: number }) {
  const props = useFieldControl(given);
  return (
    <Counted
      most={most}
      ref={props.ref}
      describedBy={props["aria-describedby"]}
      isFaulty={Boolean(props["aria-invalid"])}
    >
      {(wiring) => <Input {...props} {...wiring} />}
    </Counted>
  );
}

/** A textarea with a limit of characters. */
export function CountedTextarea({ most, ...given }: ComponentProps<typeof Textarea> & { most: number }) {
  const props = useFieldControl(given);
  return (
    <Counted
      most={most}
      ref={props.ref}
      describedBy={props["aria-describedby"]}
      isFaulty={Boolean(props["aria-invalid"])}
    >
      {(wiring) => <Textarea {...props} {...wiring} />}
    </Counted>
  );
}

import { type ComponentProps, useId } from "react";

/** The box with its tick, without a label. */
export function Tick(props: Omit<ComponentProps<"input">, "type" | "children" | "className">) {
  return (
    <span className="relative grid size-6 shrink-0">
      <input
        {...props}
        type="checkbox"
        className="peer col-start-1 row-start-1 size-6 cursor-[inherit] appearance-none rounded-md border-2 border-line-strong bg-card transition-colors checked:border-red checked:bg-red hover:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-mist checked:hover:border-red-hover checked:hover:bg-red-hover"
      />
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className="pointer-events-none invisible col-start-1 row-start-1 size-6 text-red-ink peer-checked:visible peer-disabled:text-soft"
      >
        <path
          d="m6.5 12.5 3.8 3.8 7.4-8.1"
          stroke="currentColor"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}

type Props = ComponentProps<typeof Tick> & {
  /** The accessible name: the row and the column of the box. */
  label: string;
};

/** The only checkbox in a cell, as large as a touch target. */
export function TickBox({ label, ...props }: Props) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="inline-grid size-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed"
    >
      <Tick {...props} id={id} aria-label={label} />
    </label>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "./button";

type Props = {
  /** The values of the address, by field name. */
  values: Readonly<Record<string, string>>;
  /** The label of the last button; without it, the fields have a button of their own. */
  goLabel?: string;
  /** The address of the chosen filters, with its fields by name unless given. */
  addressOf?: (chosen: URLSearchParams) => string;
  /** The grid classes of the fields and, last, the button. */
  className: string;
  children: ReactNode;
};

/** A list's search and filters. Each choice is an address, so that back, forward and reload work; the focus stays. */
export function FilterForm({ values, goLabel, addressOf = (chosen) => `?${chosen}`, className, children }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const asked = new URLSearchParams(values).toString();
  // Back and forward change the fields; otherwise typed text stays until it is sent.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(asked)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [asked]);
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].filter((entry): entry is [string, string] => entry[1] !== "");
    void navigate(addressOf(new URLSearchParams(chosen)), { preventScrollReset: true });
  };
  return (
    <search>
      <form
        ref={form}
        onSubmit={go}
        onChange={(event) => event.target instanceof HTMLSelectElement && event.currentTarget.requestSubmit()}
        className={`grid items-end gap-3 ${className}`}
      >
        {children}
        {goLabel && (
          <Button type="submit" variant="secondary">
            {goLabel}
          </Button>
        )}
      </form>
    </search>
  );
}

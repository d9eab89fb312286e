import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { type ButtonLook, buttonClass } from "./button";

type Props = Omit<ComponentProps<"input">, "type" | "onChange" | "size" | "children"> &
  ButtonLook & {
    /** The button's label. */
    children: ReactNode;
    onFiles: (files: File[]) => void;
  };

/** A file picker that looks like a button. The same file can be chosen again. */
export function FileButton({ variant = "secondary", size, children, onFiles, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(field.current?.files ?? [])];
    if (field.current) field.current.value = "";
    if (files.length > 0) onFiles(files);
  };
  // Files that were chosen before the script had come.
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);
  return (
    <label
      className={`${buttonClass({ variant, size })} justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed`}
    >
      {children}
      <input {...input} ref={field} type="file" onChange={take} className="sr-only" />
    </label>
  );
}

import { cva } from "class-variance-authority";

const avatarClass = cva(
  "inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-brass-soft font-semibold font-serif text-brass",
  { variants: { size: { md: "size-12 text-lg", lg: "size-20 text-3xl" } } },
);

type Props = { name: string; src?: string | undefined; size?: "md" | "lg" };

/** A person's picture or initials. Screen readers skip it, because the name is beside it. */
export function Avatar({ name, src, size = "md" }: Props) {
  const parts = name.trim().split(/\s+/);
  const initials = [parts[0], parts.length > 1 ? parts.at(-1) : ""].map((part) => part?.charAt(0) ?? "").join("");
  return (
    <span aria-hidden="true" className={avatarClass({ size })}>
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials.toUpperCase()}
    </span>
  );
}

import type { ReactNode } from "react";

type Props = { title: string; text: string; children?: ReactNode };

/** The page about a copy of data, with its title and first sentence. */
export const CopyFrame = ({ title, text, children }: Props) => (
  <div className="mx-auto grid max-w-xl gap-6 px-5 py-12 sm:py-16">
    <h1 className="text-4xl">{title}</h1>
    <p className="text-lg text-soft [overflow-wrap:anywhere]">{text}</p>
    {children}
  </div>
);

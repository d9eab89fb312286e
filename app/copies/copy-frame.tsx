import type { ReactNode } from "react";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { unbroken } from "~/ui/unbroken";

type Props = { title: string; text: string; children?: ReactNode };

/** The page about a copy of data, with its title and first sentence. */
export const CopyFrame = ({ title, text, children }: Props) => (
  <div className={MESSAGE_PAGE}>
    <h1 className="text-4xl">{unbroken(title)}</h1>
    <p className="text-lg text-soft [overflow-wrap:anywhere]">{unbroken(text)}</p>
    {children}
  </div>
);

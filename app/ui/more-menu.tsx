import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { buttonClass } from "./button";

type Props = {
  /** The row of the actions, for screen readers. */
  of: ReactNode;
  children: ReactNode;
};

/** The rarer actions of a row, behind three dots. An action, Escape and a press elsewhere close them. */
export function MoreMenu({ of, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  // A dialog that an action opens returns the focus here.
  const close = () => {
    menu.current?.querySelector("summary")?.focus();
    menu.current?.removeAttribute("open");
  };
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, []);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && menu.current?.open) close();
  };
  return (
    <details ref={menu} onKeyDown={onKey} className="relative print:hidden">
      <summary
        className={buttonClass({
          variant: "quiet",
          size: "sm",
          className: "list-none [&::-webkit-details-marker]:hidden",
        })}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">
          {m.common_more_actions()}: {of}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are pressed by keys, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes once a button inside was pressed */}
      <div
        onClick={close}
        className="absolute top-full right-0 z-20 mt-1 grid w-max min-w-48 gap-1 rounded-card border bg-card p-2 shadow-card"
      >
        {children}
      </div>
    </details>
  );
}

import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Spinner } from "./spinner";

type OnDemand<Props> = ComponentType<Props & { waiting?: ReactNode }> & {
  /** Loads the script before it is needed, as when its button is pressed. A failure shows once it is needed. */
  ahead(): void;
};

/**
 * A part of a page whose script is loaded when it is first shown; a spinner is in its place until then, or what the server
 * rendered. What does not load is thrown to the boundary around it, whose next try loads it again.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const get = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Part({ waiting = <Waiting />, ...props }: Props & { waiting?: ReactNode }) {
    const [Inside] = useState<ComponentType<Props>>(() => loaded ?? lazy(async () => ({ default: await get() })));
    return (
      <Suspense fallback={waiting}>
        <Inside {...(props as unknown as Props)} />
      </Suspense>
    );
  }
  return Object.assign(Part, { ahead: () => void get().catch(() => {}) });
}

const Waiting = () => (
  <p role="status" className="animate-appear-late text-red">
    <Spinner />
    <span className="sr-only">{m.common_loading()}</span>
  </p>
);

/** A button's handlers that load what it opens, once it is likely to be pressed. */
export const ahead = ({ ahead: load }: { ahead(): void }) => ({
  onPointerEnter: load,
  onPointerDown: load,
  onFocus: load,
});

/** True if something is or was open: a dialog whose script is loaded on demand stays, so that it can close slowly. */
export function useWasOpen(open: boolean): boolean {
  const was = useRef(open);
  if (open) was.current = true;
  return was.current;
}

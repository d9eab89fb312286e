import type { ComponentType } from "react";
import { Boundary } from "./boundary";

/** A form (or another component) with a boundary of its own. */
export const withBoundary = <Props extends object>(Inside: ComponentType<Props>) =>
  function Bounded(props: Props) {
    return (
      <Boundary>
        <Inside {...props} />
      </Boundary>
    );
  };

import { Component, lazy, type ReactNode, Suspense } from "react";

type Props = {
  children?: ReactNode;
  /** Told of each failure before its words are shown: what must not meet the next try is put away here. */
  onFailed?: ((error: unknown) => void) | undefined;
  /** There is room for one small button alone. */
  small?: boolean;
};

/** The words come with the first failure; where they cannot, one link is the way out. */
const PartFailed = lazy(() =>
  import("./part-failed").then(
    (part) => ({ default: part.PartFailed }),
    () => ({ default: () => <a href="?">↻</a> }),
  ),
);

/**
 * Around a form, a sheet or an application in a document: what fails inside takes nothing else of the page along, says so,
 * and offers two ways on.
 */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailed?.(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Suspense>
        <PartFailed small={this.props.small === true} onTry={() => this.setState({ failed: false })} />
      </Suspense>
    );
  }
}

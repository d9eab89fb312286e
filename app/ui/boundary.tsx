import { Component, lazy, type ReactNode, Suspense } from "react";

type Props = {
  children?: ReactNode;
  /** Called with each error before the message is shown, to clean up before a retry. */
  onFailed?: ((error: unknown) => void) | undefined;
  /** True if there is space for one small button only. */
  small?: boolean;
};

/** The message is loaded with the first error; when that fails, a link to reload is shown. */
const PartFailed = lazy(() =>
  import("./part-failed").then(
    (part) => ({ default: part.PartFailed }),
    () => ({ default: () => <a href="?">↻</a> }),
  ),
);

/**
 * An error boundary around a form, a sheet or an island: an error inside does not affect the rest of the page, and the
 * message offers a retry and a reload.
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

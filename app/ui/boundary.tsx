import { Component, type ComponentType, type ReactNode } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "./button";

type Props = {
  children?: ReactNode;
  /** Told of each failure before its words are shown: what must not meet the next try is put away here. */
  onFailed?: (() => void) | undefined;
  /** Where there is room for one small button alone. */
  small?: boolean;
};

/**
 * Around a form, a sheet or an application in a document: what fails inside takes nothing else of the page along, says so,
 * and offers two ways on. Why it failed goes into the error log by the root (platform/root-errors.ts).
 */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const reload = (
      <Button variant="quiet" size={this.props.small ? "sm" : "md"} onClick={() => window.location.reload()}>
        {m.common_reload()}
      </Button>
    );
    if (this.props.small) return reload;
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="font-semibold text-danger">{m.common_part_failed_title()}</p>
        <p>{m.common_part_failed_text()}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => this.setState({ failed: false })}>{m.common_try_again()}</Button>
          {reload}
        </div>
      </div>
    );
  }
}

/** A form (or another component) with a boundary of its own. */
export const withBoundary = <Props extends object>(Inside: ComponentType<Props>) =>
  function Bounded(props: Props) {
    return (
      <Boundary>
        <Inside {...props} />
      </Boundary>
    );
  };

import { FieldError } from "./field-error";

type Props = { problem: string | undefined; className?: string };

/** The reason why a write was not done, read aloud when it appears. */
export const ProblemAlert = ({ problem, className }: Props) =>
  problem && (
    <div role="alert" className={className}>
      <FieldError>{problem}</FieldError>
    </div>
  );

import { writeAction } from "~/platform/forms/write-action";
import { factorWrites } from "~/settings/factor-writes";
import { readSecondFactor } from "~/settings/read-factor";
import { SecondFactor } from "~/settings/second-factor";
import type { Route } from "./+types/security";

export const clientLoader = async () => ({ factor: await readSecondFactor() });

export const clientAction = writeAction(factorWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** Two-step verification of the panel. */
export default function Security({ loaderData: { factor } }: Route.ComponentProps) {
  return <SecondFactor factor={factor} />;
}

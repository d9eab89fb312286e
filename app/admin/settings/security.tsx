import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { factorWrites } from "~/settings/factor-writes";
import { readSecondFactor } from "~/settings/read-factor";
import { SecondFactor } from "~/settings/second-factor";
import type { Route } from "./+types/security";

const read = async () => ({ factor: await readSecondFactor() });
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(factorWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** Two-step verification of the panel. */
export default function Security({ loaderData: { factor } }: Route.ComponentProps) {
  return <SecondFactor factor={factor} />;
}

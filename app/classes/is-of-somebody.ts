import type { IdentifiedTrial, Trial } from "./read-trial";

/** True if the visitor's data has not been erased. */
export const isOfSomebody = (trial: Trial): trial is IdentifiedTrial => trial.full_name !== null;

import { useState } from "react";
import type { Problem } from "./error-summary";

/** The problem of a form's last attempt, for its `ErrorSummary`. Forms of react-hook-form know it themselves. */
export function useProblem() {
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  const fail = (message: string, field?: string) => {
    setProblem({ field, message });
    setAttempt((tries) => tries + 1);
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return { problem, setProblem, fail, problemOf, summary: { problems: problem ? [problem] : [], attempt } };
}

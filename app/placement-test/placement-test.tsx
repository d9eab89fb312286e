import { useLang } from "~/i18n/use-lang";
import { Intro } from "./intro";
import { Questions } from "./questions";
import { ResultView } from "./result-view";
import { useTest } from "./use-test";

/** The placement test, from its invitation to its result. */
export function PlacementTest() {
  const taking = useTest(useLang());
  const { state, test, key } = taking;
  if (state === "finished" && test?.result && key)
    return <ResultView result={test.result} questions={test.questions} testKey={key} onRestart={taking.restart} />;
  if (state === "taking" && test) return <Questions key={test.stage} taking={taking} test={test} />;
  return <Intro busy={taking.busy} problem={taking.problem} onStart={() => void taking.start()} />;
}

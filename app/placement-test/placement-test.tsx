import { useEffect, useRef } from "react";
import { useLang } from "~/i18n/use-lang";
import { Intro } from "./intro";
import { Questions } from "./questions";
import { ResultView } from "./result-view";
import { type TestSession, useTest } from "./use-test";

/** The placement test, from its invitation to its result. */
export function PlacementTest() {
  const taking = useTest(useLang());
  const { state } = taking;
  const goesOn = useRef(false);
  const going =
    <Args extends unknown[], T>(go: (...args: Args) => T) =>
    (...args: Args) => {
      goesOn.current = true;
      return go(...args);
    };
  const { start, finish, restart } = taking;

  // Focuses the heading of the new content, because the pressed button has disappeared. Not on the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows what is shown
  useEffect(() => {
    if (goesOn.current) document.querySelector<HTMLElement>("main h1")?.focus();
    goesOn.current = false;
  }, [state]);

  return <Shown taking={{ ...taking, start: going(start), finish: going(finish), restart: going(restart) }} />;
}

function Shown({ taking }: { taking: TestSession }) {
  const { state, test, key } = taking;
  if (state === "finished" && test?.result && key)
    return <ResultView result={test.result} questions={test.questions} testKey={key} onRestart={taking.restart} />;
  if (state === "taking" && test) return <Questions taking={taking} test={test} />;
  return <Intro busy={taking.busy} problem={taking.problem} onStart={(start) => void taking.start(start)} />;
}

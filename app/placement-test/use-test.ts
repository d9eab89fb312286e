import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { randomKey } from "~/platform/backend/random-key";
import { forgetUnsent, keep, keepUnsent, keyFromAddress, readStoredTests } from "./stored-tests";
import { advanceTest, answerQuestion, type CallResult, readTest, startTest } from "./test-api";
import type { Test } from "./test-data";

const TRY_AGAIN_MS = 3_000;

export type TestSession = {
  state: "intro" | "taking" | "finished";
  test: Test | undefined;
  key: string | undefined;
  busy: boolean;
  /** The problem in words. */
  problem: string | undefined;
  /** The positions of unanswered questions, after an attempt to continue without them. */
  open: readonly number[];
  /** Whether answers wait for the network. */
  waiting: boolean;
  start(): Promise<void>;
  choose(position: number, option: number): void;
  advance(): Promise<void>;
  restart(): void;
};

/** The state of a test: starts, resumes, answers, retries and finishes it. */
export function useTest(lang: Lang): TestSession {
  const [state, setState] = useState<TestSession["state"]>("intro");
  const [test, setTest] = useState<Test>();
  const [key, setKey] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState<readonly number[]>([]);
  const [waiting, setWaiting] = useState(false);
  const sending = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((found: Test, of: string) => {
    const { unsent } = readStoredTests();
    const questions = found.questions.map((question) => ({
      ...question,
      chosen: unsent[question.position] ?? question.chosen,
    }));
    setTest(found.stage === "finished" ? found : { ...found, questions });
    setKey(of);
    setState(found.stage === "finished" ? "finished" : "taking");
  }, []);

  const refused = useCallback((called: Exclude<CallResult<unknown>, { done: unknown }>) => {
    if ("offline" in called) return setProblem(m.placement_offline());
    if (called.refused === "INCOMPLETE_TEST") return setOpen(called.hint.split(",").map(Number));
    if (called.refused === "TOO_MANY_TESTS") return setProblem(m.placement_too_many());
    const { current, earlier } = readStoredTests();
    keep({ earlier: current ? [current, ...earlier].slice(0, 10) : earlier, unsent: {} });
    setProblem(called.refused === "EXPIRED" ? m.placement_expired() : m.placement_deleted());
    setState("intro");
  }, []);

  useEffect(() => {
    const brought = keyFromAddress();
    const kept = readStoredTests();
    if (brought && brought !== kept.current)
      keep({ current: brought, earlier: kept.current ? [kept.current, ...kept.earlier] : kept.earlier, unsent: {} });
    const { current } = readStoredTests();
    if (!current) return;
    void readTest(current).then((called) => {
      if ("done" in called) return show(called.done, current);
      refused(called);
    });
  }, [show, refused]);

  /** Sends the unsent answers one by one. Resolves to whether all have arrived. */
  const send = useCallback(
    (of: string): Promise<boolean> => {
      sending.current = sending.current.then(async () => {
        for (const [place, option] of Object.entries(readStoredTests().unsent)) {
          const called = await answerQuestion(of, Number(place), option);
          if ("offline" in called) {
            setWaiting(true);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => void send(of), TRY_AGAIN_MS);
            return false;
          }
          forgetUnsent(Number(place), option);
          if ("refused" in called && called.refused === "EXPIRED") refused(called);
        }
        setWaiting(false);
        return true;
      });
      return sending.current;
    },
    [refused],
  );
  useEffect(() => {
    if (!key) return;
    const now = () => void send(key);
    addEventListener("online", now);
    now();
    return () => {
      removeEventListener("online", now);
      clearTimeout(timer.current);
    };
  }, [key, send]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work();
    setBusy(false);
  };
  return {
    state,
    test,
    key,
    busy,
    problem,
    open,
    waiting,
    start: () =>
      run(async () => {
        const kept = readStoredTests();
        const fresh = kept.current ?? randomKey();
        keep({ ...kept, current: fresh });
        const called = await startTest(fresh, lang, kept.earlier);
        if ("done" in called) show(called.done, fresh);
        else refused(called);
      }),
    choose(position, option) {
      if (!test || !key) return;
      const questions = test.questions.map((one) => (one.position === position ? { ...one, chosen: option } : one));
      setTest({ ...test, questions });
      setOpen((before) => before.filter((other) => other !== position));
      keepUnsent(position, option);
      void send(key);
    },
    advance: () =>
      run(async () => {
        if (!test || !key) return;
        const missing = test.questions.filter(({ chosen }) => chosen === undefined).map(({ position }) => position);
        if (missing.length > 0) return setOpen(missing);
        if (!(await send(key))) return setProblem(m.placement_offline());
        const called = await advanceTest(key);
        if ("done" in called) show(called.done, key);
        else refused(called);
      }),
    restart() {
      const { current, earlier } = readStoredTests();
      keep({ earlier: current ? [current, ...earlier].slice(0, 10) : earlier, unsent: {} });
      setTest(undefined);
      setKey(undefined);
      setOpen([]);
      setState("intro");
    },
  };
}

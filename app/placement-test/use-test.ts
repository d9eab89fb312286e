import { useCallback, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { randomKey } from "~/platform/backend/random-key";
import { forgetUnsent, keep, keepUnsent, keyFromAddress, readStoredTests, type Unsent } from "./stored-tests";
import { answerQuestion, type CallResult, continueWithoutSound, finishTest, readTest, startTest } from "./test-api";
import { type Answer, isAnswered, type Next, type Question, type Test } from "./test-data";

const TRY_AGAIN_MS = 3_000;
/** Refusals after which a test cannot be continued. */
const OVER = ["EXPIRED", "NOT_FOUND", "INVALID_KEY"];

const answeredNow = (question: Question, { option, typed, change }: Unsent): Question => ({
  ...question,
  chosen: option,
  typed,
  changes: change,
});

/** The test with the question that follows an answer. What was shown stays as it is. */
const withNext = (test: Test, { total, question }: Next): Test => ({
  ...test,
  total: Math.min(test.total, total),
  questions: question && question.position > test.questions.length ? [...test.questions, question] : test.questions,
});

export type TestSession = {
  state: "intro" | "taking" | "finished";
  test: Test | undefined;
  key: string | undefined;
  busy: boolean;
  /** The problem in words. */
  problem: string | undefined;
  /** The positions of unanswered questions, after an attempt to go on or finish without them. */
  open: readonly number[];
  /** True if answers wait for the network. */
  waiting: boolean;
  start(how?: { withoutSound?: boolean; underAge?: boolean }): Promise<void>;
  answer(position: number, given: Answer): void;
  /** Replaces an open question that has a recording; no further one has any. */
  leaveSound(): Promise<void>;
  /** True if a question is answered; an open one is named as such. */
  requireAnswer(position: number): boolean;
  finish(): Promise<void>;
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
    const questions = found.questions.map((question) => {
      const own = unsent[question.position];
      return own && own.change > question.changes ? answeredNow(question, own) : question;
    });
    setTest(found.stage === "finished" ? found : { ...found, questions });
    setKey(of);
    setState(found.stage === "finished" ? "finished" : "taking");
  }, []);

  const refused = useCallback((called: Exclude<CallResult<unknown>, { done: unknown }>) => {
    if ("offline" in called) return setProblem(m.placement_offline());
    if (called.refused === "INCOMPLETE_TEST") return setOpen(called.hint.split(",").map(Number));
    if (called.refused === "TOO_MANY_TESTS") return setProblem(m.placement_too_many());
    if (!OVER.includes(called.refused)) return setProblem(m.placement_not_loaded());
    const { current, earlier } = readStoredTests();
    keep({ earlier: current ? [current, ...earlier].slice(0, 10) : earlier, unsent: {} });
    setProblem(called.refused === "EXPIRED" ? m.placement_expired() : m.placement_deleted());
    setState("intro");
  }, []);

  /** Shows the test as the server has it, after another device has answered or its time is over. */
  const readAgain = useCallback(
    async (of: string): Promise<void> => {
      const called = await readTest(of);
      if ("done" in called) show(called.done, of);
      else refused(called);
    },
    [show, refused],
  );

  useEffect(() => {
    const brought = keyFromAddress();
    const kept = readStoredTests();
    if (brought && brought !== kept.current)
      keep({ current: brought, earlier: kept.current ? [kept.current, ...kept.earlier] : kept.earlier, unsent: {} });
    const { current } = readStoredTests();
    if (!current) return;
    void readAgain(current);
  }, [readAgain]);

  /** Sends the unsent answers one by one. Resolves to whether all have arrived. */
  const send = useCallback(
    (of: string): Promise<boolean> => {
      sending.current = sending.current.then(async () => {
        for (const [place, answer] of Object.entries(readStoredTests().unsent)) {
          const called = await answerQuestion(of, Number(place), answer);
          if ("offline" in called) {
            setWaiting(true);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => void send(of), TRY_AGAIN_MS);
            return false;
          }
          forgetUnsent(Number(place), answer);
          if ("done" in called) setTest((now) => now && withNext(now, called.done));
          else await readAgain(of);
        }
        setWaiting(false);
        return true;
      });
      return sending.current;
    },
    [readAgain],
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
    start: ({ withoutSound = false, underAge = false } = {}) =>
      run(async () => {
        const kept = readStoredTests();
        const fresh = kept.current ?? randomKey();
        keep({ ...kept, current: fresh });
        const started = await startTest(fresh, lang, kept.earlier, underAge);
        const called = withoutSound && "done" in started ? await continueWithoutSound(fresh) : started;
        if ("done" in called) show(called.done, fresh);
        else refused(called);
      }),
    answer(position, given) {
      const question = test?.questions.find((one) => one.position === position);
      if (!test || !question || !key) return;
      const answer = { ...given, change: question.changes + 1 };
      const questions = test.questions.map((one) => (one === question ? answeredNow(one, answer) : one));
      setTest({ ...test, questions });
      setOpen((before) => before.filter((other) => other !== position));
      keepUnsent(position, answer);
      void send(key);
    },
    leaveSound: () =>
      run(async () => {
        if (!key) return;
        if (!(await send(key))) return setProblem(m.placement_offline());
        const called = await continueWithoutSound(key);
        if (!("done" in called)) return refused(called);
        setOpen([]);
        show(called.done, key);
      }),
    requireAnswer(position) {
      const answered = test?.questions.some((one) => one.position === position && isAnswered(one)) ?? false;
      setOpen(answered ? [] : [position]);
      return answered;
    },
    finish: () =>
      run(async () => {
        if (!test || !key) return;
        const missing = test.questions.filter((one) => !isAnswered(one)).map(({ position }) => position);
        if (missing.length > 0) return setOpen(missing);
        if (!(await send(key))) return setProblem(m.placement_offline());
        const called = await finishTest(key);
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

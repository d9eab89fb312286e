import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Result } from "../backend/result.ts";
import { outcomes } from "./write-action";

type Writes = Record<string, (order: never) => Promise<Result>>;
type Order<All extends Writes, Name extends keyof All> = Parameters<All[Name]>[0];

/**
 * Submits writes to the action of the component's route, one at a time, so that they arrive in order.
 * @returns `write` resolves once the page shows the result, also after the component was unmounted; `busy` is true
 * until then; `problem` is the last one.
 */
export function useWrite<All extends Writes>() {
  const { submit, state, data } = useFetcher<Result>();
  const busy = state !== "idle";
  const shown = useRef<Result | "gone">(undefined);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (busy) return;
    shown.current = data;
    for (const resume of waiting.current.splice(0)) resume();
  }, [busy, data]);
  useEffect(
    () => () => {
      shown.current = "gone";
      for (const resume of waiting.current.splice(0)) resume();
    },
    [],
  );
  const send = async <Name extends keyof All & string>(name: Name, order: Order<All, Name>): Promise<Result> => {
    const id = crypto.randomUUID();
    await submit(JSON.stringify({ id, name, order }), { method: "post", encType: "application/json" });
    const outcome = outcomes.get(id);
    outcomes.delete(id);
    // Without an outcome the action has thrown, and the page shows its error boundary.
    if (!outcome) return new Promise(() => {});
    if (shown.current !== outcome && shown.current !== "gone")
      await new Promise<void>((resolve) => waiting.current.push(resolve));
    return outcome;
  };
  const queue = useRef<Promise<unknown>>(undefined);
  const write = <Name extends keyof All & string>(name: Name, order: Order<All, Name>): Promise<Result> => {
    const sent = queue.current ? queue.current.then(() => send(name, order)) : send(name, order);
    queue.current = sent;
    void sent.then(() => {
      if (queue.current === sent) queue.current = undefined;
    });
    return sent;
  };
  return { write, busy, problem: data?.problem };
}

export type Rounds = {
  /** Does the due work. Returns true if there was any. @throws the backend's error */
  run(closing?: AbortSignal): Promise<boolean>;
  close(): void;
};

type Options = {
  rounds: Rounds;
  /** Told of an error that a round does not handle itself. */
  failed: (error: unknown) => void;
  everyMs: number;
};

type RoundWorker = { wake(): void; close(): Promise<void> };

/** Runs rounds of calls to an outside service; any number of processes may. Closing waits for a running round. */
export function startRoundWorker({ rounds, failed, everyMs }: Options): RoundWorker {
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  let again = false;
  const work = async () => {
    do {
      again = false;
      await rounds.run(closing.signal).catch(failed);
    } while (again && !closing.signal.aborted);
  };
  const wake = () => {
    again = true;
    working ??= work().finally(() => {
      working = undefined;
    });
  };
  wake();
  const timer = setInterval(wake, everyMs).unref();
  return {
    wake,
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
      rounds.close();
    },
  };
}

import type { Client } from "./backend/site-backend.ts";

const EVERY_MS = 60_000;

/** Does what time alone asks for, every minute; any number of processes may. Returns what ends it, and waits for it. */
export function keepHouse(server: Client, log: (line: string) => void): () => Promise<void> {
  let working: Promise<void> | undefined;
  const tidy = async () => {
    const { error } = await server.rpc("tidy_up");
    if (error) log(`Housekeeping failed: ${error.message}`);
  };
  const begin = () => {
    working ??= tidy().finally(() => {
      working = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}

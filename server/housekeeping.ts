import type { Client } from "./backend/site-backend.ts";

const EVERY_MS = 60_000;

/** Does what time alone asks for, every minute; any number of processes may. Returns what ends it. */
export function keepHouse(server: Client, log: (line: string) => void): () => void {
  const tidy = async () => {
    const { error } = await server.rpc("tidy_up");
    if (error) log(`Housekeeping failed: ${error.message}`);
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS).unref();
  return () => clearInterval(timer);
}

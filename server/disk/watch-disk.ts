import type { Client } from "../backend/site-backend.ts";
import { highestUsage } from "./free-space.ts";

const EVERY_MS = 60_000;

type Options = { server: Client; folders: string[]; log: (line: string) => void };

/**
 * Reports the disk usage to the database every minute, which notifies the teacher. Returns a function that stops it.
 */
export function watchDisk({ server, folders, log }: Options): () => void {
  const look = async () => {
    const { error } = await server.rpc("report_disk_usage", { used: await highestUsage(folders) });
    if (error) log(`The fill level of the disk cannot be recorded: ${error.message}`);
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return () => clearInterval(timer);
}

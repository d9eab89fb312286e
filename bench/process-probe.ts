// Loaded into a measured server (`node --import`). On SIGUSR2 it writes to the file `INSIDE` the event loop's delays
// since the last signal, in milliseconds, and the memory after a garbage collection, in bytes. The first signal starts
// the measurement, which has a small cost itself.
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const file = process.env.INSIDE ?? "inside.json";
const delay = monitorEventLoopDelay({ resolution: 1 });

process.on("SIGUSR2", () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  const loop = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), most: ms(delay.max) };
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(`${file}.new`, JSON.stringify({ loop, held: heapUsed + external }));
  renameSync(`${file}.new`, file);
  delay.enable();
  delay.reset();
});

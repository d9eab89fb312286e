// Loaded into a server that is measured (`node --import`): on SIGUSR2 it writes how long its event loop was held up since the
// last time, in milliseconds, to the file `LOOP_DELAY`. The first one begins the measuring, which costs a little itself.
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
process.on("SIGUSR2", () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  writeFileSync(
    process.env.LOOP_DELAY ?? "loop-delay.json",
    JSON.stringify({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), most: ms(delay.max) }),
  );
  delay.enable();
  delay.reset();
});

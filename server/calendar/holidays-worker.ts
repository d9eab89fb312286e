// Computes the holidays of some years in a worker thread.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { holidaysOf } from "./brazilian-holidays.ts";

if (parentPort) parentPort.postMessage(z.array(z.number()).parse(workerData).flatMap(holidaysOf));

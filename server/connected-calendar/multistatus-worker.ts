// Reads an answer of a calendar's server in a worker thread: it may be of many megabytes, and visitors must not wait for it.
import { answerInWorker } from "../run-in-worker.ts";
import { readMultistatus } from "./multistatus.ts";

void answerInWorker((xml: string) => readMultistatus(xml));

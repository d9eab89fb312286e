import { Semaphore } from "../../embedded/semaphore.ts";
import { networkGroup, type Visitor } from "../visitor.ts";
import { busy } from "../web/api-answers.ts";

/** Answers a visitor's download, or refuses the download with 429. */
export type DownloadLimiter = (
  request: Request,
  visitor: Visitor,
  answer: () => Promise<Response>,
) => Promise<Response>;

/** One visitor may have one in this many of all open downloads. */
const TENTHS = 10;

/**
 * Limits the files that are open for slow readers. A download is open until its last byte was sent or the reader has
 * left.
 * @param most the most open downloads; undefined for no limit
 */
export function createDownloads(most: number | undefined): DownloadLimiter {
  if (most === undefined) return (_request, _visitor, answer) => answer();
  const files = new Semaphore({ permits: most, perCaller: Math.ceil(most / TENTHS) });
  return (request, visitor, answer) => boundDownload(files, request, visitor, answer);
}

async function boundDownload(
  files: Semaphore,
  request: Request,
  visitor: Visitor,
  answer: () => Promise<Response>,
): Promise<Response> {
  const network = networkGroup(visitor.address);
  if (!files.tryAcquire(network)) return busy();
  let open = true;
  const close = () => {
    if (open) files.release(network);
    open = false;
  };
  try {
    const response = await answer();
    if (response.body) return new Response(notifyingClose(response.body, request.signal, close), response);
    close();
    return response;
  } catch (error) {
    close();
    throw error;
  }
}

/** The same stream; `closed` is called once when it ends, for any reason. */
export function notifyingClose(
  body: ReadableStream<Uint8Array>,
  left: AbortSignal,
  closed: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const leave = () => {
    closed();
    reader.cancel().catch(() => undefined);
  };
  // A reader who leaves before the answer begins never reads the stream.
  if (left.aborted) leave();
  else left.addEventListener("abort", leave, { once: true });
  const end = () => {
    left.removeEventListener("abort", leave);
    closed();
  };
  return new ReadableStream(
    {
      async pull(sender) {
        try {
          const { done, value } = await reader.read();
          if (!done) return sender.enqueue(value);
          end();
          sender.close();
        } catch (error) {
          end();
          sender.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    // Reads nothing ahead of the reader.
    { highWaterMark: 0 },
  );
}

import type { Site } from "../compose.ts";
import { busy } from "../web/api-answers.ts";

/**
 * Answers at most so many requests at a time, and tells the others to come back in a moment: what is begun is finished
 * quickly, and memory has an end. Health is told all the same. Pages that are kept are served before this is asked.
 */
export function boundWork(site: Site, most: number): Site {
  let working = 0;
  return async (request, visitor) => {
    if (working >= most && new URL(request.url).pathname !== "/healthz") return busy();
    working++;
    try {
      return await site(request, visitor);
    } finally {
      working--;
    }
  };
}

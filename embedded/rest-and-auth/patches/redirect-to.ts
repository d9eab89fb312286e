import { AsyncLocalStorage } from "node:async_hooks";

const requestedRedirect = new AsyncLocalStorage<string | null>();

/** Stores a request's `redirect_to` until it is answered, since lite loses it on the way to the mail. */
export const withRedirect = <Answer>(request: Request, answer: () => Answer): Answer =>
  requestedRedirect.run(new URL(request.url).searchParams.get("redirect_to"), answer);

/** The `redirect_to` of the current request. */
export const currentRedirect = (): string | null => requestedRedirect.getStore() ?? null;

import { AsyncLocalStorage } from "node:async_hooks";

const requestedRedirect = new AsyncLocalStorage<string | null>();

/** lite forgets `redirect_to` on its way to the mail: here the request's own is kept until it is answered. */
export const withRedirect = <Answer>(request: Request, answer: () => Answer): Answer =>
  requestedRedirect.run(new URL(request.url).searchParams.get("redirect_to"), answer);

/** The address that the request which is being answered asked to be brought to. */
export const currentRedirect = (): string | null => requestedRedirect.getStore() ?? null;

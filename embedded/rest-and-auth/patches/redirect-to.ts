import { AsyncLocalStorage } from "node:async_hooks";

const asked = new AsyncLocalStorage<string | null>();

/** lite forgets `redirect_to` on its way to the mail: here the request's own is kept until it is answered. */
export const keepRedirect = <Answer>(request: Request, answer: () => Answer): Answer =>
  asked.run(new URL(request.url).searchParams.get("redirect_to"), answer);

/** The address that the request which is being answered asked to be brought to. */
export const keptRedirect = (): string | null => asked.getStore() ?? null;

/** An error as PostgREST answers it: status, code, and what its clients show. */
export class RestError extends Error {
  override name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      details = null,
      hint = null,
      headers = {},
    }: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }

  /** The response to the request; without a body to HEAD. */
  toResponse(withBody = true, more: Record<string, string> = {}): Response {
    const { status, code, message, details, hint, headers } = this;
    const body = withBody ? JSON.stringify({ code, details, hint, message }) : null;
    return new Response(body, {
      status,
      headers: { "content-type": "application/json; charset=utf-8", ...headers, ...more },
    });
  }
}

/** The error of a query that cannot be parsed. */
export const unreadable = (message: string, details: string | null = null): RestError =>
  new RestError(400, "PGRST100", message, { details });

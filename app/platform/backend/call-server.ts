import { accessToken, personFetch } from "./supabase.ts";

/**
 * Sends a request to this site's own server as the signed-in person.
 * @param order a file is sent as the form field `file`, a form unchanged, anything else as JSON.
 * @returns the response of any status; undefined without one, also after `signal` aborted it.
 */
export async function callServer(
  path: string,
  order?: object,
  method: "POST" | "DELETE" = "POST",
  signal: AbortSignal | null = null,
): Promise<Response | undefined> {
  try {
    const headers = new Headers({ authorization: `Bearer ${await accessToken()}` });
    if (order === undefined) return await personFetch(path, { method, headers, signal });
    if (order instanceof FormData || order instanceof File)
      return await personFetch(path, { method, headers, signal, body: order instanceof File ? formOf(order) : order });
    headers.set("content-type", "application/json");
    return await personFetch(path, { method, headers, signal, body: JSON.stringify(order) });
  } catch {
    return undefined;
  }
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("file", file);
  return form;
}

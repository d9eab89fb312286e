import { accessToken } from "./supabase.ts";

/**
 * Downloads a file as the signed-in person by submitting a form, so that its size does not matter. A check (the field `trying`) comes
 * first, because the browser would show an error in place of the page.
 * @param token the form's field for the access token, which is filled in at the last moment: an expired one would be refused.
 * @returns the refusal of the check, with its status (0 without an answer) and words; undefined once the file is on its way.
 */
export async function postForFile(
  form: HTMLFormElement,
  token: HTMLInputElement,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const fresh = await accessToken();
    const order = new FormData(form);
    order.set(token.name, fresh);
    order.set("trying", "yes");
    const answer = await fetch(form.action, { method: "POST", body: order });
    if (!answer.ok) return { status: answer.status, text: isText(answer) ? await answer.text() : "" };
    token.value = fresh;
    form.submit();
    token.value = "";
    return undefined;
  } catch {
    return { status: 0, text: "" };
  }
}

const isText = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/plain") ?? false;

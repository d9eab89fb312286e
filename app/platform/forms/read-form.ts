/**
 * The form of a request; an empty one where what was sent is none, so that its reader misses every field. The one sign that
 * no text in the database may hold is left out.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const sent = await request.formData().catch(() => form);
  for (const [name, value] of [...sent])
    form.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
  return form;
}

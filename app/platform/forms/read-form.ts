/**
 * The form of a request; empty for an invalid body, so that every field counts as missing. Removes NUL, which
 * PostgreSQL cannot store.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = new FormData();
  const sent = await request.formData().catch(() => form);
  for (const [name, value] of [...sent])
    form.append(name, typeof value === "string" ? value.replaceAll("\0", "") : value);
  return form;
}

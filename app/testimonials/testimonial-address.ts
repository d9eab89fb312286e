/** The list's address with its current filter, and with an open testimonial, a new one, or none. */
export function withOpen(search: URLSearchParams, open?: { edit: string } | "new"): string {
  const next = new URLSearchParams(search);
  next.delete("new");
  next.delete("edit");
  if (open === "new") next.set("new", "");
  else if (open) next.set("edit", open.edit);
  return `?${next}`;
}

/** The address of a page of the unfiltered list. */
export const wholeList = (page = 1): string => (page > 1 ? `?page=${page}` : "?");

/** The sentence before the hours, and each hour: its address, its text and its name for screen readers. */
type NextHours = { said: string; hours: readonly { to: string; time: string; name: string }[] };

/** Shows the next free hours as links that book them. Free hours change faster than cached pages, so they are read again. */
export async function showHours(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset.nextHours ?? "");
  if (!answer.ok) return;
  const { said, hours }: NextHours = await answer.json();
  const row = document.createElement("span");
  // Its classes are of documents, whose style sheet has what they use and no more.
  row.className = "mt-3 flex flex-wrap gap-2";
  for (const { to, time, name } of hours) {
    const link = document.createElement("a");
    link.href = to;
    link.textContent = time;
    link.ariaLabel = name;
    link.className =
      "inline-flex min-h-11 items-center rounded-full border border-line-strong px-2 font-semibold text-ink tabular-nums hover:bg-current/8";
    row.append(link);
  }
  place.replaceChildren(said, row);
}

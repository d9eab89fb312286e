/** Counts a reading of the article on the page, once somebody has stayed with it. No cookie; machines that say so are left out. */
const STAYED_MS = 5_000;
const article = document.querySelector<HTMLElement>("[data-view]")?.dataset.view;
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

const count = () => {
  if (document.visibilityState !== "visible" || navigator.webdriver) return;
  void fetch(`${meta("supabase-url")}/rest/v1/rpc/count_view`, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json", apikey: meta("supabase-key") },
    body: JSON.stringify({ version: article }),
  }).catch(() => {});
};
if (article) setTimeout(count, STAYED_MS);

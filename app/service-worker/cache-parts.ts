/** The parts of a page that every visitor may open, besides the page's own island. */
const MENU = "menu";
const WAKE = "wake";
/** A built file's references to others: static imports, and `import()` for those loaded on demand. */
const REFERENCE = /(import\()?["'`]\.\/([\w.-]+?)-([\w-]{8})\.js["'`]/g;

/**
 * Fetches, and so caches, the scripts that a page loads on demand: its menu and its island. They are found in the
 * scripts themselves, so that a page and its files are of the same build.
 */
export async function cacheParts(
  html: string,
  named: string[],
  read: (path: string) => Promise<string>,
): Promise<void> {
  const application = /data-island="([\w-]+)"/.exec(html)?.[1];
  const parts = [MENU, ...(application ? [WAKE, application] : [])];
  const seen = new Set<string>();
  const follow = async (path: string, isWhole: boolean): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = await read(path);
    await Promise.all(
      [...text.matchAll(REFERENCE)].map(([, later, name = "", hash]) =>
        !later || isWhole || parts.includes(name)
          ? follow(`/assets/${name}-${hash}.js`, isWhole || name === application)
          : undefined,
      ),
    );
  };
  await Promise.all(named.filter((path) => path.endsWith(".js")).map((path) => follow(path, false)));
}

/** Pages that every page's visitor may open, besides the application that is in the page. */
const MENU = "menu";
const WAKE = "wake";
/** How one built file names another: at its head, what it cannot begin without; in `import()`, what comes with its first use. */
const REFERENCE = /(import\()?["'`]\.\/([\w.-]+?)-([\w-]{8})\.js["'`]/g;

/**
 * Reads, and so keeps, the scripts that a page brings only with their first use: its menu, and all of the application in it.
 * They are found in the scripts themselves, so that a page and its files are always of one build.
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

/** The parts of a page that every visitor may open, besides the page's own island. */
const MENU = "menu";
const WAKE = "wake";
/** A built file's references to others: static imports, and `import()` for those loaded on demand. */
const REFERENCE = /(import\()?["'`]\.\/([\w.-]+?)-([\w-]{8}(?:\.en)?)\.js["'`]/g;

/** The script of every document, which loads other pages' parts as well. */
const DOCUMENTS = "/assets/islands-";

/**
 * Fetches, and so caches, the scripts that a page loads on demand: its menu and its island, and of an application
 * (`isApplication`) all. They are found in the scripts themselves, so that a page and its files come from the same build.
 */
export async function cacheParts(
  html: string,
  named: string[],
  read: (path: string) => Promise<string>,
  isApplication = false,
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
  const scripts = named.filter((path) => path.endsWith(".js"));
  // A script that another has followed in part is not followed again.
  const documents = scripts.filter((path) => path.startsWith(DOCUMENTS));
  await Promise.all(scripts.filter((path) => !path.startsWith(DOCUMENTS)).map((path) => follow(path, isApplication)));
  await Promise.all(documents.map((path) => follow(path, false)));
}

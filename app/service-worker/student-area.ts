/**
 * The pages of the student's area. A worker is one file without shared modules, so the addresses (app/i18n/screens.ts)
 * are repeated here; a test compares them.
 */
const HOMEWORK = { pt: "/pt/meu-progresso/tarefas", en: "/en/my-progress/homework" };
/** A placeholder for a homework's id: one frame serves all homework. */
const ANY = "00000000-0000-0000-0000-000000000000";
const AREA: readonly (readonly string[])[] = [
  [
    "/pt/dashboard",
    "/pt/meu-progresso",
    HOMEWORK.pt,
    `${HOMEWORK.pt}/${ANY}`,
    "/pt/meu-progresso/cartoes",
    "/pt/meu-progresso/linha",
    "/pt/meu-progresso/notas",
    "/pt/meu-progresso/aulas",
    "/pt/meu-progresso/pagamentos",
    "/pt/meu-progresso/perfil",
    "/pt/meu-progresso/feedback",
  ],
  [
    "/en/dashboard",
    "/en/my-progress",
    HOMEWORK.en,
    `${HOMEWORK.en}/${ANY}`,
    "/en/my-progress/cards",
    "/en/my-progress/line",
    "/en/my-progress/grades",
    "/en/my-progress/classes",
    "/en/my-progress/payments",
    "/en/my-progress/profile",
    "/en/my-progress/feedback",
  ],
];

const idIn = (pathname: string): string | undefined =>
  Object.values(HOMEWORK).flatMap((list) => {
    const [id, ...more] = pathname.startsWith(`${list}/`) ? pathname.slice(list.length + 1).split("/") : [];
    return id && more.length === 0 ? id : [];
  })[0];

/** The path under which a page's frame is cached; outside the area, the page's own. */
export function framePath(pathname: string): string {
  const id = idIn(pathname);
  return id ? pathname.slice(0, -id.length) + ANY : pathname;
}

/** All frames of the area in the language of a page, which are cached together. */
export const areaOf = (pathname: string): readonly string[] | undefined =>
  AREA.find((frames) => frames.includes(framePath(pathname)));

/** A cached frame as the response to a page, with the page's own address in it. */
export async function shellFor(pathname: string, frame: Response): Promise<Response> {
  const id = idIn(pathname);
  if (!id) return frame;
  return new Response((await frame.text()).replaceAll(ANY, id), { headers: frame.headers });
}

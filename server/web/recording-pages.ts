import { LANGS, SCREENS } from "../../app/i18n/screens.ts";

const ID = "[0-9a-f-]{36}";
const RECORDING_PAGES = LANGS.flatMap((lang) => [
  `/${lang}/${SCREENS.myHomeworkItem[lang].replace(":homework", ID)}`,
  `/${lang}/${SCREENS.myCards[lang]}`,
]);
/** The teacher's pages: homework as she grades it, the lists where she assigns it, and a student's cards. */
const HERS = [`/admin/students/${ID}/(?:cards|homework(?:/${ID})?)`, "/admin/post-grades"];
const PAGES = new RegExp(`^(?:${[...RECORDING_PAGES, ...HERS].join("|")})$`);

/** True if people record in the page of this address, so that its document may use the microphone. */
export const isRecordingPage = (pathname: string): boolean => PAGES.test(pathname);

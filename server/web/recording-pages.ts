import { LANGS, SCREENS } from "../../app/i18n/screens.ts";

const ID = "[0-9a-f-]{36}";
const OWN = LANGS.map((lang) => `/${lang}/${SCREENS.myHomeworkItem[lang].replace(":homework", ID)}`);
/** A student's homework, and the same homework as the teacher grades it. */
const PAGES = new RegExp(`^(?:${[...OWN, `/admin/students/${ID}/homework/${ID}`].join("|")})$`);

/** Whether people record in the page of this address, so that its document may use the microphone. */
export const isRecordingPage = (pathname: string): boolean => PAGES.test(pathname);

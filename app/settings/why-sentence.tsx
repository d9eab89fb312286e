import { formatWhy } from "~/i18n/notifications/reason-texts";
import { useLang } from "~/i18n/use-lang";

/** The reason of a problem, in a sentence. The sentences of all reasons weigh 6 kB, so it is loaded where there is a problem. */
export const WhySentence = ({ error }: { error: string }) => formatWhy(error, useLang()).why;

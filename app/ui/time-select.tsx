import type { ComponentProps } from "react";
import { useLang } from "~/i18n/use-lang";
import { writtenTime } from "~/i18n/written-time";
import { Select } from "./select";

type Props = Omit<ComponentProps<typeof Select>, "children"> & {
  /** Wall-clock times as `hh:mm`, in the order to offer them. */
  times: readonly string[];
  /** Adds to a time what else there is to say of it. */
  say?: (time: string, written: string) => string;
};

/** A choice among given times of the day, written as the page's language writes them. The value is `hh:mm` or empty. */
export function TimeSelect({ times, say = (_time, written) => written, ...props }: Props) {
  const lang = useLang();
  return (
    <Select {...props}>
      {times.map((time) => (
        <option key={time} value={time}>
          {say(time, writtenTime(time, lang))}
        </option>
      ))}
    </Select>
  );
}

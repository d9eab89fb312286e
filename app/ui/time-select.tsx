import type { ComponentProps } from "react";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Select } from "./select";

type Props = Omit<ComponentProps<typeof Select>, "children"> & {
  /** Wall-clock times as `hh:mm`, in the order to offer them. */
  times: readonly string[];
  /** Adds to a time what else there is to say of it. */
  say?: (time: string, written: string) => string;
};

/** A choice among given times of the day, written as the page's language writes them. The value is `hh:mm` or empty. */
export function TimeSelect({ times, say = (_time, written) => written, ...props }: Props) {
  const format = new Intl.DateTimeFormat(LOCALE[useLang()], { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return (
    <Select {...props}>
      {times.map((time) => (
        <option key={time} value={time}>
          {say(time, format.format(new Date(`1970-01-01T${time}Z`)))}
        </option>
      ))}
    </Select>
  );
}

import type { ComponentProps } from "react";
import { Select } from "./select";

type Props = Omit<ComponentProps<typeof Select>, "options"> & {
  /** Wall-clock times as `hh:mm`, in the order to offer them. */
  times: readonly string[];
  /** Formats a time with additional text. */
  format?: (time: string) => string;
};

/** A choice among given times of day. The value is `hh:mm` or empty. */
export function TimeSelect({ times, format = (time) => time, ...props }: Props) {
  return <Select {...props} options={times.map((time) => [time, format(time)])} />;
}

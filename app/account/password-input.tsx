import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Input } from "~/ui/input";

type Props = ComponentProps<typeof Input> & {
  /** True if it repeats the password of another field. */
  again?: boolean;
};

/** A password field with a button that shows or hides the text. */
export function PasswordInput({ again = false, ...props }: Props) {
  const [shown, setShown] = useState(false);
  const show = again ? m.account_show_confirmation : m.account_show_password;
  const hide = again ? m.account_hide_confirmation : m.account_hide_password;
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={shown ? "text" : "password"} className="pr-13" spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        aria-label={shown ? hide() : show()}
        className="absolute inset-y-0 right-0.5 grid w-11 cursor-pointer place-content-center rounded-control text-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}

import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

const isDark = () => document.documentElement.classList.contains("dark");

/** Chooses light or dark for this device, with the header's button. */
export function ThemeChoice() {
  const [dark, setDark] = useState(false);
  useEffect(() => {
    const watch = new MutationObserver(() => setDark(isDark()));
    watch.observe(document.documentElement, { attributeFilter: ["class"] });
    setDark(isDark());
    return () => watch.disconnect();
  }, []);
  const choose = (theme: string) => {
    if ((theme === "dark") !== isDark()) document.querySelector<HTMLButtonElement>("[data-do=theme]")?.click();
  };
  return (
    <Field id="theme" label={m.account_theme()}>
      <Select value={dark ? "dark" : "light"} onChange={(event) => choose(event.target.value)}>
        <option value="light">{m.account_theme_light()}</option>
        <option value="dark">{m.account_theme_dark()}</option>
      </Select>
    </Field>
  );
}

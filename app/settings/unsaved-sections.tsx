import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

type Section = { title: string; save: () => Promise<void> };
type Register = (section: Section) => () => void;

const Sections = createContext<Register>(() => () => {});

/** Shows the sections with unsaved changes in one place, where all of them can be saved at once. */
export function UnsavedSections({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<readonly Section[]>([]);
  const [saving, setSaving] = useState(false);
  const register = useRef<Register>((section) => {
    setSections((others) => [...others, section]);
    return () => setSections((others) => others.filter((other) => other !== section));
  });
  const saveAll = async () => {
    setSaving(true);
    // Sections may share a row, so they are saved one after the other.
    for (const { save } of sections) await save();
    setSaving(false);
  };
  const shown = sections.length > 0;
  useEffect(() => {
    // The field that is typed into stays visible above the bar.
    if (shown) document.activeElement?.scrollIntoView?.({ block: "nearest" });
  }, [shown]);
  const titles = sections.map(({ title }) => title).join(", ");
  return (
    <Sections.Provider value={register.current}>
      {children}
      <div
        role="status"
        className={
          titles
            ? "sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 rounded-t-card border bg-card p-3 shadow-card"
            : undefined
        }
        data-bottom-bar={titles ? true : undefined}
      >
        {titles && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">{m.settings_unsaved({ sections: titles })}</span>
            <Button size="sm" busy={saving ? m.common_saving() : undefined} onClick={() => void saveAll()}>
              {m.settings_save_all()}
            </Button>
          </>
        )}
      </div>
    </Sections.Provider>
  );
}

/** Lists a section among the unsaved sections while it has unsaved changes. */
export function useUnsavedSection(title: string, isDirty: boolean, save: () => Promise<void>): void {
  const register = useContext(Sections);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(
    () => (isDirty ? register({ title, save: () => latest.current() }) : undefined),
    [register, title, isDirty],
  );
}

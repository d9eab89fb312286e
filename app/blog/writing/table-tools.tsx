import type { Editor } from "@tiptap/react";
import { Toolbar } from "radix-ui";
import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";

/** Actions on the table around the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const go = () => editor.chain().focus();
  const tools: [string, () => void][] = [
    [m.writing_table_row(), () => go().addRowAfter().run()],
    [m.writing_table_column(), () => go().addColumnAfter().run()],
    [m.writing_table_row_remove(), () => go().deleteRow().run()],
    [m.writing_table_column_remove(), () => go().deleteColumn().run()],
    [m.writing_table_remove(), () => go().deleteTable().run()],
  ];
  return (
    <Toolbar.Root aria-label={m.writing_table()} className="flex flex-wrap gap-1 border-t p-1">
      {tools.map(([label, run]) => (
        <Toolbar.Button key={label} asChild>
          <Button variant="quiet" size="sm" onMouseDown={(event) => event.preventDefault()} onClick={run}>
            {label}
          </Button>
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

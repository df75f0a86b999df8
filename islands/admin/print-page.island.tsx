import { defineIsland } from '#islands/runtime/define.ts';
import { Button } from '#src/ui/button.tsx';
import { PrinterIcon } from '#src/ui/icon.tsx';

/** The page on paper, which leaves menus and filters out. Without script the browser's own menu does it. */
function PrintPage() {
  return (
    <Button icon={PrinterIcon} onClick={() => window.print()} className="[@media(scripting:none)]:hidden">
      Print
    </Button>
  );
}

export default defineIsland('admin/print-page', PrintPage);

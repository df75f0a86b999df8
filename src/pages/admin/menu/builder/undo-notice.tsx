import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { UndoIcon } from '#src/ui/icon.tsx';

/** What the last press did, and its Undo button. */
export function UndoNotice({ text, changeId }: { text: string | null; changeId: string | null }) {
  if (!text) return null;
  const undo =
    changeId === null ? undefined : (
      <form method="post" data-part="undo">
        <input type="hidden" name="changeId" value={changeId} />
        <Button type="submit" name="do" value="undo" size="small" icon={UndoIcon}>
          Undo
        </Button>
      </form>
    );
  return (
    <div className="mb-4" data-key="notice">
      <Banner kind="success" title={text} isOutcome action={undo} />
    </div>
  );
}

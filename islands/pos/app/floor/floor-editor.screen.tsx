import { FloorEditor } from '#islands/shared/floor/floor-editor.tsx';
import type { LayoutAnswer } from '#src/domain/floor/floor.types.ts';
import { BackIcon } from '#src/ui/icon.tsx';
import { newId } from '../kit/new-id.ts';
import { useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { isSwitchedOff } from '../kit/single-keys.ts';
import { PosLink } from '../paths/links.tsx';

/** Employees with permission edit the map at the till. On a box, publishing waits for the internet. */
export function FloorEditorScreen({ answer }: { answer: LayoutAnswer }) {
  const { api } = useTill();
  const { layout: read, saveDraft, discardDraft, publish } = api.floor;
  return (
    <main id="main" className="flex h-full min-h-0 flex-col gap-2 p-3">
      <header className="flex items-center gap-2">
        <PosLink
          to="/table-map"
          className="grid size-12 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
          aria-label="Back to the table map"
          title="Back to the table map"
        >
          <BackIcon size={22} aria-hidden />
        </PosLink>
        <ScreenName className="text-22 font-bold">Draw the table map</ScreenName>
      </header>
      <FloorEditor
        answer={answer}
        newId={newId}
        ignoresKey={isSwitchedOff}
        className="flex min-h-0 flex-1 flex-col gap-2"
        calls={{ read, saveDraft, discardDraft, publish }}
      />
    </main>
  );
}

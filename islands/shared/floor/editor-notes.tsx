import { type LayoutIssue, layoutIssueText } from '#src/domain/floor/check-layout.ts';
import type { FloorTable } from '#src/domain/floor/floor.schema.ts';
import type { LayoutAnswer } from '#src/domain/floor/floor.types.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { SaveNotice } from './use-floor-draft.ts';

export interface EditorNotesProps {
  wish: LayoutAnswer['wish'];
  note: SaveNotice | null;
  issues: readonly LayoutIssue[];
  overlaps: readonly (readonly [FloorTable, FloorTable])[];
  onShowTheirs: () => void;
}

/** The result of saving, and what keeps the map from being published. */
export function EditorNotes({ wish, note, issues, overlaps, onShowTheirs }: EditorNotesProps) {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {wish && !note ? <PendingPublish wish={wish} /> : null}
      {note ? (
        <div role={note.kind === 'problem' ? 'alert' : 'status'}>
          <Banner
            kind={note.kind}
            title={note.text}
            action={
              note.isStale ? (
                <button type="button" className="underline" onClick={onShowTheirs}>
                  Show theirs
                </button>
              ) : null
            }
          />
        </div>
      ) : null}
      {issues.length > 0 ? (
        <Banner kind="problem" title="This map can’t be published yet">
          {[...new Set(issues.map(layoutIssueText))].slice(0, 4).join(' ')}
        </Banner>
      ) : null}
      {overlaps.length > 0 ? (
        <Banner kind="waiting" title="Some tables overlap">
          {overlaps
            .slice(0, 4)
            .map(([a, b]) => `${a.name} and ${b.name}`)
            .join(', ')}
          {overlaps.length > 4 ? ` and ${overlaps.length - 4} more` : ''}. You can still publish.
        </Banner>
      ) : null}
    </div>
  );
}

function PendingPublish({ wish }: { wish: NonNullable<LayoutAnswer['wish']> }) {
  return wish.refusedText === null ? (
    <Banner kind="waiting" title={`${wish.byName}’s map will be published when the internet is back`} />
  ) : (
    <Banner kind="problem" title="The last map was not published">
      {wish.refusedText}
    </Banner>
  );
}

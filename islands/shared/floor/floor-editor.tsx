import { useEffect, useReducer, useRef, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { layoutIssues, layoutIssueText, overlapsOf } from '#src/domain/floor/check-layout.ts';
import type { FloorLayout, SaveLayoutBody } from '#src/domain/floor/floor.schema.ts';
import type { LayoutAnswer, SavedLayout } from '#src/domain/floor/floor.types.ts';
import type { LayoutEdit } from '#src/domain/floor/layout-edit.ts';
import { Banner } from '#src/ui/banner.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { EditorList } from './editor-list.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { changeEditor, differsFromPublished, drawn, hasUnsaved, startEditor } from './editor-state.ts';
import { useEditorKeys } from './use-editor-keys.ts';

export interface FloorEditorCalls {
  saveDraft(body: SaveLayoutBody): Promise<LayoutAnswer>;
  discardDraft(expectedVersion: number): Promise<LayoutAnswer>;
  publish(body: SaveLayoutBody): Promise<SavedLayout>;
  /** As the server has it now. */
  read(): Promise<LayoutAnswer>;
}

export interface FloorEditorProps {
  answer: LayoutAnswer;
  calls: FloorEditorCalls;
  newId: () => string;
  className?: string;
}

type Said = { readonly kind: 'success' | 'problem' | 'waiting'; readonly text: string; readonly isStale?: boolean };

/** Drawing the map, in the admin and at a till: a draft, which changes nothing for anybody until it is published. */
export function FloorEditor({ answer: first, calls, newId, className }: FloorEditorProps) {
  const [answer, setAnswer] = useState(first);
  const [state, dispatch] = useReducer(changeEditor, first, startEditor);
  const [preview, setPreview] = useState<FloorLayout | null>(null);
  const [isList, setIsList] = useState(false);
  const [busy, setBusy] = useState<'save' | 'publish' | 'discard' | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const layout = preview ?? drawn(state);
  const area = layout.areas.find(({ id }) => id === state.areaId) ?? layout.areas[0];
  const issues = layoutIssues(layout);
  const overlaps = overlapsOf(layout.tables);
  const isUnsaved = hasUnsaved(state);
  useWarnUnsaved(isUnsaved);

  const edit = (one: LayoutEdit, thenChoose?: readonly string[]) =>
    dispatch({ type: 'edit', edit: one, ...(thenChoose ? { thenChoose } : {}) });
  const duplicate = () => {
    const newIds = state.chosen.map(() => newId());
    edit({ type: 'duplicatePieces', ids: state.chosen, newIds }, newIds);
  };
  const ask = async (what: 'save' | 'publish' | 'discard', call: () => Promise<LayoutAnswer>, done: Said) => {
    if (busy) return;
    setBusy(what);
    setSaid(null);
    try {
      const next = await call();
      setAnswer(next);
      if (!('isPending' in next && next.isPending)) dispatch({ type: 'answered', answer: next });
      setSaid('isPending' in next && next.isPending ? WAITS : done);
    } catch (error) {
      setSaid(problemOf(error));
    } finally {
      setBusy(null);
    }
  };
  const body = { layout: drawn(state), expectedVersion: state.version };
  const save = () => void ask('save', () => calls.saveDraft(body), { kind: 'success', text: 'Draft saved' });
  const publish = () =>
    void ask('publish', () => calls.publish(body), { kind: 'success', text: 'Published to all tills' });
  const discard = () => {
    if (!answer.draft) dispatch({ type: 'answered', answer });
    else
      void ask('discard', () => calls.discardDraft(state.version), {
        kind: 'success',
        text: 'Draft discarded. Showing the published map.',
      });
  };
  useEditorKeys(root, { state, dispatch, edit, duplicate, area: area?.id ?? '' });

  if (!area) return null;
  return (
    <section ref={root} aria-label="Table map editor" className={className}>
      <EditorBar
        layout={layout}
        area={area}
        state={state}
        isList={isList}
        onList={() => setIsList(!isList)}
        onArea={(areaId) => dispatch({ type: 'showArea', areaId })}
        onAddArea={() => {
          const id = newId();
          edit({ type: 'addArea', id, name: freeAreaName(layout) });
          dispatch({ type: 'showArea', areaId: id });
        }}
        onAdd={(shape, at) => {
          const id = newId();
          if (shape === 'WALL' || shape === 'LABEL') {
            edit({ type: 'addFixture', id, areaId: area.id, shape, at }, [id]);
          } else edit({ type: 'addTable', id, areaId: area.id, shape, at }, [id]);
          // On a phone the room for it may be where nobody looks.
          const piece = `[data-fixture="${id}"], [data-table="${id}"]`;
          requestAnimationFrame(() =>
            root.current?.querySelector(piece)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
          );
        }}
        planeOf={() => root.current?.querySelector('[data-part=plane]') ?? null}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        busy={busy}
        canSave={isUnsaved && answer.keepsDrafts}
        canPublish={issues.length === 0 && (differsFromPublished(state) || answer.draft !== null)}
        canDiscard={isUnsaved || answer.draft !== null}
        keepsDrafts={answer.keepsDrafts}
        onSave={save}
        onPublish={publish}
        onDiscard={discard}
      />
      <div className="flex flex-col gap-2 empty:hidden">
        {answer.wish && !said ? <Wish wish={answer.wish} /> : null}
        {said ? (
          <div role={said.kind === 'problem' ? 'alert' : 'status'}>
            <Banner
              kind={said.kind}
              title={said.text}
              action={
                said.isStale ? (
                  <button
                    type="button"
                    className="underline"
                    onClick={() =>
                      void ask('discard', calls.read, { kind: 'success', text: 'Showing the latest version.' })
                    }
                  >
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
      {isList ? (
        <EditorList layout={layout} onEdit={edit} />
      ) : (
        <div className="grid min-h-0 flex-1 gap-3 max-lg:grid-rows-[minmax(16rem,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_17rem]">
          <EditorCanvas
            area={area}
            layout={layout}
            base={drawn(state)}
            chosen={state.chosen}
            issues={issues}
            overlaps={overlaps}
            onChoose={(ids) => dispatch({ type: 'choose', ids })}
            onPreview={setPreview}
            onPut={(next) => dispatch({ type: 'put', layout: next })}
          />
          <EditorPanel layout={layout} area={area} chosen={state.chosen} onEdit={edit} onDuplicate={duplicate} />
        </div>
      )}
    </section>
  );
}

const WAITS: Said = {
  kind: 'waiting',
  text: 'It will be published when the internet is back.',
};

function Wish({ wish }: { wish: NonNullable<LayoutAnswer['wish']> }) {
  return wish.refusedText === null ? (
    <Banner kind="waiting" title={`${wish.byName}’s map will be published when the internet is back`} />
  ) : (
    <Banner kind="problem" title="The last map was not published">
      {wish.refusedText}
    </Banner>
  );
}

function problemOf(error: unknown): Said {
  if (!(error instanceof AppErrorAnswer)) return { kind: 'problem', text: 'That didn’t work. Try again.' };
  return { kind: 'problem', text: error.message, isStale: error.reason === 'version_changed' };
}

function freeAreaName({ areas }: FloorLayout): string {
  let number = areas.length + 1;
  while (areas.some(({ name }) => name === `Area ${number}`)) number += 1;
  return `Area ${number}`;
}

function useWarnUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

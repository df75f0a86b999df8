import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react';
import { layoutIssues, overlapsOf } from '#src/domain/floor/check-layout.ts';
import type { FloorArea, FloorLayout } from '#src/domain/floor/floor.schema.ts';
import type { LayoutAnswer } from '#src/domain/floor/floor.types.ts';
import type { LayoutEdit } from '#src/domain/floor/layout-edit.ts';
import { EditorBar, type EditorBarProps } from './editor-bar.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { EditorList } from './editor-list.tsx';
import { EditorNotes } from './editor-notes.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { differsFromPublished, drawn, type EditorAction, type EditorState, hasUnsaved } from './editor-state.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { type FloorEditorCalls, useFloorDraft } from './use-floor-draft.ts';

export interface FloorEditorProps {
  answer: LayoutAnswer;
  calls: FloorEditorCalls;
  newId: () => string;
  /** Keys that this device has switched off. */
  ignoresKey?: (event: KeyboardEvent) => boolean;
  className?: string;
}

/** The map editor, in the admin and on a till. A draft changes nothing for anyone until it is published. */
export function FloorEditor({ answer: first, calls, newId, ignoresKey, className }: FloorEditorProps) {
  const { answer, state, dispatch, busy, note, acts } = useFloorDraft(first, calls);
  const [preview, setPreview] = useState<FloorLayout | null>(null);
  const [isList, setIsList] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const layout = preview ?? drawn(state);
  const area = layout.areas.find(({ id }) => id === state.areaId) ?? layout.areas[0];
  const issues = layoutIssues(layout);
  const overlaps = overlapsOf(layout.tables);
  const isUnsaved = hasUnsaved(state);
  useWarnUnsaved(isUnsaved);
  const edits = useEdits({ root, state, dispatch, layout, area, newId });
  useEditorKeys(root, { state, dispatch, ...edits, area: area?.id ?? '', ignoresKey });

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
        onAddArea={edits.addArea}
        onAdd={edits.add}
        planeOf={() => root.current?.querySelector('[data-part=plane]') ?? null}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        busy={busy}
        canSave={isUnsaved && answer.keepsDrafts}
        canPublish={issues.length === 0 && (differsFromPublished(state) || answer.draft !== null)}
        canDiscard={isUnsaved || answer.draft !== null}
        keepsDrafts={answer.keepsDrafts}
        onSave={acts.save}
        onPublish={acts.publish}
        onDiscard={acts.discard}
      />
      <EditorNotes wish={answer.wish} note={note} issues={issues} overlaps={overlaps} onShowTheirs={acts.showTheirs} />
      {isList ? (
        <EditorList layout={layout} onEdit={edits.edit} />
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
          <EditorPanel
            layout={layout}
            area={area}
            chosen={state.chosen}
            onEdit={edits.edit}
            onDuplicate={edits.duplicate}
          />
        </div>
      )}
    </section>
  );
}

interface Editing {
  root: RefObject<HTMLElement | null>;
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  layout: FloorLayout;
  area: FloorArea | undefined;
  newId: () => string;
}

/** The edits that keys and buttons make, with ids for what is new. */
function useEdits({ root, state, dispatch, layout, area, newId }: Editing) {
  const edit = (one: LayoutEdit, thenChoose?: readonly string[]) =>
    dispatch({ type: 'edit', edit: one, ...(thenChoose ? { thenChoose } : {}) });
  const duplicate = () => {
    const newIds = state.chosen.map(() => newId());
    edit({ type: 'duplicatePieces', ids: state.chosen, newIds }, newIds);
  };
  const addArea = () => {
    const id = newId();
    edit({ type: 'addArea', id, name: freeAreaName(layout) });
    dispatch({ type: 'showArea', areaId: id });
  };
  const add: EditorBarProps['onAdd'] = (shape, at) => {
    if (!area) return;
    const id = newId();
    if (shape === 'WALL' || shape === 'LABEL') {
      edit({ type: 'addFixture', id, areaId: area.id, shape, at }, [id]);
    } else edit({ type: 'addTable', id, areaId: area.id, shape, at }, [id]);
    // On a phone the free place may be out of sight.
    const piece = `[data-fixture="${id}"], [data-table="${id}"]`;
    requestAnimationFrame(() =>
      root.current?.querySelector(piece)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  return { edit, duplicate, addArea, add };
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

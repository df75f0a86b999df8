import { useRef } from 'react';
import type { FloorArea, FloorLayout } from '#src/domain/floor/floor.schema.ts';
import {
  type FixtureType,
  MAX_AREAS,
  MAX_FIXTURES,
  MAX_TABLES,
  type TableType,
} from '#src/domain/floor/floor-limits.ts';
import { fixturesOf } from '#src/domain/floor/layout-edit.ts';
import type { Point } from '#src/domain/floor/table-shape.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { GridIcon, ListIcon, PlusIcon, RedoIcon, UndoIcon } from '#src/ui/icon.tsx';
import type { EditorState } from './editor-state.ts';

export interface EditorBarProps {
  layout: FloorLayout;
  area: FloorArea;
  state: EditorState;
  isList: boolean;
  onList: () => void;
  onArea: (areaId: string) => void;
  onAddArea: () => void;
  /** `at` is null for any free place. */
  onAdd: (shape: TableType | FixtureType, at: Point | null) => void;
  planeOf: () => Element | null;
  onUndo: () => void;
  onRedo: () => void;
  busy: 'save' | 'publish' | 'discard' | null;
  canSave: boolean;
  canPublish: boolean;
  canDiscard: boolean;
  keepsDrafts: boolean;
  onSave: () => void;
  onPublish: () => void;
  onDiscard: () => void;
}

const PALETTE: readonly { readonly shape: TableType | FixtureType; readonly word: string; readonly look: string }[] = [
  { shape: 'SQUARE', word: 'Square', look: 'size-4 rounded-[3px]' },
  { shape: 'RECTANGLE', word: 'Rectangle', look: 'h-3 w-6 rounded-[3px]' },
  { shape: 'CIRCLE', word: 'Circle', look: 'size-4 rounded-full' },
  { shape: 'WALL', word: 'Wall', look: 'h-1 w-6 bg-current' },
  { shape: 'LABEL', word: 'Label', look: 'h-3 w-6 border-dashed' },
];

/** Areas, the palette, undo and redo, and what to do with the draft. */
export function EditorBar(props: EditorBarProps) {
  const { layout, area, state, isList, onList, onArea, onAddArea, busy, keepsDrafts } = props;
  const isFull = layout.tables.length >= MAX_TABLES;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <nav aria-label="Areas" className="flex min-w-0 flex-1 basis-60 items-center gap-1 overflow-x-auto">
          {layout.areas.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-current={id === area.id ? 'true' : undefined}
              onClick={() => onArea(id)}
              className={cx(
                'min-h-(--control) shrink-0 rounded-input px-3 font-semibold whitespace-nowrap',
                id === area.id ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {name}
            </button>
          ))}
          <IconButton
            icon={PlusIcon}
            label="Add an area"
            onClick={onAddArea}
            disabled={layout.areas.length >= MAX_AREAS}
          />
        </nav>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="quiet" onClick={props.onDiscard} disabled={!props.canDiscard} isBusy={busy === 'discard'}>
            Discard
          </Button>
          {keepsDrafts ? (
            <Button onClick={props.onSave} disabled={!props.canSave} isBusy={busy === 'save'}>
              Save draft
            </Button>
          ) : null}
          <Button variant="primary" onClick={props.onPublish} disabled={!props.canPublish} isBusy={busy === 'publish'}>
            Publish
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around five buttons */}
        <div role="group" aria-label="Add a table, wall or label" className="flex flex-wrap gap-1">
          {PALETTE.map((kind) => (
            <PaletteKey
              key={kind.shape}
              {...kind}
              isOff={kind.shape === 'WALL' || kind.shape === 'LABEL' ? fixturesOf(area).length >= MAX_FIXTURES : isFull}
              onAdd={props.onAdd}
              planeOf={props.planeOf}
              area={area}
            />
          ))}
        </div>
        <span className="flex-1" />
        <IconButton icon={UndoIcon} label="Undo" onClick={props.onUndo} disabled={state.history.past.length === 0} />
        <IconButton icon={RedoIcon} label="Redo" onClick={props.onRedo} disabled={state.history.future.length === 0} />
        <Button icon={isList ? GridIcon : ListIcon} onClick={onList}>
          {isList ? 'Map' : 'List'}
        </Button>
      </div>
    </div>
  );
}

interface PaletteKeyProps extends Pick<EditorBarProps, 'onAdd' | 'planeOf' | 'area'> {
  shape: TableType | FixtureType;
  word: string;
  look: string;
  isOff: boolean;
}

/** Tapped, it puts the table in a free place; dragged onto the map, where it is dropped. */
function PaletteKey({ shape, word, look, isOff, onAdd, planeOf, area }: PaletteKeyProps) {
  const wasDragged = useRef(false);
  const drop = (event: React.PointerEvent) => {
    const box = planeOf()?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (x < 0 || y < 0 || x > box.width || y > box.height) return;
    wasDragged.current = true;
    const scale = area.width / box.width;
    onAdd(shape, { x: x * scale, y: y * scale });
  };
  return (
    <button
      type="button"
      disabled={isOff}
      onPointerDown={(event) => {
        wasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={drop}
      onClick={() => {
        if (!wasDragged.current) onAdd(shape, null);
        wasDragged.current = false;
      }}
      className="flex min-h-(--control) touch-none items-center gap-2 rounded-input border border-line bg-surface px-3 font-semibold hover:border-line-strong disabled:opacity-40"
    >
      <span aria-hidden="true" className={cx('border-2 border-current', look)} />
      {word}
    </button>
  );
}

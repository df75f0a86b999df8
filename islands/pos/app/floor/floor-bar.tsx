import type { ReactNode } from 'react';
import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import type { FloorBoard } from '#src/domain/floor/floor.types.ts';
import { cx } from '#src/ui/classes.ts';
import { EditIcon, GridIcon, type IconType, ListIcon, MinusIcon, PlusIcon } from '#src/ui/icon.tsx';
import { PosLink } from '../paths/links.tsx';
import { type FloorView, nearestZoom, ZOOM } from './floor-view.ts';

export interface FloorBarProps {
  board: FloorBoard;
  area: FloorArea;
  view: FloorView;
  onView: (change: Partial<FloorView>) => void;
  /** The part of a table's name that was typed so far. */
  typed: string;
  /** Shown in front of the buttons, so that none of them moves. */
  notes?: ReactNode;
  /** Replaces the last buttons while it is shown, so that nothing below moves. */
  children?: ReactNode;
}

/** The areas, and how they are viewed. */
export function FloorBar({ board, area, view, onView, typed, notes, children }: FloorBarProps) {
  const { areas, tables } = board;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-2 py-1">
      <nav aria-label="Areas" className="flex min-w-0 flex-1 basis-60 gap-1 overflow-x-auto">
        {areas.map(({ id, name }) => {
          const here = tables.filter((table) => table.areaId === id);
          const isShown = !view.isList && id === area.id;
          return (
            <button
              key={id}
              type="button"
              aria-current={isShown ? 'true' : undefined}
              onClick={() => onView({ areaId: id, isList: false, at: { x: 0, y: 0 } })}
              className={cx(
                'flex min-h-12 shrink-0 items-center gap-2 rounded-input px-4 font-semibold whitespace-nowrap',
                isShown ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {name}
              <span className={cx('tnum text-14 font-medium', isShown ? 'text-paper' : 'text-ink-3')}>
                {here.filter(({ state }) => state !== 'free').length}/{here.length}
              </span>
            </button>
          );
        })}
      </nav>
      {/* Its space is reserved, so that nothing moves while a name is typed. */}
      <p role="status" className="tnum w-16 text-center text-18 font-bold max-md:hidden">
        {typed ? <span className="rounded-input bg-accent-soft px-2 py-1 text-accent-text">{typed}</span> : null}
      </p>
      {children ?? (
        <div className="ml-auto flex items-center gap-1">
          {notes}
          {view.isList ? null : (
            <>
              <Key
                icon={MinusIcon}
                label="Zoom out"
                isOff={view.zoom <= ZOOM.least}
                onPress={() => onView({ zoom: nearestZoom(view.zoom - ZOOM.step) })}
              />
              <Key
                icon={PlusIcon}
                label="Zoom in"
                isOff={view.zoom >= ZOOM.most}
                onPress={() => onView({ zoom: nearestZoom(view.zoom + ZOOM.step) })}
              />
            </>
          )}
          {board.mayEdit ? (
            <PosLink
              to="/table-map/edit"
              aria-label="Edit table map"
              title="Edit table map"
              className="grid size-12 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <EditIcon size={22} aria-hidden />
            </PosLink>
          ) : null}
          <Key
            icon={view.isList ? GridIcon : ListIcon}
            label={view.isList ? 'Show the map' : 'Show a list'}
            onPress={() => onView({ isList: !view.isList })}
          />
        </div>
      )}
    </header>
  );
}

function Key({
  icon: Icon,
  label,
  onPress,
  isOff = false,
}: {
  icon: IconType;
  label: string;
  onPress: () => void;
  isOff?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-35"
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}

import { useRef } from 'react';
import type { LayoutIssue } from '#src/domain/floor/check-layout.ts';
import type { FloorArea, FloorFixture, FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import { editLayout, fixturesOf } from '#src/domain/floor/layout-edit.ts';
import { middleOf, snapRotation } from '#src/domain/floor/table-shape.ts';
import { cx } from '#src/ui/classes.ts';
import { RetryIcon, TransferIcon } from '#src/ui/icon.tsx';
import { endStyle, FixtureShape } from './fixture-shape.tsx';
import { FloorPlane, placeStyle, SHAPE, shapeStyle } from './floor-plane.tsx';

export interface EditorCanvasProps {
  area: FloorArea;
  layout: FloorLayout;
  /** Without the drag that is under way. */
  base: FloorLayout;
  chosen: readonly string[];
  issues: readonly LayoutIssue[];
  overlaps: readonly (readonly [FloorTable, FloorTable])[];
  onChoose: (ids: readonly string[]) => void;
  onPreview: (layout: FloorLayout | null) => void;
  onPut: (layout: FloorLayout) => void;
}

interface Drag {
  readonly ids: readonly string[];
  readonly from: { readonly x: number; readonly y: number };
  /** Map units for a pixel. */
  readonly scale: number;
  last: FloorLayout | null;
}

/** The area with its grid: tables are chosen, dragged and turned here. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { area, layout, base, chosen, issues, overlaps, onChoose, onPreview, onPut } = props;
  const plane = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const wrong = new Set(
    issues.flatMap((issue) => ('tableId' in issue ? [issue.tableId] : 'fixtureId' in issue ? [issue.fixtureId] : [])),
  );
  const over = new Set(overlaps.flatMap((pair) => pair.map(({ id }) => id)));

  const begin = (event: React.PointerEvent, ids: readonly string[]) => {
    const box = plane.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { ids, from: { x: event.clientX, y: event.clientY }, scale: area.width / box.width, last: null };
  };
  const show = (next: FloorLayout) => {
    if (drag.current) drag.current.last = next;
    onPreview(next);
  };
  const end = () => {
    const last = drag.current?.last;
    drag.current = null;
    onPreview(null);
    if (last) onPut(last);
  };
  const press = (event: React.PointerEvent, id: string) => {
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const next = isMore ? toggled(chosen, id) : chosen.includes(id) ? chosen : [id];
    onChoose(next);
    if (next.includes(id)) begin(event, next);
  };
  const move = (event: React.PointerEvent) => {
    const at = drag.current;
    if (!at) return;
    const [dx, dy] = [(event.clientX - at.from.x) * at.scale, (event.clientY - at.from.y) * at.scale];
    // A finger trembles: a press is no drag.
    if (at.last === null && Math.hypot(event.clientX - at.from.x, event.clientY - at.from.y) < 4) return;
    show(editLayout(base, { type: 'movePieces', ids: at.ids, dx, dy, isSnapped: !event.altKey }));
  };
  const turn = (event: React.PointerEvent, table: FloorTable) => {
    const box = plane.current?.getBoundingClientRect();
    const at = drag.current;
    if (!box || !at) return;
    const middle = middleOf(table);
    const [x, y] = [(event.clientX - box.left) * at.scale - middle.x, (event.clientY - box.top) * at.scale - middle.y];
    const rotation = snapRotation((Math.atan2(y, x) * 180) / Math.PI + 90);
    show(editLayout(base, { type: 'changeTable', id: table.id, to: { rotation } }));
  };
  const stretch = (event: React.PointerEvent, { id }: FloorFixture) => {
    const box = plane.current?.getBoundingClientRect();
    const at = drag.current;
    if (!box || !at) return;
    const to = { x: (event.clientX - box.left) * at.scale, y: (event.clientY - box.top) * at.scale };
    show(editLayout(base, { type: 'stretchFixtures', ids: [id], to }));
  };
  return (
    <FloorPlane
      area={area}
      zoom={1}
      hasGrid
      plane={plane}
      className="h-full rounded-card border border-line bg-sunken"
      onPointerDown={(event) => event.target === plane.current && onChoose([])}
    >
      {fixturesOf(area).map((fixture) => {
        const isChosen = chosen.includes(fixture.id);
        return (
          <div key={fixture.id} style={placeStyle(fixture, area)} className="absolute">
            <button
              type="button"
              data-fixture={fixture.id}
              aria-pressed={isChosen}
              onPointerDown={(event) => press(event, fixture.id)}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={end}
              onFocus={() => !drag.current && !chosen.includes(fixture.id) && onChoose([fixture.id])}
              // A thin wall is caught beside it too.
              className="group absolute -inset-5 cursor-grab touch-none select-none focus-visible:outline-none"
            >
              <span className="sr-only">{fixture.type === 'WALL' ? 'Wall' : `Label ${fixture.text}`}</span>
              <span aria-hidden="true" className="absolute inset-5 block">
                <FixtureShape
                  fixture={fixture}
                  area={area}
                  className={cx(
                    fixture.type === 'LABEL' && 'border border-line-strong border-dashed',
                    wrong.has(fixture.id) && 'border-2 border-fail bg-fail-soft',
                    isChosen && 'ring-3 ring-accent',
                    'group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-accent-text',
                  )}
                />
              </span>
            </button>
            {isChosen && chosen.length === 1 ? (
              <span
                aria-hidden="true"
                onPointerDown={(event) => begin(event, [fixture.id])}
                onPointerMove={(event) => stretch(event, fixture)}
                onPointerUp={end}
                onPointerCancel={end}
                style={endStyle(fixture)}
                data-part="stretch"
                className="absolute z-10 grid size-8 -translate-1/2 cursor-grab touch-none place-items-center rounded-full border-2 border-accent bg-surface text-accent-text"
              >
                <TransferIcon size={16} />
              </span>
            ) : null}
          </div>
        );
      })}
      {layout.tables
        .filter(({ areaId }) => areaId === area.id)
        .map((table) => {
          const isChosen = chosen.includes(table.id);
          return (
            <div key={table.id} style={placeStyle(table, area)} className="absolute">
              <button
                type="button"
                data-table={table.id}
                aria-pressed={isChosen}
                onPointerDown={(event) => press(event, table.id)}
                onPointerMove={move}
                onPointerUp={end}
                onPointerCancel={end}
                onFocus={() => !drag.current && !chosen.includes(table.id) && onChoose([table.id])}
                className="group absolute inset-0 cursor-grab touch-none select-none focus-visible:outline-none"
              >
                <span
                  style={shapeStyle(table)}
                  className={cx(
                    SHAPE,
                    wrong.has(table.id)
                      ? 'border-fail bg-fail-soft'
                      : over.has(table.id)
                        ? 'border-wait bg-wait-soft'
                        : 'border-line-strong bg-paper',
                    isChosen && 'ring-3 ring-accent',
                    'group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-accent-text',
                  )}
                />
                <span className="absolute inset-0 grid place-content-center justify-items-center overflow-hidden text-center leading-tight text-ink">
                  <span className="sr-only">Table </span>
                  <span className="max-w-full truncate font-bold text-18">{table.name || '?'}</span>
                  <span className="tnum text-12 text-ink-2">{table.seats} seats</span>
                </span>
              </button>
              {isChosen && chosen.length === 1 && table.type !== 'CIRCLE' ? (
                <span
                  aria-hidden="true"
                  onPointerDown={(event) => begin(event, [table.id])}
                  onPointerMove={(event) => turn(event, table)}
                  onPointerUp={end}
                  onPointerCancel={end}
                  style={handleStyle(table)}
                  className="absolute z-10 grid size-8 -translate-1/2 cursor-grab touch-none place-items-center rounded-full border-2 border-accent bg-surface text-accent-text"
                >
                  <RetryIcon size={16} />
                </span>
              ) : null}
            </div>
          );
        })}
    </FloorPlane>
  );
}

function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/** Where the table's own upper edge is, as it is turned. */
function handleStyle({ rotation }: FloorTable): React.CSSProperties {
  const radians = ((rotation - 90) * Math.PI) / 180;
  return { left: `${50 + 50 * Math.cos(radians)}%`, top: `${50 + 50 * Math.sin(radians)}%` };
}

import { useRef } from 'react';
import type { LayoutIssue } from '#src/domain/floor/check-layout.ts';
import type { FloorArea, FloorFixture, FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import { fixturesOf } from '#src/domain/floor/layout-edit.ts';
import { cx } from '#src/ui/classes.ts';
import { RetryIcon, TransferIcon } from '#src/ui/icon.tsx';
import { endStyle, FixtureShape } from './fixture-shape.tsx';
import { FloorPlane, placeStyle, SHAPE, shapeStyle } from './floor-plane.tsx';
import { type PieceDrag, usePieceDrag } from './use-piece-drag.ts';

export interface EditorCanvasProps {
  area: FloorArea;
  layout: FloorLayout;
  /** Without the drag in progress. */
  base: FloorLayout;
  chosen: readonly string[];
  issues: readonly LayoutIssue[];
  overlaps: readonly (readonly [FloorTable, FloorTable])[];
  onChoose: (ids: readonly string[]) => void;
  onPreview: (layout: FloorLayout | null) => void;
  onPut: (layout: FloorLayout) => void;
}

/** The area with its grid, where tables are selected, dragged and turned. */
export function EditorCanvas(props: EditorCanvasProps) {
  const { area, layout, base, chosen, issues, overlaps, onChoose, onPreview, onPut } = props;
  const plane = useRef<HTMLDivElement>(null);
  const drag = usePieceDrag({ plane, width: area.width, base, chosen, onChoose, onPreview, onPut });
  const wrong = new Set(
    issues.flatMap((issue) => ('tableId' in issue ? [issue.tableId] : 'fixtureId' in issue ? [issue.fixtureId] : [])),
  );
  const over = new Set(overlaps.flatMap((pair) => pair.map(({ id }) => id)));
  const pieceOf = ({ id }: { readonly id: string }) => ({
    area,
    drag,
    isChosen: chosen.includes(id),
    isSole: chosen.length === 1 && chosen[0] === id,
    isWrong: wrong.has(id),
  });
  return (
    <FloorPlane
      area={area}
      zoom={1}
      hasGrid
      plane={plane}
      className="h-full rounded-card border border-line bg-sunken"
      onPointerDown={(event) => event.target === plane.current && onChoose([])}
    >
      {fixturesOf(area).map((fixture) => (
        <FixturePiece key={fixture.id} fixture={fixture} {...pieceOf(fixture)} />
      ))}
      {layout.tables
        .filter(({ areaId }) => areaId === area.id)
        .map((table) => (
          <TablePiece key={table.id} table={table} isOver={over.has(table.id)} {...pieceOf(table)} />
        ))}
    </FloorPlane>
  );
}

interface PieceProps {
  area: FloorArea;
  drag: PieceDrag;
  isChosen: boolean;
  /** The only one selected, so it has its handle. */
  isSole: boolean;
  /** It keeps the map from being published. */
  isWrong: boolean;
}

const FOCUS =
  'group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-accent-text';
const HANDLE =
  'absolute z-10 grid size-8 -translate-1/2 cursor-grab touch-none place-items-center rounded-full border-2 border-accent bg-surface text-accent-text';

function FixturePiece({ fixture, area, drag, isChosen, isSole, isWrong }: PieceProps & { fixture: FloorFixture }) {
  return (
    <div style={placeStyle(fixture, area)} className="absolute">
      <button
        type="button"
        data-fixture={fixture.id}
        aria-pressed={isChosen}
        onPointerDown={(event) => drag.press(event, fixture.id)}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
        onFocus={() => drag.focus(fixture.id)}
        // A thin wall can also be grabbed next to its line.
        className="group absolute -inset-5 cursor-grab touch-none select-none focus-visible:outline-none"
      >
        <span className="sr-only">{fixture.type === 'WALL' ? 'Wall' : `Label ${fixture.text}`}</span>
        <span aria-hidden="true" className="absolute inset-5 block">
          <FixtureShape
            fixture={fixture}
            area={area}
            className={cx(
              fixture.type === 'LABEL' && 'border border-line-strong border-dashed',
              isWrong && 'border-2 border-fail bg-fail-soft',
              isChosen && 'ring-3 ring-accent',
              FOCUS,
            )}
          />
        </span>
      </button>
      {isSole ? (
        <span
          aria-hidden="true"
          onPointerDown={(event) => drag.begin(event, [fixture.id])}
          onPointerMove={(event) => drag.stretch(event, fixture)}
          onPointerUp={drag.end}
          onPointerCancel={drag.end}
          style={endStyle(fixture)}
          data-part="stretch"
          className={HANDLE}
        >
          <TransferIcon size={16} />
        </span>
      ) : null}
    </div>
  );
}

function TablePiece(props: PieceProps & { table: FloorTable; isOver: boolean }) {
  const { table, area, drag, isChosen, isSole, isWrong, isOver } = props;
  return (
    <div style={placeStyle(table, area)} className="absolute">
      <button
        type="button"
        data-table={table.id}
        aria-pressed={isChosen}
        onPointerDown={(event) => drag.press(event, table.id)}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
        onFocus={() => drag.focus(table.id)}
        className="group absolute inset-0 cursor-grab touch-none select-none focus-visible:outline-none"
      >
        <span
          style={shapeStyle(table)}
          className={cx(
            SHAPE,
            isWrong ? 'border-fail bg-fail-soft' : isOver ? 'border-wait bg-wait-soft' : 'border-line-strong bg-paper',
            isChosen && 'ring-3 ring-accent',
            FOCUS,
          )}
        />
        <span className="absolute inset-0 grid place-content-center justify-items-center overflow-hidden text-center leading-tight text-ink">
          <span className="sr-only">Table </span>
          <span className="max-w-full truncate font-bold text-18">{table.name || '?'}</span>
          <span className="tnum text-12 text-ink-2">{table.seats} seats</span>
        </span>
      </button>
      {isSole && table.type !== 'CIRCLE' ? (
        <span
          aria-hidden="true"
          onPointerDown={(event) => drag.begin(event, [table.id])}
          onPointerMove={(event) => drag.turn(event, table)}
          onPointerUp={drag.end}
          onPointerCancel={drag.end}
          style={handleStyle(table)}
          className={HANDLE}
        >
          <RetryIcon size={16} />
        </span>
      ) : null}
    </div>
  );
}

/** The table's own upper edge, which turns with it. */
function handleStyle({ rotation }: FloorTable): React.CSSProperties {
  const radians = ((rotation - 90) * Math.PI) / 180;
  return { left: `${50 + 50 * Math.cos(radians)}%`, top: `${50 + 50 * Math.sin(radians)}%` };
}

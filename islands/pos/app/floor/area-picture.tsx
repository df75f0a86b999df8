import { useEffect, useRef } from 'react';
import { FixtureShapes } from '#islands/shared/floor/fixture-shape.tsx';
import { FloorPlane } from '#islands/shared/floor/floor-plane.tsx';
import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { FloorView } from './floor-view.ts';
import { TableTile } from './table-tile.tsx';
import type { Target } from './target.ts';

const SETTLE_MS = 250;

export interface AreaPictureProps {
  area: FloorArea;
  tables: readonly FloorTableNow[];
  now: number;
  view: FloorView;
  onView: (change: Partial<FloorView>) => void;
  targetOf: (table: FloorTableNow) => Target;
  onTap: (table: FloorTableNow) => void;
  onHold: (table: FloorTableNow) => void;
}

/** One area to scale, scrolled to where it was last. */
export function AreaPicture({ area, tables, now, view, onView, targetOf, onTap, onHold }: AreaPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { x, y } = view.at;
  const at = useRef({ x, y });
  at.current = { x, y };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom keeps the middle of what is seen
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = at.current.x * (box.scrollWidth - box.clientWidth);
    box.scrollTop = at.current.y * (box.scrollHeight - box.clientHeight);
  }, [view.zoom]);
  useEffect(() => () => clearTimeout(settling.current), []);
  const keepPlace = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const box = frame.current;
      if (!box) return;
      const part = (value: number, room: number) => (room > 0 ? Math.min(Math.max(value / room, 0), 1) : 0);
      onView({
        at: {
          x: part(box.scrollLeft, box.scrollWidth - box.clientWidth),
          y: part(box.scrollTop, box.scrollHeight - box.clientHeight),
        },
      });
    }, SETTLE_MS);
  };
  return (
    <FloorPlane frame={frame} area={area} zoom={view.zoom} onScroll={keepPlace} className="h-full">
      <FixtureShapes area={area} fixtures={area.fixtures ?? []} />
      {tables.map((table) => (
        <TableTile
          key={table.id}
          table={table}
          area={area}
          now={now}
          target={targetOf(table)}
          onTap={() => onTap(table)}
          onHold={() => onHold(table)}
        />
      ))}
    </FloorPlane>
  );
}

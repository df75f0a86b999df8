import type { CSSProperties, ReactNode, Ref } from 'react';
import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import { TABLE_SIZE } from '#src/domain/floor/floor-limits.ts';
import { boundsOf, type Placed, sizeOf } from '#src/domain/floor/table-shape.ts';
import { cx } from '#src/ui/classes.ts';

/** The smallest size of a table of 120 units, in pixels: a thumb still hits it. */
const LEAST_TABLE_PX = 56;
const LEAST_SCALE = LEAST_TABLE_PX / TABLE_SIZE.SQUARE.width;

export interface FloorPlaneProps {
  area: Pick<FloorArea, 'width' | 'length'>;
  /** At 1 the whole area fits the viewport. */
  zoom: number;
  children: ReactNode;
  /** The element that scrolls. */
  frame?: Ref<HTMLDivElement>;
  plane?: Ref<HTMLDivElement>;
  hasGrid?: boolean;
  className?: string;
  onScroll?: () => void;
  onPointerDown?: (event: React.PointerEvent<HTMLDivElement>) => void;
}

/**
 * Draws an area to scale. It fits by CSS alone, so what the server rendered doesn't jump on hydration. Zoomed in, or on a small
 * screen, it scrolls.
 */
export function FloorPlane({
  area,
  zoom,
  children,
  frame,
  plane,
  hasGrid = false,
  className,
  onScroll,
  onPointerDown,
}: FloorPlaneProps) {
  const { width, length } = area;
  const fit = `min(100cqw, 100cqh * ${width / length})`;
  const style = {
    width: `calc(max(${Math.round(width * LEAST_SCALE)}px, ${fit}) * ${zoom})`,
    aspectRatio: `${width} / ${length}`,
    '--cell-x': `${(20 / width) * 100}%`,
    '--cell-y': `${(20 / length) * 100}%`,
  } as CSSProperties;
  return (
    <div
      ref={frame}
      onScroll={onScroll}
      className={cx('grid min-h-0 overflow-auto overscroll-contain [container-type:size]', className)}
    >
      <div
        ref={plane}
        data-part="plane"
        onPointerDown={onPointerDown}
        style={style}
        className={cx(
          'relative m-auto shrink-0 rounded-card bg-surface [container-type:inline-size]',
          hasGrid &&
            'bg-[linear-gradient(to_right,var(--line)_1px,transparent_1px),linear-gradient(to_bottom,var(--line)_1px,transparent_1px)] bg-size-[var(--cell-x)_var(--cell-y)]',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** A position on the plane, as fractions of it. */
export function placeStyle(box: Placed, area: Pick<FloorArea, 'width' | 'length'>): CSSProperties {
  const { x, y, width, length } = boundsOf(box);
  const part = (value: number, of: number) => `${((value / of) * 100).toFixed(4)}%`;
  return {
    left: part(x, area.width),
    top: part(y, area.length),
    width: part(width, area.width),
    height: part(length, area.length),
  };
}

/** The table itself inside its bounding box. It turns, while its text stays upright. */
export function shapeStyle(table: Placed): CSSProperties {
  const bounds = boundsOf(table);
  const { width, length } = sizeOf(table);
  const isRound = table.type === 'CIRCLE';
  return {
    width: `${((width / bounds.width) * 100).toFixed(4)}%`,
    height: `${((length / bounds.length) * 100).toFixed(4)}%`,
    transform: `translate(-50%, -50%) rotate(${isRound ? 0 : table.rotation}deg)`,
    borderRadius: isRound ? '50%' : undefined,
  };
}

export const SHAPE = 'absolute top-1/2 left-1/2 rounded-card border-2 transition-colors';

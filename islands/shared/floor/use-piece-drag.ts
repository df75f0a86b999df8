import { type RefObject, useRef } from 'react';
import type { FloorFixture, FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import { editLayout } from '#src/domain/floor/layout-edit.ts';
import type { Point } from '#src/domain/floor/table-shape.ts';
import { chosenAfterPress, type Drag, moved, turnedTo } from './piece-drag.ts';

interface Dragging {
  plane: RefObject<HTMLDivElement | null>;
  /** The width of the area in map units. */
  width: number;
  /** The map without the drag in progress. */
  base: FloorLayout;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onPreview: (layout: FloorLayout | null) => void;
  onPut: (layout: FloorLayout) => void;
}

/** Moves pieces by pointer: a press selects, a drag moves, the handle turns or stretches. */
export function usePieceDrag({ plane, width, base, chosen, onChoose, onPreview, onPut }: Dragging) {
  const drag = useRef<(Drag & { last: FloorLayout | null }) | null>(null);

  const begin = (event: React.PointerEvent, ids: readonly string[]) => {
    const box = plane.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { ids, from: { x: event.clientX, y: event.clientY }, scale: width / box.width, last: null };
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
    const next = chosenAfterPress(chosen, id, event.shiftKey || event.ctrlKey || event.metaKey);
    onChoose(next);
    if (next.includes(id)) begin(event, next);
  };
  const focus = (id: string) => {
    if (!drag.current && !chosen.includes(id)) onChoose([id]);
  };
  const move = ({ clientX: x, clientY: y, altKey }: React.PointerEvent) => {
    const at = drag.current;
    const next = at && moved(base, at, { x, y }, { isUnderWay: at.last !== null, isSnapped: !altKey });
    if (next) show(next);
  };
  /** The pointer's position on the map. */
  const pointOf = (event: React.PointerEvent): Point | null => {
    const box = plane.current?.getBoundingClientRect();
    const at = drag.current;
    if (!box || !at) return null;
    return { x: (event.clientX - box.left) * at.scale, y: (event.clientY - box.top) * at.scale };
  };
  const turn = (event: React.PointerEvent, table: FloorTable) => {
    const to = pointOf(event);
    if (to) show(turnedTo(base, table, to));
  };
  const stretch = (event: React.PointerEvent, { id }: FloorFixture) => {
    const to = pointOf(event);
    if (to) show(editLayout(base, { type: 'stretchFixtures', ids: [id], to }));
  };
  return { begin, press, focus, move, turn, stretch, end };
}

export type PieceDrag = ReturnType<typeof usePieceDrag>;

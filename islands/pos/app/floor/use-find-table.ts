import { type RefObject, useEffect, useState } from 'react';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { isSameName } from '#src/domain/floor/natural-order.ts';
import type { FloorView } from './floor-view.ts';
import { useJump } from './use-jump.ts';

interface Finding {
  root: RefObject<HTMLElement | null>;
  tables: readonly FloorTableNow[];
  view: FloorView;
  onView: (change: Partial<FloorView>) => void;
  isOff: boolean;
}

/** A table whose name is typed gets the focus, in its area. Returns what was typed so far. */
export function useFindTable({ root, tables, view, onView, isOff }: Finding): string {
  const [wanted, setWanted] = useState<string | null>(null);
  const typed = useJump((name) => {
    const table = tables.find((one) => isSameName(one.name, name));
    if (!table) return;
    if (!view.isList) onView({ areaId: table.areaId });
    setWanted(table.id);
  }, isOff);
  useEffect(() => {
    if (wanted === null) return;
    root.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(wanted)}"]`)?.focus();
    setWanted(null);
  }, [wanted, root]);
  return typed;
}

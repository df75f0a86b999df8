import { useEffect, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { FloorBoard, FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { useSession } from '../kit/pos-context.tsx';
import { type TableAction, tapResult } from './table-tap.ts';
import { type Going, targetOf } from './target.ts';
import { useFloorActs } from './use-floor-acts.ts';

interface Open {
  readonly kind: 'table' | 'guests';
  readonly tableId: string;
}

/** The state of the table map: the open sheet, guests on the move, and the calls. */
export function useTableMap({ tables }: FloorBoard) {
  const acts = useFloorActs();
  const { terminal } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const [merging, setMerging] = useState<{ readonly from: FloorTableNow; readonly into: FloorTableNow } | null>(null);
  const tableOf = (id: string | undefined) => tables.find((table) => table.id === id) ?? null;
  const from = tableOf(going?.fromId);

  useEffect(() => {
    if (!going) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setGoing(null);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [going]);

  const show = (kind: Open['kind'], table: FloorTableNow) => setOpen({ kind, tableId: table.id });
  const close = () => setOpen(null);
  const tap = (table: FloorTableNow) => {
    if (going && from) {
      setGoing(null);
      if (going.kind === 'merge') setMerging({ from, into: table });
      else void acts.move.run(from, table);
      return;
    }
    const result = tapResult(table, terminal.id);
    if (result === 'order') void acts.open.run(table);
    else show(result, table);
  };
  const more = (table: FloorTableNow) => {
    if (going === null) show('table', table);
  };
  const request = (action: TableAction, table: FloorTableNow) => {
    if (action === 'guests') show('guests', table);
    else if (action === 'move' || action === 'merge') {
      close();
      setGoing({ kind: action, fromId: table.id });
      announce(`Choose the table to ${action} ${action === 'merge' ? 'with' : 'to'}. Press Esc to cancel.`);
    } else {
      const act = { order: acts.orderAt, serve: acts.serve, print: acts.printBill, release: acts.release }[action];
      void act.run(table).then((isDone) => isDone && close());
    }
  };
  return {
    acts,
    open,
    opened: tableOf(open?.tableId),
    going,
    from,
    merging,
    tap,
    more,
    request,
    close,
    cancelGoing: () => setGoing(null),
    cancelMerge: () => setMerging(null),
    targetFor: (table: FloorTableNow) => targetOf(going, from, table),
  };
}

export type TableMap = ReturnType<typeof useTableMap>;

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FloorTableNow, MovedTable } from '#src/domain/floor/floor.types.ts';
import type { TableOrder } from '#src/domain/floor/table-state.ts';
import { UNDO_MS } from '#src/ui/toast.tsx';
import { useAct } from '../kit/use-act.ts';
import { useApproved } from '../kit/use-approved.tsx';
import { putAside, takeBill } from '../order/draft-bill.ts';
import { act, draftNow, newId } from '../order/draft-store.ts';
import { useSession, useTill } from '../pos-context.tsx';

/** What the map does, one press one call; what stands on this till is put aside before its table changes under it. */
export function useFloorActs() {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  /** Taken back for a while, as long as nothing else was done: then it would undo something else, or nothing. */
  const [moved, setMoved] = useState<(MovedTable & { readonly words: string }) | null>(null);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => setMoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [moved]);

  const releaseHold = async (...tables: readonly FloorTableNow[]) => {
    const { bill, id } = draftNow();
    if (bill && tables.some((table) => table.bills.some((one) => one.id === id))) await putAside(api, store);
  };
  const orderAt = async (table: FloorTableNow) => {
    await putAside(api, store);
    act({ type: 'startFresh', id: newId() });
    act({ type: 'seat', tableId: table.id });
    await navigate({ to: '/ordering' });
  };
  const openBill = async (billId: string, takeOver?: { readonly approval: string | null }) => {
    if (takeOver || draftNow().id !== billId) {
      const detail = await api.openBill(billId, takeOver);
      await putAside(api, store);
      takeBill(detail);
    }
    await navigate({ to: '/ordering' });
  };
  return {
    moved,
    forgetMove: () => setMoved(null),
    open: useAct((table: FloorTableNow) => {
      const [bill] = table.bills;
      return bill ? openBill(bill.id) : orderAt(table);
    }),
    openBill: useApproved((approvals, billId: string, isTakeOver: boolean) =>
      openBill(billId, isTakeOver ? { approval: approvals.void ?? null } : undefined),
    ),
    orderAt: useAct(orderAt),
    seat: useAct(async (table: FloorTableNow, guests: number, andOrder: boolean) => {
      setMoved(null);
      if (guests !== table.guests || table.state === 'free' || table.state === 'toClear') {
        await api.floor.seat(table, guests);
      }
      if (andOrder) await orderAt(table);
    }),
    putOnBill: useAct(async (table: FloorTableNow, orders: readonly TableOrder[]) => {
      await releaseHold(table);
      setMoved(null);
      const ids = orders.map(({ id }) => id);
      await api.floor.putOnBill(table, ids);
    }),
    serve: useAct((table: FloorTableNow) => {
      setMoved(null);
      return api.floor.serve(table);
    }),
    printBill: useAct((table: FloorTableNow) => {
      setMoved(null);
      return api.floor.printBill(table);
    }),
    release: useAct((table: FloorTableNow) => {
      setMoved(null);
      return api.floor.release(table);
    }),
    move: useAct(async (from: FloorTableNow, to: FloorTableNow) => {
      await releaseHold(from);
      setMoved(null);
      const answer = await api.floor.move(from, to.id);
      setMoved({ ...answer, words: `Table ${from.name} moved to ${to.name}` });
    }),
    undoMove: useAct(async () => {
      if (!moved) return;
      setMoved(null);
      await api.floor.move({ id: moved.toTableId, mark: moved.mark }, moved.fromTableId);
    }),
    merge: useAct(async (from: FloorTableNow, into: FloorTableNow) => {
      await releaseHold(from, into);
      // What was moved before sits elsewhere now: going back would undo nothing.
      setMoved(null);
      await api.floor.merge(from, into.id);
    }),
    pay: (billId: string) => void navigate({ to: '/saved-orders/$billId/pay', params: { billId } }),
  };
}

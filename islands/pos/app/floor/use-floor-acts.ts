import { useNavigate } from '@tanstack/react-router';
import type { FloorTableNow, MovedTable } from '#src/domain/floor/floor.types.ts';
import type { TableOrder } from '#src/domain/floor/table-state.ts';
import { UNDO_MS } from '#src/ui/toast.tsx';
import { putAside, takeBill } from '../bills/draft-bill.ts';
import { act, draftNow } from '../draft/draft-store.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';
import { useApproved } from '../kit/use-approved.tsx';
import { useExpiring } from '../kit/use-expiring.ts';

/** The map's actions, one call each. The order on this till is saved before its table changes. */
export function useFloorActs() {
  const navigate = useNavigate();
  const { orderAt, openBill, releaseHold } = useTableOrder();
  const moving = useMoving(releaseHold);
  return {
    ...moving,
    ...useTableActs(moving.forgetMove, { orderAt, releaseHold }),
    open: useAct((table: FloorTableNow) => {
      const [bill] = table.bills;
      return bill ? openBill(bill.id, undefined, table) : orderAt(table);
    }),
    openBill: useApproved((approvals, billId: string, isTakeOver: boolean, table: FloorTableNow) =>
      openBill(billId, isTakeOver ? { approval: approvals.void ?? null } : undefined, table),
    ),
    orderAt: useAct((table: FloorTableNow) => orderAt(table)),
    pay: (billId: string) => void navigate({ to: '/saved-orders/$billId/pay', params: { billId } }),
  };
}

/** Starts or opens a table's order on this till, and saves the one that was open. */
function useTableOrder() {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const releaseHold = async (...tables: readonly FloorTableNow[]) => {
    const { bill, id } = draftNow();
    if (bill && tables.some((table) => table.bills.some((one) => one.id === id))) await putAside(api, store);
  };
  const orderAt = async (table: FloorTableNow, guestCount = table.guests) => {
    await putAside(api, store);
    act({ type: 'startFresh', id: newId() });
    act({ type: 'seat', tableId: table.id, guestCount });
    await navigate({ to: '/ordering' });
  };
  const openBill = async (
    billId: string,
    takeOver?: { readonly approval: string | null },
    table: FloorTableNow | null = null,
  ) => {
    if (takeOver || draftNow().id !== billId) {
      const detail = await api.openBill(billId, takeOver);
      await putAside(api, store);
      takeBill(detail);
    }
    if (table) act({ type: 'seat', tableId: table.id, guestCount: table.guests });
    await navigate({ to: '/ordering' });
  };
  return { orderAt, openBill, releaseHold };
}

type TableOrdering = ReturnType<typeof useTableOrder>;

/** Moves guests to another table. A move can be undone for a while, as long as nothing else happens on the map. */
function useMoving(releaseHold: TableOrdering['releaseHold']) {
  const { api } = useTill();
  const [moved, setMoved] = useExpiring<MovedTable & { readonly words: string }>(UNDO_MS);
  return {
    moved,
    forgetMove: () => setMoved(null),
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
      // The guests who moved before are at another table now, so undoing would do nothing.
      setMoved(null);
      await api.floor.merge(from, into.id);
    }),
  };
}

/** What can be done at one table. */
function useTableActs(forgetMove: () => void, of: Pick<TableOrdering, 'orderAt' | 'releaseHold'>) {
  const { api } = useTill();
  return {
    seat: useAct(async (table: FloorTableNow, guests: number, andOrder: boolean) => {
      forgetMove();
      if (guests !== table.guests || table.state === 'free' || table.state === 'toClear') {
        await api.floor.seat(table, guests);
      }
      if (andOrder) await of.orderAt(table, guests);
    }),
    putOnBill: useAct(async (table: FloorTableNow, orders: readonly TableOrder[]) => {
      await of.releaseHold(table);
      forgetMove();
      const ids = orders.map(({ id }) => id);
      await api.floor.putOnBill(table, ids);
    }),
    serve: useAct((table: FloorTableNow) => {
      forgetMove();
      return api.floor.serve(table);
    }),
    printBill: useAct((table: FloorTableNow) => {
      forgetMove();
      return api.floor.printBill(table);
    }),
    release: useAct((table: FloorTableNow) => {
      forgetMove();
      return api.floor.release(table);
    }),
  };
}

export type FloorActs = ReturnType<typeof useFloorActs>;

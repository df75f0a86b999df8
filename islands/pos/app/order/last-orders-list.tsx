import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { HistoryRow, PosMenu } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { EditIcon, RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { putAside, takeBill } from '../bills/draft-bill.ts';
import { act } from '../draft/draft-store.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { tableText } from '../kit/table-text.ts';
import { useAct } from '../kit/use-act.ts';
import { repeatOrder } from '../menu/repeat-order.ts';
import { firstOf, type LastOrders as Last, lastOrders, SHOWN } from './last-orders.ts';

/** Someone who rings up the next item at once needs no list. */
const AFTER_MS = 700;

/** Shown below an order that is still empty: bills to continue, and recent orders to repeat with one tap. */
export function LastOrders({ menu, className }: { menu: PosMenu; className?: string }) {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const [last, setLast] = useState<Last | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      // Bills after orders: what was sent in between is a bill, and not an order to repeat.
      const { rows } = await api.history({ day: 'today', channel: 'pos' });
      const { bills } = await api.bills();
      // A website order is paid, not continued.
      const counter = bills.filter(({ due }) => due === 'bill');
      if (isCurrent) setLast(lastOrders(rows, counter, terminal.id));
    };
    // Offline there is simply no list.
    const timer = setTimeout(() => void ask().catch(() => {}), AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, terminal.id]);
  const again = useAct(async ({ id, collectionType }: HistoryRow) => {
    const { order } = await api.order(id);
    const dishes = order.lines.map(({ line, priced: { name } }) => ({ line, name }));
    act({ type: 'collect', collectionType });
    act({ type: 'repeat', again: repeatOrder(dishes, menu, { collectionType, newId, room: MAX_ORDER_LINES }) });
  });
  const goOn = useAct(async ({ id }: BillRow) => {
    const detail = await api.openBill(id);
    await putAside(api, store);
    takeBill(detail);
  });
  const root = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(SHOWN);
  // A small screen fits fewer: half a button would not be noticed.
  useLayoutEffect(() => {
    const list = last && root.current?.closest('ol');
    if (list && list.scrollHeight > list.clientHeight) setRoom(room - 1);
  }, [last, room]);
  const { open, done } = firstOf(last, room);
  if (open.length + done.length === 0) return null;
  const isBusy = again.isBusy || goOn.isBusy;
  const problem = again.problem ?? goOn.problem;
  return (
    <section ref={root} aria-label="Last orders" className={cx('w-full space-y-2 text-left', className)}>
      {open.length > 0 ? (
        <Group title="Open">
          {open.map((bill) => (
            <OpenKey key={bill.id} bill={bill} isBusy={isBusy} onPress={() => void goOn.run(bill)} />
          ))}
        </Group>
      ) : null}
      {done.length > 0 ? (
        <Group title="Again">
          {done.map((row) => (
            <AgainKey key={row.id} row={row} isBusy={isBusy} onPress={() => void again.run(row)} />
          ))}
        </Group>
      ) : null}
      {problem ? <Problem text={problem} /> : null}
    </section>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="pb-1 text-14 font-semibold max-md:sr-only">{title}</h3>
      <ul className="space-y-1.5">{children}</ul>
    </div>
  );
}

const KEY =
  'flex min-h-14 w-full items-center gap-3 rounded-input border px-3 text-left text-ink hover:border-line-strong';

/** In the colour of the bill's header above the order, with the amount due. */
function OpenKey({ bill, isBusy, onPress }: { bill: BillRow; isBusy: boolean; onPress: () => void }) {
  const { currencyCode } = useSession().store;
  const { tableName, customerName, orderNumber, leftInCents } = bill;
  const [first, ...more] = [tableName === null ? null : tableText(tableName), customerName, orderNumber].filter(
    Boolean,
  );
  return (
    <li>
      <button type="button" disabled={isBusy} onClick={onPress} className={cx(KEY, 'border-wait bg-wait-soft')}>
        <EditIcon size={18} aria-hidden className="shrink-0 text-wait-text" />
        <span className="sr-only">Open</span>
        <span className="min-w-0 flex-1 truncate">
          <span className="tnum font-semibold">{first ?? 'Saved order'}</span>
          {more.length > 0 ? <span className="text-ink-2"> · {more.join(' · ')}</span> : null}
        </span>
        <span className="shrink-0 text-right leading-tight">
          <MoneyText amountInCents={leftInCents} currencyCode={currencyCode} className="block font-semibold" />
          <span className="block text-12 text-ink-2">to pay</span>
        </span>
      </button>
    </li>
  );
}

function AgainKey({ row, isBusy, onPress }: { row: HistoryRow; isBusy: boolean; onPress: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <li>
      <button type="button" disabled={isBusy} onClick={onPress} className={cx(KEY, 'border-line bg-paper')}>
        <RetryIcon size={18} aria-hidden className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate">
          <span className="tnum font-semibold">{row.orderNumber}</span>
          {row.customerName ? <span className="text-ink-2"> · {row.customerName}</span> : null}
        </span>
        <MoneyText amountInCents={row.grandTotalInCents} currencyCode={currencyCode} className="font-semibold" />
      </button>
    </li>
  );
}

import { useEffect, useState } from 'react';
import { MAX_CART_LINES } from '#src/domain/ordering/cart-limits.ts';
import type { HistoryRow, PosMenu } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { act, newId } from '../state/draft-store.ts';
import { repeatOrder } from '../state/repeat-order.ts';
import { Problem } from './order-card.tsx';
import { useAct } from './use-act.ts';

/** Who rings up the next dish at once asks for nothing. */
const AFTER_MS = 700;
const SHOWN = 3;

/** Under an order that is still empty: the last ones of the counter, to be had again by one touch. */
export function LastOrders({ menu, className }: { menu: PosMenu; className?: string }) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [rows, setRows] = useState<readonly HistoryRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void api.history({ day: 'today', channel: 'pos' }).then(
        (page) => isCurrent && setRows(page.rows.filter(isDone).slice(0, SHOWN)),
        // What cannot be asked for now is not missed.
        () => {},
      );
    }, AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api]);
  const again = useAct(async ({ id, collectionType }: HistoryRow) => {
    const { order } = await api.order(id);
    const dishes = order.lines.map(({ line, priced: { name } }) => ({ line, name }));
    act({ type: 'collect', collectionType });
    act({ type: 'repeat', again: repeatOrder(dishes, menu, { collectionType, newId, room: MAX_CART_LINES }) });
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label="Last orders" className={cx('w-full text-left', className)}>
      <h3 className="pb-1 text-14 font-semibold">Again</h3>
      <ul className="space-y-1.5">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              disabled={again.isBusy}
              onClick={() => void again.run(row)}
              className="flex min-h-14 w-full items-center gap-3 rounded-input border border-line bg-paper px-3 text-left text-ink hover:border-line-strong"
            >
              <RetryIcon size={18} aria-hidden className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">
                <span className="tnum font-semibold">{row.orderNumber}</span>
                {row.customerName ? <span className="text-ink-2"> · {row.customerName}</span> : null}
              </span>
              <MoneyText amountInCents={row.grandTotalInCents} currencyCode={currencyCode} className="font-semibold" />
            </button>
          </li>
        ))}
      </ul>
      {again.problem ? <Problem text={again.problem} /> : null}
    </section>
  );
}

function isDone({ statusCode }: HistoryRow): boolean {
  return statusCode === 'accepted' || statusCode === 'completed';
}

import type { CashBoard } from '#src/domain/cash/cash.types.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { PosLink } from '../paths/links.tsx';

/** Cancelled orders whose money was taken, each listed until it is refunded. */
export function ToGiveBackList({ board: { toGiveBack } }: { board: CashBoard }) {
  const { currencyCode } = useSession().store;
  if (toGiveBack.length === 0) return null;
  const totalInCents = toGiveBack.reduce((total, one) => total + one.amountInCents, 0);
  return (
    <section aria-label="To refund">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-18 font-bold">To refund ({toGiveBack.length})</h2>
        <p className="tnum text-ink-2">{formatAmount(totalInCents, currencyCode)}</p>
      </div>
      <p className="mb-2 text-ink-2">Paid here after the order was cancelled. Open it to refund the money.</p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {toGiveBack.map((one) => (
          <li key={one.id}>
            <PosLink
              to="/order-history"
              search={{ order: one.id, day: 'all' }}
              className="flex min-h-14 items-center gap-3 px-4 hover:bg-sunken"
            >
              <span className="tnum w-16 shrink-0 font-bold">{one.orderNumber}</span>
              <span className="min-w-0 flex-1 truncate">{one.customerName}</span>
              <MoneyText amountInCents={one.amountInCents} currencyCode={currencyCode} className="font-semibold" />
              <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
            </PosLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

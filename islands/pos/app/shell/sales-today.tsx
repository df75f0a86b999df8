import { useEffect, useState } from 'react';
import type { SalesToday as Sales } from '#src/domain/till/till.types.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';

/**
 * Today's sales, for employees with permission, read again after each event (`sequence`). Its line is reserved, so the tiles
 * below don't move when it appears.
 */
export function SalesToday({ sequence }: { sequence: number }) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [sales, setSales] = useState<Sales | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number only means that there was an event
  useEffect(() => {
    let isCurrent = true;
    void api.salesToday().then(
      (found) => isCurrent && setSales(found),
      // An outdated figure is worse than none.
      () => isCurrent && setSales(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, sequence]);
  if (!sales) return null;
  const { orderCount, netInCents, averageInCents, weekday, thenByNowInCents } = sales;
  return (
    <>
      <MoneyText amountInCents={netInCents} currencyCode={currencyCode} className="font-bold text-ink" /> today ·{' '}
      {orderCount === 1 ? '1 order' : `${orderCount} orders`}
      {orderCount > 1 ? (
        <span className="max-sm:sr-only">
          · average <MoneyText amountInCents={averageInCents} currencyCode={currencyCode} />
        </span>
      ) : null}
      {thenByNowInCents === null ? null : (
        <span className="max-md:sr-only">
          {' '}
          · last {weekday} by now <MoneyText amountInCents={thenByNowInCents} currencyCode={currencyCode} />
        </span>
      )}
    </>
  );
}

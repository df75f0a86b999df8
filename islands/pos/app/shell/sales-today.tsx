import { useEffect, useState } from 'react';
import type { SalesToday as Sales } from '#src/domain/till/till.types.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession, useTill } from '../pos-context.tsx';

/**
 * What was sold today, for those who may know and asked again whenever the store has news (`sequence`).
 * Its line is kept for it: the tiles below do not move when it comes.
 */
export function SalesToday({ sequence }: { sequence: number }) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [sales, setSales] = useState<Sales | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that there is news is all that the number says
  useEffect(() => {
    let isCurrent = true;
    void api.salesToday().then(
      (found) => isCurrent && setSales(found),
      // A figure that is old is no figure.
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

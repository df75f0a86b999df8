import { type ReactNode, useEffect, useState } from 'react';
import type { SalesToday as Sales } from '#src/domain/till/till.types.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { PosLink } from '../paths/links.tsx';

/**
 * Today's sales, for employees with permission, read again after each event (`sequence`). Its line is reserved, so the tiles
 * below don't move when it appears.
 */
export function SalesToday({ sequence }: { sequence: number }) {
  const { currencyCode } = useSession().store;
  const sales = useSales(sequence);
  if (!sales) return null;
  const { orderCount, netInCents, averageInCents, weekday, thenByNowInCents } = sales;
  return (
    <PosLink
      to="/reports/sales-reports/$salesReportType"
      params={{ salesReportType: 'store' }}
      search={{}}
      className="underline-offset-4 hover:underline"
    >
      <MoneyText amountInCents={netInCents} currencyCode={currencyCode} className="font-bold text-ink" /> today ·{' '}
      {orderCount === 1 ? '1 order' : `${orderCount} orders`}
      {orderCount > 1 ? (
        <span className="max-sm:sr-only">
          {' '}
          · average <MoneyText amountInCents={averageInCents} currencyCode={currencyCode} />
        </span>
      ) : null}
      {thenByNowInCents === null ? null : (
        <span className="max-md:sr-only">
          {' '}
          · last {weekday} by now <MoneyText amountInCents={thenByNowInCents} currencyCode={currencyCode} />
        </span>
      )}
    </PosLink>
  );
}

/** The same as the figure of a tile; `usual` while it isn't known. */
export function TakingsToday({ sequence, usual }: { sequence: number; usual: ReactNode }) {
  const { currencyCode } = useSession().store;
  const sales = useSales(sequence);
  if (!sales) return usual;
  return (
    <span className="tnum mt-auto pt-2 text-18 leading-snug">
      <MoneyText
        amountInCents={sales.netInCents}
        currencyCode={currencyCode}
        className="block text-28 leading-none font-bold"
      />
      today
    </span>
  );
}

function useSales(sequence: number): Sales | null {
  const { api } = useTill();
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
  return sales;
}

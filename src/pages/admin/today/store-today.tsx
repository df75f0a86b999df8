import { openCounts } from '#db/ordering/open-counts.queries.ts';
import { todayByNow } from '#db/reports/today-by-now.queries.ts';
import type { AppContext } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';

export interface StoreToday {
  readonly salesText: string;
  readonly salesInCents: number;
  /** `$210.00 by now last Monday`; null where nothing was sold by then. */
  readonly lastWeekText: string | null;
  readonly orderCount: number;
  readonly fresh: number;
  readonly cooking: number;
}

/** The few figures of a store that its card in a list has room for. */
export async function storeToday(
  ctx: Pick<AppContext, 'db' | 'menus' | 'clock'>,
  scope: StoreScope,
): Promise<StoreToday> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { timezone, settings, currencyCode } = profile;
  const at = { now: ctx.clock.now(), timezone, hours: posHoursOf(settings) };
  const { today, weekday, thenByNow } = await todayByNow(ctx.db, scope, at);
  const lastWeekText =
    thenByNow.orderCount === 0 ? null : `${formatAmount(thenByNow.netInCents, currencyCode)} by now last ${weekday}`;
  const { netInCents, orderCount } = today;
  const salesText = formatAmount(netInCents, currencyCode);
  return { salesText, salesInCents: netInCents, lastWeekText, orderCount, ...(await openCounts(ctx.db, scope)) };
}

export function StoreTodayLine({ today }: { today: StoreToday }) {
  const { salesText, orderCount, lastWeekText } = today;
  return (
    <span className="tnum flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
      <span>
        <span className="font-semibold text-ink">{`${salesText} today`}</span>
        {`, ${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`}
      </span>
      {lastWeekText === null ? null : <span className="basis-full text-ink-3">{lastWeekText}</span>}
      <WaitingOrders today={today} />
    </span>
  );
}

export function WaitingOrders({ today: { fresh, cooking } }: { today: StoreToday }) {
  return (
    <>
      {fresh > 0 ? <StatusPill look={{ word: `${fresh} new`, tone: 'wait', icon: 'new' }} /> : null}
      {cooking > 0 ? <StatusPill look={{ word: `${cooking} in the kitchen`, tone: 'going', icon: 'cooking' }} /> : null}
    </>
  );
}

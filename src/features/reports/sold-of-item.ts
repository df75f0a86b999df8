import { soldLinesByOrder } from '#db/reports/sold-lines.queries.ts';
import type { Needs } from '#src/context.ts';
import { type Cents, sum } from '#src/domain/money/money.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const DAYS = 30;

export interface SoldOfItem {
  /** Business days, today with them. */
  readonly days: number;
  readonly quantity: number;
  /** As the lines of orders have it. */
  readonly grossInCents: Cents;
}

/** What was sold of an item lately, as the report by items counts it. */
export async function readSoldOfItem(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  itemId: string,
): Promise<SoldOfItem> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const to = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
  const from = Temporal.PlainDate.from(to)
    .subtract({ days: DAYS - 1 })
    .toString();
  const filter = { range: { kind: 'businessDays', from, to }, channel: null, posTerminalId: null } as const;
  const lines = await soldLinesByOrder(ctx.db, scope, filter, { column: 'itemId', id: itemId });
  return {
    days: DAYS,
    quantity: sum(lines.map(({ quantity }) => quantity)),
    grossInCents: sum(lines.map(({ grossInCents }) => grossInCents)),
  };
}

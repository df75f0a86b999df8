import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CardTerminalDay } from '#src/domain/cash/cash.types.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { listOpenDays, listReconciledClosings } from '#src/features/eftpos/reconcile-terminals.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * What each card terminal says of the days that it closed on these business days, both inside, beside our payments at it; where today
 * is among them, the days under way as well, which come first, and then the latest. A terminal that was closed today and took nothing
 * since has no day under way.
 */
export async function cardTerminalDays(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CardTerminalDay[]> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const dayOf = (at: Temporal.Instant) => businessDayOf(at, timezone, posHoursOf(settings));
  const names = new Map((await listCardTerminals(ctx.db, scope)).map(({ id, name }) => [id, name]));
  const closings = await listReconciledClosings(ctx, scope, {
    ...around(from, to),
    isWanted: ({ takenIsoDateTimeUtc }) => {
      const day = dayOf(Temporal.Instant.from(takenIsoDateTimeUtc));
      return day >= from && day <= to;
    },
  });
  const closed = closings.map(
    ({ closing, reconciled, oursInCents, movements }): CardTerminalDay & { terminalId: string } => ({
      terminalId: closing.cardTerminalId,
      id: closing.id,
      name: names.get(closing.cardTerminalId) ?? 'Removed terminal',
      closedIsoDateTimeUtc: closing.takenIsoDateTimeUtc,
      paymentCount: movements.filter(({ state }) => state === 'approved').length,
      oursInCents,
      terminalInCents: reconciled?.terminalInCents ?? null,
      isEqual: reconciled?.isEqual ?? null,
      unknownCount: movements.filter(({ state }) => state === 'unknown').length,
    }),
  );
  const today = dayOf(ctx.clock.now());
  const open = today < from || today > to ? [] : await daysUnderWay(ctx, scope, closed);
  return [...closed.map(({ terminalId: _, ...day }) => day), ...open].toSorted(
    (a, b) => endOf(b).localeCompare(endOf(a)) || a.name.localeCompare(b.name),
  );
}

async function daysUnderWay(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  closed: readonly { readonly terminalId: string }[],
): Promise<CardTerminalDay[]> {
  return (await listOpenDays(ctx, scope))
    .filter(
      ({ cardTerminalId, payments, unknown }) =>
        payments > 0 || unknown > 0 || !closed.some(({ terminalId }) => terminalId === cardTerminalId),
    )
    .map(({ cardTerminalId, name, payments, oursInCents, unknown }) => ({
      id: cardTerminalId,
      name,
      closedIsoDateTimeUtc: null,
      paymentCount: payments,
      oursInCents,
      terminalInCents: null,
      isEqual: null,
      unknownCount: unknown,
    }));
}

const endOf = ({ closedIsoDateTimeUtc }: CardTerminalDay) => closedIsoDateTimeUtc ?? '9';

/** In UTC a business day begins and ends within two days of its date. */
function around(from: string, to: string) {
  const at = (day: string, days: number) => `${Temporal.PlainDate.from(day).add({ days })}T00:00:00.000Z`;
  return { from: at(from, -2), until: at(to, 3) };
}

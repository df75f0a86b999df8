import type { Trx } from '#db/connection.ts';
import { findItem, updateSoldOut } from '#db/menu/items.repository.ts';
import { hasDraftRow } from '#db/menu/menu-drafts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { SoldOutUntil } from '#src/domain/menu/sold-out.schema.ts';
import { soldOutEnd } from '#src/domain/menu/sold-out.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { menuChangedIn } from './menu-change.ts';

export interface SoldOutInput {
  readonly itemId: string;
  readonly soldout: boolean;
  /** When it is back on sale automatically; null or left out if only by hand. */
  readonly untilIsoDateTimeUtc?: string | null;
  readonly by: ActedBy;
}

/**
 * Takes an item off sale, or puts it back; the last change wins. A repeat changes nothing. A time in the past is
 * rejected: nothing would be sold out.
 */
export function setSoldOut(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  input: SoldOutInput,
): Promise<{ readonly itemId: string; readonly soldout: boolean; readonly untilIsoDateTimeUtc: string | null }> {
  return ctx.write((trx) => setSoldOutIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function setSoldOutIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { itemId, soldout, untilIsoDateTimeUtc, by }: SoldOutInput,
): Promise<{ readonly itemId: string; readonly soldout: boolean; readonly untilIsoDateTimeUtc: string | null }> {
  const until = soldout ? (untilIsoDateTimeUtc ?? null) : null;
  if (until !== null && Temporal.Instant.compare(Temporal.Instant.from(until), ctx.clock.now()) <= 0) {
    throw invalidFields({ path: 'until', message: 'That time has already passed.' });
  }
  const found = await findItem(trx, scope, itemId);
  if (!found) throw await whyNotSold(trx, scope, itemId);
  const { item } = found;
  const before = { soldout: item.soldout, untilIsoDateTimeUtc: item.soldOutUntilIsoDateTimeUtc ?? null };
  if (before.soldout !== soldout || before.untilIsoDateTimeUtc !== until) {
    await updateSoldOut(trx, scope, itemId, soldout, until);
    const subject = { subjectType: 'item', subjectId: itemId } as const;
    const change = { before, after: { soldout, untilIsoDateTimeUtc: until } };
    await menuChangedIn(trx, ctx, scope, { by, action: 'setSoldOut', ...subject, ...change });
  }
  return { itemId, soldout, untilIsoDateTimeUtc: until };
}

/** An item that waits in the draft is on no channel: there is nothing to take off sale. */
async function whyNotSold(trx: Trx, scope: StoreScope, itemId: string): Promise<AppError> {
  if (!(await hasDraftRow(trx, scope, { subject: 'item', subjectId: itemId }))) return notFound('item');
  const message = 'This item isn’t published yet. Publish it first.';
  return new AppError('resource_status_conflict', message, { reason: 'not_published' });
}

/** The instant of "the end of the day", or of a date, in the store. */
export async function soldOutInstant(
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  choice: SoldOutUntil,
): Promise<string | null> {
  const { profile } = await ctx.menus.storeOf(scope);
  const place = { timezone: profile.timezone, tradingHours: posHoursOf(profile.settings) };
  const end = soldOutEnd(choice, ctx.clock.now(), place);
  if (!end.ok) throw invalidFields({ path: 'until.date', message: end.message });
  return end.until === null ? null : isoUtc(end.until);
}

import { findCardTerminalOfTill } from '#db/eftpos/card-terminals.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { locksWhenIdle, permissionsWithoutPin } from '#src/domain/access/lock-screen.ts';
import { terminalLock } from '#src/domain/access/pin.ts';
import { COLLECTION_TYPES } from '#src/domain/menu/menu-words.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PosEmployee, PosSession, PosStore } from '#src/domain/till/till.types.ts';
import { loyaltyAtTill } from '#src/features/customers/loyalty-at-till.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Who stands where, and what of the store a till must know to draw anything. */
export async function readTillSession(
  ctx: Needs<'db' | 'clock' | 'menus' | 'syncSummary'>,
  scope: StoreScope,
  { posTerminalId, employee }: { readonly posTerminalId: string; readonly employee: PosEmployee | null },
): Promise<PosSession> {
  const { id, name, tries, settings } = await getPosTerminal(ctx.db, scope, posTerminalId);
  const { lockScreen, printAlarmMinutes } = settings;
  const { profile, restaurantName } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const cardTerminal = await findCardTerminalOfTill(ctx.db, scope, posTerminalId);
  const lock = terminalLock(tries, now);
  return {
    terminal: {
      id,
      name,
      asksForPin: !permissionsWithoutPin(lockScreen).includes('takeOrders'),
      locksWhenIdle: employee !== null && locksWhenIdle(lockScreen, employee.id),
      printAlarmMinutes,
    },
    store: storeOf(profile, restaurantName, now, await loyaltyAtTill(ctx.db, scope)),
    cardTerminal: cardTerminal?.secretSealed ? { name: cardTerminal.name } : null,
    employee,
    pinLockedUntilIsoDateTimeUtc: lock.kind === 'locked' ? isoUtc(lock.until) : null,
    needsPassword: lock.kind === 'passwordOnly',
    line: ctx.syncSummary(),
  };
}

/** The surcharge of a local date; null: it is none of the store's surcharged holidays. */
export function holidayOn({ settings }: StoreProfile, localDate: string): PosStore['holidaySurcharge'] {
  const { enabled, surcharge, holidays } = settings.publicHolidaySurcharge;
  const holiday = enabled ? holidays.find(({ date }) => date === localDate) : undefined;
  return holiday ? { name: holiday.name, ...surcharge } : null;
}

function storeOf(
  profile: StoreProfile,
  restaurantName: string,
  now: Temporal.Instant,
  loyalty: PosStore['loyalty'],
): PosStore {
  const { settings, timezone } = profile;
  const { mode, deliveryAreas, suburbs } = settings.delivery;
  const delivers = (mode === 'suburbs' ? suburbs : deliveryAreas).length > 0;
  const today = now.toZonedDateTimeISO(timezone).toPlainDate().toString();
  return {
    restaurantId: profile.restaurantId,
    storeId: profile.id,
    name: profile.name,
    restaurantName,
    countryCode: profile.countryCode,
    currencyCode: profile.currencyCode,
    timezone,
    tax: settings.tax,
    holidaySurcharge: holidayOn(profile, today),
    loyalty,
    delivery: delivers ? { minOrderValueInCents: settings.delivery.minOrderValue } : null,
    eftposSurcharge: settings.checkout.eftposSurcharge,
    collectionTypes: COLLECTION_TYPES.filter(
      (type) =>
        type === 'pickup' || (type === 'dineIn' && settings.dineIn.isEnabled) || (type === 'delivery' && delivers),
    ),
  };
}

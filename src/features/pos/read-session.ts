import type { Db } from '#db/connection.ts';
import { findCardTerminalOfTill, listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { isFloorEnabled } from '#db/floor/floor-layouts.repository.ts';
import { listLockFaces } from '#db/staff/employee-faces.repository.ts';
import { findEmployee } from '#db/staff/employees.repository.ts';
import { getPosTerminal, hasDisplay } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import { locksWhenIdle, permissionsWithoutPin } from '#src/domain/access/lock-screen.ts';
import { terminalLock } from '#src/domain/access/pin.ts';
import { deliversSomewhere } from '#src/domain/delivery/delivery-area.ts';
import { takesAt } from '#src/domain/payments/custom-payments.ts';
import { readTerminalOptions } from '#src/domain/payments/terminal-options.schema.ts';
import { surchargeInForce } from '#src/domain/pricing/payment-surcharge.ts';
import { holidaySurchargeOn } from '#src/domain/tenancy/holiday-surcharge.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PosEmployee, PosSession, PosStore } from '#src/domain/till/till.types.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { drawerOfTill, openSessionOf } from '#src/features/cash/drawer-of-till.ts';
import { loyaltyAtTill } from '#src/features/customers/loyalty-at-till.ts';
import { waitingSettings } from '#src/features/tills/waiting-settings.ts';
import { timeClockAtTill } from '#src/features/timeclock/time-clock-at-till.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { takesUberEats } from './read-uber-eats.ts';

/** Who is signed in where, and the facts of the store that a till needs to draw anything. */
export async function readTillSession(
  ctx: Needs<'db' | 'clock' | 'menus' | 'ownership' | 'ports' | 'syncSummary'>,
  scope: StoreScope,
  { posTerminalId, employee }: { readonly posTerminalId: string; readonly employee: PosEmployee | null },
): Promise<PosSession> {
  const { id, name, tries, settings } = await getPosTerminal(ctx.db, scope, posTerminalId);
  const { lockScreen } = settings;
  const { profile, restaurantName } = await ctx.menus.storeOf(scope);
  const waiting = await waitingSettings(ctx, scope);
  const now = ctx.clock.now();
  const cardTerminal = await findCardTerminalOfTill(ctx.db, scope, posTerminalId);
  const lock = terminalLock(tries, now);
  return {
    terminal: {
      id,
      name,
      asksForPin: !permissionsWithoutPin(lockScreen).includes('takeOrders'),
      locksWhenIdle: employee !== null && locksWhenIdle(lockScreen, employee.id),
      ...((await hasDisplay(ctx.db, scope, posTerminalId)) ? { hasDisplay: true } : {}),
      settings: waiting.terminal(posTerminalId, settings),
    },
    store: {
      ...storeOf(profile, restaurantName, now, await loyaltyAtTill(ctx.db, scope)),
      ...waiting.lists(profile.settings),
      hasTableMap: await isFloorEnabled(ctx.db, scope),
      // Orders of Uber Eats stand among them, too.
      hasDeliveries:
        ctx.ownership.boxStore() === null &&
        (deliversSomewhere(profile.settings.delivery) || ctx.ports.marketplace !== null),
      ...(ctx.ports.weather === null ? {} : { hasWeather: true }),
      ...(ctx.ports.courier === null ? {} : { hasCouriers: true }),
      ...((await takesUberEats(ctx, scope)) ? { takesUberEats: true } : {}),
      timeClock: await timeClockAtTill(ctx.db, scope, profile.settings.employeeTimeClock),
    },
    cardTerminal: cardTerminal?.secretSealed
      ? {
          name: cardTerminal.name,
          reach: cardTerminal.reach,
          takesPhoneCards: readTerminalOptions(cardTerminal.optionsJson).takesPhoneCards,
        }
      : null,
    localCardTerminals:
      ctx.ownership.boxStore() === null
        ? []
        : (await listCardTerminals(ctx.db, scope))
            .filter((one) => one.reach === 'local' && one.secretSealed !== null && one.id !== cardTerminal?.id)
            .map((one) => ({ id: one.id, name: one.name })),
    unpairedCardTerminal:
      cardTerminal && cardTerminal.secretSealed === null
        ? { name: cardTerminal.name, reach: cardTerminal.reach }
        : null,
    terminalScripts: await terminalScriptsOf(ctx, scope),
    drawer: await drawerOf(ctx, scope, posTerminalId, profile),
    lockFaces: await listLockFaces(ctx.db, scope),
    employee: employee && { ...employee, ...(await faceOf(ctx.db, scope, employee.id)) },
    pinLockedUntilIsoDateTimeUtc: lock.kind === 'locked' ? isoUtc(lock.until) : null,
    needsPassword: lock.kind === 'passwordOnly',
    box: await sellingBoxOf(ctx, scope),
    line: ctx.syncSummary(),
  };
}

/** Only those of the makers of the store's own terminals. */
async function terminalScriptsOf(ctx: Needs<'db' | 'ports'>, scope: StoreScope): Promise<string[]> {
  const makers = Object.entries(ctx.ports.cardTerminals).flatMap(([maker, port]) =>
    port?.byTill ? [{ maker, origin: new URL(port.byTill.script.url).origin }] : [],
  );
  if (makers.length === 0) return [];
  const terminals = await listCardTerminals(ctx.db, scope);
  const own = makers.filter(({ maker }) => terminals.some(({ provider }) => provider === maker));
  return [...new Set(own.map(({ origin }) => origin))];
}

/** How they are shown on chips. */
async function faceOf(db: Db, scope: StoreScope, employeeId: string): Promise<Pick<PosEmployee, 'color' | 'initials'>> {
  const found = await findEmployee(db, scope, employeeId);
  return found ? { color: found.color, initials: found.initials } : {};
}

/**
 * Where the store sells now, for a till that is still paired with the cloud. A box that isn't set up yet sells nothing.
 */
async function sellingBoxOf(ctx: Needs<'db' | 'ownership'>, scope: StoreScope): Promise<PosSession['box']> {
  if (ctx.ownership.mayAsk) return null;
  const box = await findActiveBox(ctx.db, scope);
  if (!box || box.pairedIsoDateTimeUtc === null) return null;
  return { id: box.id, name: box.name, addresses: box.status?.addresses ?? [] };
}

async function drawerOf(
  ctx: Needs<'db' | 'clock' | 'ownership'>,
  scope: StoreScope,
  posTerminalId: string,
  { timezone, settings }: StoreProfile,
): Promise<PosSession['drawer']> {
  const session = await openSessionOf(ctx.db, ctx, scope, await drawerOfTill(ctx.db, scope, posTerminalId));
  const today = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
  return { isOpen: session !== null, isOfEarlierDay: session !== null && session.businessDay < today };
}

function storeOf(
  profile: StoreProfile,
  restaurantName: string,
  now: Temporal.Instant,
  loyalty: PosStore['loyalty'],
): Omit<PosStore, 'hasTableMap' | 'timeClock' | 'homeTiles' | 'presets'> {
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
    holidaySurcharge: holidaySurchargeOn(profile, today),
    loyalty,
    delivery: delivers ? { minOrderValueInCents: settings.delivery.minOrderValue } : null,
    customPayments: customPaymentsOf(settings),
    remindsOfFloat: settings.cash.remindsOfFloat,
    prepMinutes: settings.orderProcess.prepMinutes,
    eftposSurcharge: surchargeInForce(settings.checkout.eftposSurcharge, today),
    tips: settings.tips,
    takesBookings: settings.dineIn.tableBookingIsEnabled,
    collectionTypes: COLLECTION_TYPES.filter(
      (type) =>
        type === 'pickup' || (type === 'dineIn' && settings.dineIn.isEnabled) || (type === 'delivery' && delivers),
    ),
  };
}

/** In the store's order. */
function customPaymentsOf({ customPayments }: StoreProfile['settings']): PosStore['customPayments'] {
  if (!customPayments.enabled) return [];
  return customPayments.customPayments
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map((one) => ({
      name: one.name,
      collectionTypes: COLLECTION_TYPES.filter((type) => takesAt(one, type)),
    }));
}

/**
 * A store with printers and stations for printing tests: no menu, so that lines print in the order they were entered.
 */
import { insertOrder } from '#db/ordering/orders.repository.ts';
import { jobOf, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { insertPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import { insertRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { insertStore } from '#db/tenancy/stores.repository.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import type { AppContext } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { anOrder } from '#src/domain/printing/docket-examples.ts';
import type { Printer, PrintStation } from '#src/domain/printing/printing.schema.ts';
import { NO_WEBSITE_INFO } from '#src/domain/tenancy/website-info.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantRestaurantScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

export const ROMA_SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
export const WOK_SCOPE = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });

export function aPrinter(id: string, shape: Partial<Printer> = {}): Printer {
  return {
    id,
    name: id,
    connection: 'LAN',
    ipAddress: '192.168.1.50',
    port: 9100,
    printerModel: 'epsonTmM30III',
    paperDots: 576,
    numberOfCopies: 1,
    active: true,
    isSecure: false,
    fallbackPrinterId: null,
    ...shape,
  };
}

export function aStation(id: string, shape: Partial<PrintStation> = {}): PrintStation {
  return {
    id,
    name: id.toUpperCase(),
    isDefault: false,
    printerIds: [id],
    docketTypes: ['ORDER_TICKET'],
    tagAlongStationIds: [],
    printsTaggedLinesAlone: false,
    ...shape,
  };
}

/** Two restaurants with a store each; printers and stations as given, in Roma's store. */
export async function printingFixture({
  printers = [aPrinter('kitchen')],
  stations = [aStation('kitchen', { isDefault: true })],
  parts = {},
}: {
  readonly printers?: readonly Printer[];
  readonly stations?: readonly PrintStation[];
  readonly parts?: Partial<AppContext>;
} = {}): Promise<TestContext> {
  const ctx = await testContext(parts);
  await addStore(ctx, ROMA_SCOPE, 'Roma Pizza');
  await addStore(ctx, WOK_SCOPE, 'Golden Wok');
  await addPrinters(ctx, ROMA_SCOPE, printers, stations);
  return ctx;
}

export async function addPrinters(
  ctx: TestContext,
  scope: StoreScope,
  printers: readonly Printer[],
  stations: readonly PrintStation[],
): Promise<void> {
  await ctx.write(async (trx) => {
    const first = printers.filter((printer) => printer.fallbackPrinterId === null);
    const rest = printers.filter((printer) => printer.fallbackPrinterId !== null);
    for (const printer of [...first, ...rest]) await insertPrinter(trx, scope, printer);
    for (const station of stations) await insertPrintStation(trx, scope, station);
  });
}

async function addStore(ctx: TestContext, scope: StoreScope, name: string): Promise<void> {
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write(async (trx) => {
    await insertRestaurant(trx, grantPlatformScope(), {
      id: scope.restaurantId,
      name,
      countryCode: 'AU',
      abn: '',
      contactEmail: `owner@${scope.restaurantId}.example`,
      contactPhone: '',
      logoImageId: null,
      themeColor: '#c2410c',
      website: NO_WEBSITE_INFO,
      createdIsoDateTimeUtc,
    });
    await insertStore(trx, grantRestaurantScope(scope), {
      id: scope.storeId,
      name,
      countryCode: 'AU',
      currencyCode: 'AUD',
      timezone: 'Australia/Sydney',
      line1: '12 King St',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
      latitude: null,
      longitude: null,
      bannerImageId: null,
      createdIsoDateTimeUtc,
    });
  });
}

let orders = 0;

/** A stored order, accepted by default. */
export async function addOrder(
  ctx: TestContext,
  shape: Partial<Order> = {},
  scope: StoreScope = ROMA_SCOPE,
): Promise<Order> {
  orders += 1;
  const ids = { restaurantId: scope.restaurantId, storeId: scope.storeId };
  const order = anOrder({ id: `order-${orders}`, orderNumber: `W-${100 + orders}`, ...ids, ...shape });
  await ctx.write((trx) => insertOrder(trx, order, null));
  return order;
}

/** The money of an order of dishes alone. */
export const soldFor = (cents: number) => ({
  ...{ itemTotalInCents: cents, grandTotalInCents: cents },
  ...{ discountInCents: 0, deliveryFeeInCents: 0, surchargeInCents: 0, tipInCents: 0, cashRoundingInCents: 0 },
});

/** All jobs there are, oldest first. */
export async function allJobs(ctx: TestContext): Promise<PrintJob[]> {
  const rows = await ctx.db.selectFrom('print_jobs').selectAll().orderBy('id').execute();
  return rows.map(jobOf);
}

export async function eventTypes(ctx: TestContext): Promise<string[]> {
  const rows = await ctx.db.selectFrom('outbox_events').select('type').orderBy('sequence').execute();
  return rows.map((row) => row.type);
}

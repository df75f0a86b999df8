/** What the demo's store has not yet: a website of its own, an upload, hours, counts, something that could not be done. */
import { openDatabase } from '#db/connection.ts';
import { parkEventIn } from '#db/jobs/parked-events.repository.ts';
import { insertUploadIn } from '#db/menu/batch-uploads.repository.ts';
import { putDomainClaim } from '#db/tenancy/domains.repository.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import { suggestMapping } from '#src/domain/menu/import/import-fields.ts';
import { countDrawer } from '#src/features/cash/count-drawer.ts';
import { moveCash } from '#src/features/cash/move-cash.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { createSharedGroup } from '#src/features/menu/builder/change-shared-groups.ts';
import { addShift } from '#src/features/timeclock/correct-shift.ts';
import type { AdminPage } from '#src/pages/admin/admin-page.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { plantGoogleOrder } from '../battery/support/plant-google-order.ts';
import { plantOnlineMoney } from '../battery/support/plant-online-money.ts';
import { plantFailedFeeds } from '../battery/support/plant-tasks.ts';
import { plantUberEatsOrder } from '../battery/support/plant-uber-eats-order.ts';
import { plantUnansweredBooking } from '../battery/support/plant-unanswered-booking.ts';
import { plantPage, plantSavedReport, plantWebsite } from '../battery/support/plant-website.ts';
import { openBooks } from './books.ts';
import { forgetHours } from './no-hours.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
}

/** Beside a running server, as `openAroundTheClock`. */
export async function fillShop(dataDir: string, place: Place): Promise<void> {
  forgetHours(dataDir);
  const database = openDatabase(`${dataDir}/servery.db`);
  const ids = createIdMaker({ now: Date.now, fill: (bytes) => void crypto.getRandomValues(bytes) });
  const ctx = contextOver(database, { clock: { now: () => Temporal.Now.instant() }, ids });
  const scope = grantStoreScope(place);
  const idsOf = (sql: string) =>
    database.raw
      .query<{ id: string }, [string]>(sql)
      .all(scope.storeId)
      .map(({ id }) => id);
  await plantWebsite({ ctx }, { restaurantId: scope.restaurantId, mark: 'Spring' });
  await plantPage({ ctx }, { ...place, mark: 'Our story' });
  await plantSavedReport({ ctx }, { ...place, mark: 'Items, every morning' });
  await plantUnansweredBooking({ ctx }, { ...place, mark: 'Ada Rossi' });
  await plantUpload(ctx, scope);
  await plantHours(ctx, scope, idsOf('select id from employees where storeId = ?'));
  await plantCount(ctx, scope, idsOf('select id from pos_terminals where storeId = ?')[0] ?? '');
  await plantDips(ctx, scope, idsOf("select id from items where storeId = ? and type = 'basic' limit 4"));
  const [orderId = ''] = idsOf("select id from orders where storeId = ? and channel = 'online'");
  await plantOnlineMoney({ ctx }, { ...place, orderId, mark: 'One Margherita' });
  await plantParkedEvent(ctx, { ...place, orderId: idsOf('select id from orders where storeId = ?')[0] ?? '' });
  await plantClaim(ctx, scope);
  await plantUberEatsOrder({ ctx }, { ...place, mark: 'Ada R' });
  await plantGoogleOrder({ ctx }, { ...place, mark: 'Margherita' });
  await plantFailedFeeds({ ctx }, place);
  await database.close();
}

/** A domain whose record isn't there yet. */
async function plantClaim(ctx: TestContext, scope: StoreScope): Promise<void> {
  const at = isoUtc(ctx.clock.now());
  const claim = { host: 'order.romapizza.example', token: 'a-token', problem: 'noRecord' };
  await ctx.write((trx) =>
    putDomainClaim(trx, scope, { ...claim, createdIsoDateTimeUtc: at, checkedIsoDateTimeUtc: at }),
  );
}

async function plantUpload(ctx: TestContext, scope: StoreScope): Promise<void> {
  const headings = ['Category', 'Name', 'Price'];
  const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const job = { id: `${scope.storeId}-upload`, fileName: 'summer-menu.csv', headings, by: BY_OWNER };
  const rows = [
    ['Specials', 'Peach and burrata salad', '19.50'],
    ['Specials', 'Prawn linguine', '31'],
    ['Desserts', 'Affogato', 'about ten'],
  ];
  await ctx.write((trx) =>
    insertUploadIn(trx, scope, { ...job, mapping: suggestMapping(headings), createdIsoDateTimeUtc }, rows),
  );
}

/** A week of evenings, the last of them still at work. */
async function plantHours(ctx: TestContext, scope: StoreScope, employeeIds: readonly string[]): Promise<void> {
  for (const [at, employeeId] of employeeIds.entries()) {
    for (let day = 1; day <= 7 - at; day++) {
      const began = ctx.clock.now().subtract({ hours: 24 * day - at });
      const times = {
        clockInIsoDateTimeUtc: isoUtc(began),
        clockOutIsoDateTimeUtc: isoUtc(began.add({ hours: 6, minutes: 15 + 5 * day })),
        breaks: [],
        deduction: null,
      };
      const id = `hours-${scope.storeId}-${at}-${day}`;
      await addShift(ctx, scope, { id, employeeId, times, reason: 'Forgot to clock in', who: { by: BY_OWNER } });
    }
  }
}

async function plantCount(ctx: TestContext, scope: StoreScope, posTerminalId: string): Promise<void> {
  const at = { posTerminalId, by: BY_OWNER };
  const { sessionId } = await openDrawerSession(ctx, scope, { ...at, floatInCents: 20_000, denominations: [] });
  const move = { ...at, sessionId, kind: 'out', amountInCents: 1_250, reason: 'Milk and lemons' } as const;
  await moveCash(ctx, scope, move);
  await countDrawer(ctx, scope, { ...at, sessionId, countedInCents: 18_700, denominations: [], note: 'A coin short' });
}

async function plantDips(ctx: TestContext, scope: StoreScope, itemIds: readonly string[]): Promise<void> {
  const options = ['Aioli', 'Sweet chilli', 'Tomato relish'].map((name, at) => ({
    id: `dip-${at}`,
    name,
    extraCharge: 100 + 50 * at,
  }));
  const group = { id: 'new', name: 'Dips', min: 0, max: 2, allowMultiple: false, options };
  await createSharedGroup(ctx, scope, { group, itemIds, by: BY_OWNER });
}

async function plantParkedEvent(ctx: TestContext, place: Place & { readonly orderId: string }): Promise<void> {
  const what = {
    handler: 'notifications.textCustomer',
    isMoney: 0,
    sequence: 1,
    type: 'orderAccepted',
    tries: 7,
  } as const;
  const lastError = 'The gateway did not answer.';
  const parkedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    parkEventIn(trx, { id: `${place.storeId}-parked`, ...place, ...what, lastError, parkedIsoDateTimeUtc }),
  );
}

/** What an address of the admin names besides its store: one of each that the store has. */
const ONE_OF: Readonly<Record<string, string>> = {
  tableId: 'select id from dining_tables where storeId = ?2',
  customPageId: 'select id from custom_pages where storeId = ?2',
  jobId: 'select id from batch_upload_jobs where storeId = ?2',
  batchUploadJobId: 'select id from batch_upload_jobs where storeId = ?2',
  categoryId: 'select id from categories where storeId = ?2 order by sortOrder desc',
  couponId: 'select id from coupons where restaurantId = ?1',
  orderId: "select id from orders where storeId = ?2 and channel = 'online' order by id desc",
  posOrderId: "select id from orders where storeId = ?2 and channel = 'pos' order by id desc",
  printerId: 'select id from printers where storeId = ?2',
  stationId: 'select id from print_stations where storeId = ?2',
  posTerminalId: 'select id from pos_terminals where storeId = ?2',
  cardTerminalId: 'select id from card_terminals where storeId = ?2',
  disputeId: 'select id from disputes where storeId = ?2',
  savedReportId: 'select id from saved_reports where storeId = ?2',
  countId: 'select id from cash_counts where storeId = ?2',
  employeeId: 'select id from employees where storeId = ?2',
  personId: 'select id from employees where storeId = ?2',
  customerId: 'select customerId as id from orders where storeId = ?2 and customerId is not null',
  tableBookingId: 'select id from table_bookings where storeId = ?2',
  domainName: 'select host as id from domain_claims where storeId = ?2',
  googleOrderId: 'select googleOrderId as id from google_orders where storeId = ?2',
  uberEatsOrderId: 'select uberEatsOrderId as id from uber_eats_orders where storeId = ?2',
  taskId: 'select id from google_feed_tasks where storeId = ?2',
  shiftId: 'select shiftId as id from time_clock_events where storeId = ?2',
};

/** Forms of an item are of its type. */
const TYPE_IN_ADDRESS: readonly (readonly [RegExp, string])[] = [
  [/\/pizza\//, 'pizza'],
  [/\/half-and-half\//, 'halfAndHalf'],
  [/\/deal\//, 'deal'],
  [/\/custom-item\//, 'custom'],
  [/./, 'basic'],
];

/** Fills in an address of the admin with what the store has; null where it has none of it. */
export function addressIn(dataDir: string, { restaurantId, storeId }: Place, pattern: string): string | null {
  const books = openBooks(dataDir);
  const oneOf = (sql: string) =>
    books.query<{ id: string }, Record<string, string>>(`${sql} limit 1`).get({ '?1': restaurantId, '?2': storeId })
      ?.id;
  const idNamed = (name: string) => {
    if (name === 'restaurantId') return restaurantId;
    if (name === 'storeId') return storeId;
    if (name === 'salesReportType') return 'item';
    if (name === 'taskKind') return 'googleFeeds';
    const type = TYPE_IN_ADDRESS.find(([part]) => part.test(pattern))?.[1];
    if (name === 'itemId') return oneOf(`select id from items where storeId = ?2 and type = '${type}'`);
    if (name === 'groupId') return oneOf(SHARED_GROUP);
    return ONE_OF[name] ? oneOf(ONE_OF[name]) : undefined;
  };
  try {
    const parts = pattern.split('/').map((part) => (part.startsWith(':') ? idNamed(part.slice(1)) : part));
    return parts.includes(undefined) ? null : parts.join('/');
  } finally {
    books.close();
  }
}

const SHARED_GROUP = `select json_extract(one.value, '$.id') as id from items, json_each(items.specJson, '$.modifiers') one
  where storeId = ?2 and json_extract(one.value, '$.shared')`;

/** The page's own example of a query, without what names a row. */
export function queryOf({ example = {} }: AdminPage): string {
  const known = Object.entries(example.query ?? {}).filter(([, value]) => !value.includes('{'));
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

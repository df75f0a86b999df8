/** An evening of a shop with a box: its tills sell at the box, guests order in the cloud, and in between the line is cut. */
import { expect } from 'bun:test';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { boxOnlyHandlers } from '#kiosk/handlers.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { type Act, type Evening, newEvening, type Step } from '#src/features/counter/testing/evening.ts';
import { ACTS, requireLaw } from '#src/features/counter/testing/evening-play.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { badLine, exchange } from '#tests/battery/support/both-sides.ts';
import { diceOf } from '#tests/battery/support/dice.ts';
import { type BoxedShop, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** Settings are changed in the cloud, and a process that dies is another play's. */
const ELSEWHERE = ['swapPrinter', 'secondPrinter', 'deletePrinter', 'deleteStation', 'failOver', 'crash'];
const MOST_EVENTS = 10_000;
/** Of no guest of the demo. */
const FREE_NUMBER = '+61491579999';
const signal = new AbortController().signal;

/** How box and cloud of an evening meet. */
const meetings = new WeakMap<Evening, (step: Step) => Promise<void>>();

/** Those of a shop without a box, and `meet`: box and cloud hear each other, and the law holds at both. */
export const ACTS_AT_BOX: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(Object.entries(ACTS).filter(([name]) => !ELSEWHERE.includes(name))),
  meet: async (evening, step) => meetings.get(evening)?.(step),
};

/** The line is cut from the beginning; only in `meet` it isn't. */
export async function openEveningAtBox(): Promise<Evening> {
  const platform = await openPlatform();
  const { cloud } = platform;
  const shop = platform.shops[0]!;
  const { box, identity } = shop;
  const evening = await newEvening();
  const { ctx } = evening.fixture;
  takeOverShop(ctx, cloud);
  // One menu and one time for both.
  const ending = idEndingOf(identity.mark);
  const both = { menus: ctx.menus, clock: ctx.clock };
  const now = () => ctx.clock.now().epochMilliseconds;
  const fill = (bytes: Uint8Array) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>);
  Object.assign(cloud, both, { ids: createIdMaker({ now, fill }) });
  Object.assign(box, both, { ids: createIdMaker({ now, fill, ending: () => ending }) });
  const { database, db, write, writeSoon, writeAlone, openStill, ownership, ids } = box;
  Object.assign(ctx, { database, db, write, writeSoon, writeAlone, openStill, ownership, ids });
  evening.web = { ctx: cloud };
  evening.idOf = (made) => `x${made}`.padStart(20, '0') + ending;
  const hear = earsOf(box);
  await level(platform, shop, hear);
  cut(platform);
  meetings.set(evening, async ({ pick, quantity }) => {
    platform.line = badLine(diceOf(pick + 10 * quantity));
    for (let tries = 0; tries < quantity; tries++) await exchange(shop);
    await level(platform, shop, hear);
    cut(platform);
    await requireLaw(evening, 'in the cloud, once both met', cloud);
    expect(entriesOf(cloud), 'both sides know the same of the kitchen').toEqual(entriesOf(box));
  });
  return evening;
}

/** People, tables, tills and printers of the evening's shop are now those of the cloud's. */
function takeOverShop(from: TestContext, cloud: TestContext): void {
  const { raw } = cloud.database;
  for (const table of ['print_stations', 'printers', 'dining_tables']) {
    raw.query(`delete from ${table} where storeId = ?`).run(SCOPE.storeId);
  }
  const tables = ['printers', 'print_stations', 'dining_tables', 'employees', 'pos_terminals', 'customers'];
  for (const table of tables) {
    const rows = from.database.raw
      .query<Record<string, string | number | null>, [string]>(`select * from ${table} where restaurantId = ?`)
      .all(SCOPE.restaurantId);
    for (const known of rows) {
      const row = table === 'customers' ? { ...known, mobileNumberE164: FREE_NUMBER } : known;
      const columns = Object.keys(row);
      const values = columns.map(() => '?').join(', ');
      raw.query(`insert into ${table} (${columns.join(', ')}) values (${values})`).run(...Object.values(row));
    }
  }
}

function cut(platform: Platform): void {
  platform.line = () => Promise.reject(new Error('the line is cut'));
}

/** The box's own handlers of what the cloud says; each event comes twice. */
function earsOf(box: TestContext): () => Promise<void> {
  let heard = 0;
  return async () => {
    for (const event of await listEventsAfter(box.db, heard, {}, MOST_EVENTS)) {
      heard = Math.max(heard, event.sequence);
      for (const handler of [...boxOnlyHandlers, ...boxOnlyHandlers]) {
        if (handler.types.includes(event.type)) await handler.handle(box, event);
      }
    }
  };
}

async function level(platform: Platform, { sync }: BoxedShop, hear: () => Promise<void>): Promise<void> {
  platform.line = (call) => call();
  for (let round = 0; round < 3; round++) {
    await sync.pull(0, signal);
    await hear();
    while (!(await sync.push()));
    await platform.runCommands();
  }
}

function entriesOf({ database }: TestContext): unknown[] {
  return database.raw.query('select * from kitchen_entries where storeId = ? order by id').all(SCOPE.storeId);
}

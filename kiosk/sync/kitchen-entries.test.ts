/** What a kitchen at a box was told of a website's order, by the cloud and by the box, is one ledger. */
import { expect, test } from 'bun:test';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { boxOnlyHandlers } from '#kiosk/handlers.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import { placesOf } from '#src/domain/printing/kitchen-book.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { moveReadyTime } from '#src/features/orders/move-ready-time.ts';
import { badLine, comeLevel, exchange } from '#tests/battery/support/both-sides.ts';
import { openCounter } from '#tests/battery/support/counter.ts';
import { diceOf, seedOfRun } from '#tests/battery/support/dice.ts';
import { BY_OWNER, openPlatform } from '#tests/battery/support/shops-with-boxes.ts';

/** The box’s handlers get each event twice. */
async function kitchenHears(box: TestContext): Promise<void> {
  const events = await listEventsAfter(box.db, 0, {}, 10_000);
  for (const event of [...events, ...events]) {
    for (const handler of boxOnlyHandlers) if (handler.types.includes(event.type)) await handler.handle(box, event);
  }
}

test('an order that is moved and cancelled in the cloud while the line is cut is called off at each station once', async () => {
  const platform = await openPlatform();
  const { cloud } = platform;
  const shop = platform.shops[0]!;
  const { box, scope } = shop;
  await comeLevel(platform);
  const orderId = await acceptedOnline(platform, shop);
  await comeLevel(platform);
  const jobs = (docketType: string) =>
    box.database.raw
      .query<{ stationId: string; printerId: string }, [string, string]>(
        'select stationId, printerId from print_jobs where orderId = ? and docketType = ? order by stationId, printerId',
      )
      .all(orderId, docketType);
  const tickets = jobs('ORDER_TICKET');
  expect(tickets.length).toBeGreaterThan(0);
  box.database.raw.run("update print_jobs set status = 'success', stage = 'printed'");

  platform.line = () => Promise.reject(new Error('the line is cut'));
  const { promisedForIsoDateTimeUtc: was } = cloud.database.raw
    .query<{ promisedForIsoDateTimeUtc: string }, [string]>('select promisedForIsoDateTimeUtc from orders where id = ?')
    .get(orderId)!;
  const later = Temporal.Instant.from(was).add({ minutes: 10 }).toString({ fractionalSecondDigits: 3 });
  await moveReadyTime(cloud, scope, {
    ...{ orderId, promisedForIsoDateTimeUtc: later, insteadOfIsoDateTimeUtc: was, by: BY_OWNER },
  });
  await cancelOrder(cloud, scope, { orderId, reason: 'Sold out', by: BY_OWNER });
  await kitchenHears(box);
  expect(jobs('CANCEL')).toEqual([]);

  await comeLevel(platform);
  await kitchenHears(box);
  expect(jobs('CANCEL')).toEqual(tickets);
  // It was heard twice: what calls the dishes off still goes to the printers.
  const toPrint = `select distinct stage, status from print_jobs where orderId = ? and docketType = 'CANCEL'`;
  expect(box.database.raw.query(toPrint).all(orderId)).toEqual([{ stage: 'waiting', status: 'queued' }]);
  // What is off has no new time.
  expect(jobs('CHANGE')).toEqual([]);
  await comeLevel(platform);
  const entries = await listKitchenEntries(box.db, scope, orderId);
  expect(await listKitchenEntries(cloud.db, scope, orderId)).toEqual(entries);
  expect(placesOf(entries).flatMap(({ told }) => told.lines)).toEqual([]);
}, 180_000);

const newestJob = ({ database }: TestContext) =>
  database.raw.query<{ id: string }, []>('select max(id) as id from print_jobs').get()?.id ?? '';

test(`orders of both sides while the line was bad are one docket a station once two tills and the cloud meet (seed ${seedOfRun()})`, async () => {
  const platform = await openPlatform();
  const { cloud } = platform;
  const shop = platform.shops[0]!;
  const { box, scope } = shop;
  await comeLevel(platform);
  const before = newestJob(box);
  const tickets = ({ database }: TestContext) =>
    database.raw
      .query<{ ticket: string }, [string, string]>(
        `select orderId || ' ' || stationId || ' ' || printerId as ticket from print_jobs
         where storeId = ? and docketType = 'ORDER_TICKET' and copyNumber = 1 and id > ? order by ticket`,
      )
      .all(scope.storeId, before)
      .map(({ ticket }) => ticket);
  const dice = diceOf(seedOfRun());
  const counter = await openCounter(shop, dice, { tills: 2 });
  platform.line = () => Promise.reject(new Error('the line is cut'));
  const online: string[] = [];
  for (let round = 0; round < 3; round++) {
    online.push(await acceptedOnline(platform, shop));
    await counter.takeOrder();
  }
  // They meet over a line that breaks, loses answers and says things twice; then over a good one, again and again.
  platform.line = badLine(dice);
  for (let tries = 0; tries < 5; tries++) await exchange(shop);
  await kitchenHears(box);
  for (let times = 0; times < 2; times++) {
    await comeLevel(platform);
    await kitchenHears(box);
  }
  const at = tickets(box);
  for (const orderId of online) expect(at.filter((ticket) => ticket.startsWith(orderId)).length).toBeGreaterThan(0);
  expect(at.length).toBeGreaterThan(online.length);
  expect(at).toEqual([...new Set(at)]);
  expect(tickets(cloud)).toEqual(at);
}, 180_000);

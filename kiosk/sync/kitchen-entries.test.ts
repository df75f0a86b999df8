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
import { comeLevel } from '#tests/battery/support/both-sides.ts';
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

import { expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { boxOnlyHandlers } from '#kiosk/handlers.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import { laterBy } from '#src/domain/ordering/ready-time.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { comeLevel } from '#tests/battery/support/both-sides.ts';
import { BY_OWNER, openPlatform } from '#tests/battery/support/shops-with-boxes.ts';

/** A till of a box reschedules a website order: the cloud applies it on arrival, and the box notifies the kitchen. */
test('a ready time that is moved at a box moves in the cloud, once, and the box’s kitchen sees it', async () => {
  const platform = await openPlatform();
  const { cloud } = platform;
  const shop = platform.shops[0]!;
  const { box, scope } = shop;
  await comeLevel(platform);
  const orderId = await acceptedOnline(platform, shop);
  await comeLevel(platform);
  const { promisedForIsoDateTimeUtc: was } = (await findOrder(box.db, scope, orderId))!;
  const wanted = laterBy(was, 10, box.clock.now().epochMilliseconds);
  const employee = box.database.raw.query<{ id: string }, []>('select id from employees limit 1').get();
  const { commandId } = await askCloud(box, scope, {
    kind: 'moveReadyTime',
    subjectId: orderId,
    body: { promisedForIsoDateTimeUtc: wanted, insteadOfIsoDateTimeUtc: was },
    by: { ...BY_OWNER, kind: 'employee', id: employee!.id, name: 'Mia' },
  });
  await comeLevel(platform);
  await runCommand(cloud, scope, commandId);
  await runCommand(cloud, scope, commandId);
  await comeLevel(platform);

  const changes = () =>
    box.database.raw.query("select id from print_jobs where orderId = ? and docketType = 'CHANGE'").all(orderId);
  const kitchenHears = async () => {
    for (const event of await listEventsAfter(box.db, 0, {}, 10_000)) {
      for (const handler of boxOnlyHandlers) if (handler.types.includes(event.type)) await handler.handle(box, event);
    }
  };
  await kitchenHears();
  const told = changes().length;
  await kitchenHears();
  expect(told).toBeGreaterThan(0);
  expect(changes()).toHaveLength(told);
  for (const side of [cloud, box]) {
    expect((await findOrder(side.db, scope, orderId))?.promisedForIsoDateTimeUtc).toBe(wanted);
  }
}, 180_000);

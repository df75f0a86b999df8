/** What a station has to hear of one version of a bill is all printed, however often that is; the same news once. */
import { expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { startDueOrders } from '#src/features/printing/held-order.ts';
import { deletePrintStation } from '#src/features/printing/manage-print-stations.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { reprintJob } from '#src/features/printing/reprint.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

async function fresh(fixture: KitchenFixture, stationId: string, act: () => Promise<unknown>): Promise<string[]> {
  await fixture.print();
  const before = (await fixture.came(stationId)).length;
  await act();
  await fixture.print();
  return (await fixture.came(stationId)).slice(before);
}

test('a bar that closes after a bill’s hour came: the kitchen hears of its drinks, the bar that they are off', async () => {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('c', 'cola')] });
  await fixture.print();
  const requestedForIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ hours: 2 }));
  const wishes = { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc, timeNote: 'Birthday' };
  await fixture.send('later', { lines: [ordered('o', 'odd'), ordered('d', 'beer')], wishes });
  await fixture.merge('later', 'one');
  ctx.pass({ hours: 3 });
  await startDueOrders(ctx, SCOPE);
  await fixture.print();
  // The same version is told again: what it has to say since is news.
  const tellAgain = async () => {
    const order = await getOrder(ctx.db, SCOPE, 'later');
    await ctx.write((trx) => queueChangeDocketsIn(trx, ctx, SCOPE, { before: order, after: order, by: FRONT.by }));
  };
  const close = async () => {
    await deletePrintStation(ctx, SCOPE, { stationId: 'bar', by: BY_MIA });
    await tellAgain();
  };
  const bar = (await fixture.came('bar')).length;
  expect(await fresh(fixture, 'kitchen', close)).toEqual([
    expect.stringMatching(/ADD 1 x cola.*ADD 1 x beer|ADD 1 x beer.*ADD 1 x cola/),
  ]);
  expect((await fixture.came('bar')).slice(bar)).toEqual([expect.stringMatching(/VOID.*1 x cola.*VOID.*1 x beer/)]);
  for (const station of ['kitchen', 'bar']) {
    expect(await fresh(fixture, station, tellAgain)).toEqual([]);
    expect(await fresh(fixture, station, () => startDueOrders(ctx, SCOPE))).toEqual([]);
  }
});

/** A bill of three burgers and a wrap that came out, and changes of it that all make the same version. */
async function changing() {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  await fixture.send('one', { lines: [ordered('a', 'burger', 3), ordered('w', 'wrap')] });
  await fixture.print();
  const before = await getOrder(ctx.db, SCOPE, 'one');
  const [burger, wrap] = before.lines;
  if (!burger || !wrap) throw new Error('the bill has two dishes');
  const change = (shape: Partial<Order>) => {
    const after = { ...before, ...shape, version: before.version + 1 };
    return async () => ctx.write((trx) => queueChangeDocketsIn(trx, ctx, SCOPE, { before, after, by: FRONT.by }));
  };
  return { fixture, change, burger, wrap };
}

test('two changes of one version are both told, and the same one again is not', async () => {
  const { fixture, change, burger, wrap } = await changing();
  const { ctx } = fixture;
  expect(await fresh(fixture, 'kitchen', change({ lines: [burger] }))).toEqual([
    expect.stringMatching(/VOID.*1 x wrap/),
  ]);
  expect(await fresh(fixture, 'kitchen', change({ lines: [burger] }))).toEqual([]);
  expect(await fresh(fixture, 'kitchen', change({ lines: [wrap] }))).toEqual([
    expect.stringMatching(/VOID.*3 x burger.*ADD 1 x wrap/),
  ]);
  const named = change({ lines: [wrap], customerName: 'Ada' });
  expect(await fresh(fixture, 'kitchen', named)).toEqual([expect.stringMatching(/Ada/i)]);
  expect(await fresh(fixture, 'kitchen', named)).toEqual([]);
  const last = (await allJobs(ctx)).findLast(({ stationId }) => stationId === 'kitchen');
  const again = () => reprintJob(ctx, SCOPE, { printJobId: last?.id ?? '', by: BY_MIA });
  expect(await fresh(fixture, 'kitchen', again)).toEqual([expect.stringMatching(/REPRINT 1/)]);
});

test('of two changes of one version, the one that never came out is told by the move that gives it up, not the other', async () => {
  const { fixture, change, burger, wrap } = await changing();
  await fresh(fixture, 'kitchen', change({ lines: [burger] }));
  await change({ lines: [wrap] })();
  const before = (await fixture.came('kitchen')).length;
  await fixture.transfer('one', 'two', [['a', 1]]);
  await fixture.print();
  const left = (await fixture.came('kitchen')).slice(before).filter((text) => text.includes('CHANGE P-101'));
  expect(left).toEqual([expect.stringMatching(/ADD 1 x wrap.*UNCHANGED 2 x burger/)]);
});

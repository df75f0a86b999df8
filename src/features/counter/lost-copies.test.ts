/** A station that gets each docket twice: once the first copy is out, the kitchen knows, and the second is owed to it. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { finishPrintJob, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { getPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { editPrintStation } from '#src/features/printing/manage-print-stations.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const LINES = [ordered('a', 'burger', 3), ordered('w', 'wrap')];
const TWICE = { numberOfCopies: 2 };

const inTwoCopies = () => kitchenFixture([aPrinter('kitchen', TWICE), aPrinter('bar'), aPrinter('pass')]);
async function comesOut({ ctx }: KitchenFixture, isOut: (job: PrintJob) => boolean): Promise<void> {
  for (const job of (await allJobs(ctx)).filter((one) => one.stage === 'waiting' && isOut(one))) {
    await ctx.write((trx) => finishPrintJob(trx, SCOPE, job.id, { stage: 'printed', at: ctx.clock.now() }));
  }
}
const firstCopy = ({ stationId, copyNumber }: PrintJob) => stationId !== 'kitchen' || copyNumber === 1;
/** The copies at the kitchen of the bill's papers that wait once two of its burgers moved: "CHANGE at kitchen, copy 2". */
async function waitingOnceMoved(fixture: KitchenFixture, newer: string): Promise<string[]> {
  await fixture.transfer('one', 'two', [['a', 2]]);
  const jobs = (await allJobs(fixture.ctx)).filter(
    ({ orderId, stationId, stage, id }) =>
      orderId === 'one' && stationId === 'kitchen' && stage === 'waiting' && id <= newer,
  );
  return jobs.map(({ printerId, docketType, copyNumber }) => `${docketType} at ${printerId}, copy ${copyNumber}`);
}
const newest = async ({ ctx }: KitchenFixture) => (await allJobs(ctx)).at(-1)?.id ?? '';

describe('the second copy of a docket whose first came out still comes once dishes move', () => {
  test('where nothing else was lost', async () => {
    const fixture = await inTwoCopies();
    await fixture.send('one', { lines: LINES });
    await comesOut(fixture, firstCopy);
    expect(await waitingOnceMoved(fixture, await newest(fixture))).toEqual(['ORDER_TICKET at kitchen, copy 2']);
  });

  test('where the docket of another station never came out', async () => {
    const fixture = await inTwoCopies();
    await fixture.send('one', { lines: [...LINES, ordered('c', 'cola')] });
    await comesOut(fixture, (job) => firstCopy(job) && job.stationId !== 'bar');
    expect(await waitingOnceMoved(fixture, await newest(fixture))).toEqual(['ORDER_TICKET at kitchen, copy 2']);
  });

  test('where a later change never came out', async () => {
    const fixture = await inTwoCopies();
    await fixture.send('one', { lines: LINES });
    await fixture.print();
    await fixture.send('one', { lines: [...LINES, ordered('o', 'odd')] });
    await comesOut(fixture, firstCopy);
    await fixture.send('one', { lines: [...LINES, ordered('o', 'odd'), ordered('p', 'odd')] });
    expect(await waitingOnceMoved(fixture, await newest(fixture))).toEqual(['CHANGE at kitchen, copy 2']);
  });

  test.each([
    ['a later change', 1],
    ['the second of two later changes', 2],
  ])('where %s, which made no new version of the bill, never came out', async (_, changes) => {
    const fixture = await inTwoCopies();
    const { ctx } = fixture;
    await fixture.send('one', { lines: LINES });
    await comesOut(fixture, firstCopy);
    const before = await getOrder(ctx.db, SCOPE, 'one');
    const withoutWrap = { ...before, lines: before.lines.slice(0, 1) };
    const change = (after: Order) =>
      ctx.write((trx) => queueChangeDocketsIn(trx, ctx, SCOPE, { before, after, by: FRONT.by }));
    const came = ['ORDER_TICKET at kitchen, copy 2'];
    await change(withoutWrap);
    if (changes === 2) {
      await comesOut(fixture, firstCopy);
      await change(before);
      came.push('CHANGE at kitchen, copy 2');
    }
    expect(await waitingOnceMoved(fixture, await newest(fixture))).toEqual(came);
  });

  test('where it never came out at another printer of the station', async () => {
    const fixture = await inTwoCopies();
    const { ctx } = fixture;
    await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second', TWICE)));
    const { id: stationId, ...station } = await getPrintStation(ctx.db, SCOPE, 'kitchen');
    await editPrintStation(ctx, SCOPE, { ...station, printerIds: ['kitchen', 'second'], stationId, by: BY_MIA });
    await fixture.send('one', { lines: LINES });
    await comesOut(fixture, (job) => firstCopy(job) && job.printerId !== 'second');
    expect(await waitingOnceMoved(fixture, await newest(fixture))).toEqual(['ORDER_TICKET at kitchen, copy 2']);
  });
});

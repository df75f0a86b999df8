import { expect, test } from 'bun:test';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from '#src/features/counter/testing/kitchen-fixture.ts';
import { readLineStories } from '#src/features/orders/line-story.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { itemStories, storyRows, timelineOf } from './order-timeline.ts';

async function movedAndVoided(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 3), ordered('w', 'wrap'), ordered('c', 'cola')] });
  await fixture.print(['bar']);
  const less = [ordered('a', 'burger', 2), ordered('w', 'wrap'), ordered('c', 'cola')];
  await fixture.send('one', { lines: less }, { voidReason: 'Dropped', voidedFood: 'wasted' });
  await fixture.print(['bar']);
  await fixture.transfer('one', 'two', [['a', 1]]);
  await fixture.print(['bar']);
  return fixture;
}

test('History says each thing once: an item’s story takes the place of its acts and changes', async () => {
  const { ctx } = await movedAndVoided();
  const detail = await loadOrderDetail(ctx.db, SCOPE, 'one');
  const jobs = (await listPrintJobsOfOrder(ctx.db, SCOPE, 'one')).map(({ payload: _, ...job }) => ({
    ...job,
    orderNumber: 'P-101',
    printerName: job.printerId,
  }));
  const stories = await readLineStories(ctx.db, SCOPE, detail.order);
  const rows = timelineOf(detail, jobs, (iso) => iso, stories).map(({ text, more }) => `${text} ${more}`);
  expect(rows.filter((text) => /Removed|Moved 1/.test(text))).toEqual([]);
  // The void's is said by the item; that of the move has no dish to make.
  expect(rows.filter((text) => text === 'Change ticket: printed kitchen')).toHaveLength(1);
  expect(rows).toContain('Kitchen ticket: printed kitchen');
  expect(itemStories(stories).map(({ name }) => name)).toEqual(['burger', 'cola']);
  const bare = timelineOf(detail, jobs, (iso) => iso).map(({ text }) => text);
  expect(bare).toContain('Removed 1 × burger');
  expect(bare).toContain('Moved 1 × burger to P-102');
});

test('an item’s rows have their time, and a docket that never printed is a fault', async () => {
  const { ctx } = await movedAndVoided();
  const { order } = await loadOrderDetail(ctx.db, SCOPE, 'one');
  const cola = (await readLineStories(ctx.db, SCOPE, order)).find(({ name }) => name === 'cola');
  const rows = cola ? storyRows(cola, () => '6:05 PM') : [];
  expect(rows.map(({ text, tone, time }) => [text, tone, time])).toEqual([
    ['Kitchen not told: 1 × cola', 'fail', '6:05 PM'],
    ['Kitchen told: 1 × cola', 'wait', '6:05 PM'],
  ]);
});

import { expect, test } from 'bun:test';
import { splitBill } from '#src/features/counter/split-bill.ts';
import { FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from '#src/features/counter/testing/kitchen-fixture.ts';
import { AT_4, screens } from '#src/features/kitchen/testing/screens.ts';
import { readLineStories } from './line-story.ts';
import { loadOrderDetail } from './order-detail.ts';
import { SCOPE } from './testing/ordering-fixture.ts';

async function evening(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  const { ctx } = fixture;
  const later = async () => {
    await fixture.print(['bar']);
    ctx.pass({ minutes: 5 });
  };
  await fixture.send('one', { lines: [ordered('a', 'burger', 3), ordered('w', 'wrap'), ordered('c', 'cola')] });
  await later();
  const less = [ordered('a', 'burger', 2), ordered('w', 'wrap'), ordered('c', 'cola')];
  await fixture.send('one', { lines: less }, { voidReason: 'Dropped', voidedFood: 'wasted' });
  await later();
  await fixture.transfer('one', 'two', [['a', 1]]);
  await later();
  const byItem = { id: 'x', mode: 'byItem' as const, lines: [{ lineId: 'a', units: 1, sharedBetween: 1 }] };
  await splitBill(ctx, SCOPE, { ...FRONT, billId: 'one', shares: [byItem, { id: 'y', mode: 'equally' }] });
  await fixture.pay('one', { shareId: 'x', amountInCents: 1000 });
  return fixture;
}

async function storiesOf({ ctx }: KitchenFixture, orderId: string) {
  const { order } = await loadOrderDetail(ctx.db, SCOPE, orderId);
  return readLineStories(ctx.db, SCOPE, order);
}

test('a line’s story says what was told, voided, moved and paid of it, on both bills', async () => {
  const fixture = await evening();
  const rows = (await storiesOf(fixture, 'one')).map(({ name, events }) => [
    name,
    ...events.map(({ text, more }) => `${text} (${more})`),
  ]);
  expect(rows).toEqual([
    [
      'burger',
      'Kitchen told: 3 × burger (KITCHEN, printed)',
      'Kitchen told to stop: 1 × burger (KITCHEN, printed)',
      'Removed 1 × burger (Mia, Dropped, wasted)',
      'Moved 1 × burger to P-102 (Mia)',
      'Paid 1 × burger ()',
    ],
    ['wrap', 'Kitchen told: 1 × wrap (KITCHEN, printed)'],
    ['cola', 'Kitchen not told: 1 × cola (BAR, not printed)', 'Kitchen told: 1 × cola (BAR, waiting to print)'],
  ]);
  const [moved] = await storiesOf(fixture, 'two');
  expect(moved?.events.map(({ text }) => text)).toEqual(['Moved 1 × burger from P-101']);
});

test('a line’s story says who started, finished and brought it back at a kitchen screen, and who read its allergy', async () => {
  const here = await screens();
  await here.send('one', {
    ...AT_4,
    lines: [ordered('a', 'burger', 2, { comments: 'Nut allergy' }), ordered('w', 'wrap')],
  });
  await here.touch(await here.first(), 'acknowledged', { dishes: [], name: 'Noah' });
  for (const act of ['started', 'bumped', 'recalled'] as const) {
    const { tickets, recall } = await here.board('kitchen');
    await here.touch(tickets[0] ?? recall[0], act);
  }
  const rows = (await storiesOf(here, 'one')).map(({ name, events }) => [
    name,
    ...events.slice(1).map(({ text, more }) => `${text} (${more})`),
  ]);
  const by = '(KITCHEN, Grill screen)';
  expect(rows).toEqual([
    [
      'burger',
      'Kitchen read the allergy: Nut allergy (KITCHEN, Noah)',
      ...['started', 'finished', 'brought back'].map((what) => `Kitchen ${what}: 2 × burger ${by}`),
    ],
    ['wrap', ...['started', 'finished', 'brought back'].map((what) => `Kitchen ${what}: 1 × wrap ${by}`)],
  ]);
});

/** Dishes that move to a bill that waits, or open a bill, are made once; what moves onto a paid bill is asked for. */
import { expect, test } from 'bun:test';
import { findBill } from '#db/ordering/bills.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { reachedKitchen, startDueOrders } from '#src/features/printing/held-order.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };

async function twoBurgers(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2), ordered('w', 'wrap')] });
  await fixture.print();
  return fixture;
}

/** An order for two hours from now, of which the kitchen has heard nothing. */
async function forLater(fixture: KitchenFixture): Promise<void> {
  const requestedForIsoDateTimeUtc = isoUtc(fixture.ctx.clock.now().add({ hours: 2 }));
  const wishes = { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc, timeNote: 'Birthday' };
  await fixture.send('later', { lines: [ordered('o', 'odd')], wishes });
}

async function hourComes(fixture: KitchenFixture): Promise<string[]> {
  const before = (await fixture.came('kitchen')).length;
  fixture.ctx.pass({ hours: 3 });
  await startDueOrders(fixture.ctx, SCOPE);
  await fixture.print();
  return (await fixture.came('kitchen')).slice(before);
}

test.each(['merge', 'move'] as const)(
  'a bill for later that got dishes by a %s tells only the rest at its hour',
  async (how) => {
    const fixture = await twoBurgers();
    await forLater(fixture);
    if (how === 'merge') await fixture.merge('later', 'one');
    else await fixture.transfer('one', 'later', [['a', 2]]);
    await fixture.print();
    const [docket = '', ...more] = await hourComes(fixture);
    expect(docket).toMatch(/CHANGE.*ADD 1 x odd/);
    expect(docket).not.toMatch(/ADD \d x burger/);
    expect(more).toEqual([]);
    expect(await hourComes(fixture)).toEqual([]);
  },
);

test('a bill for later that is cancelled calls off what came to it from a bill that was being made', async () => {
  const fixture = await twoBurgers();
  await forLater(fixture);
  await fixture.merge('later', 'one');
  await fixture.cancel('later');
  await fixture.print();
  const text = (await fixture.came('kitchen')).at(-1);
  expect(text).toMatch(/CANCELLED.*DO NOT MAKE.*2 x burger.*1 x wrap/);
  expect(text).not.toContain('odd');
});

test('a bill that moved dishes opened is not cooked again when its day is over', async () => {
  const fixture = await twoBurgers();
  await fixture.transfer('one', 'two', [['a', 2]]);
  await fixture.print();
  const before = await fixture.came('kitchen');
  expect(await reachedKitchen(fixture.ctx, SCOPE, await getOrder(fixture.ctx.db, SCOPE, 'two'))).toBe(true);
  await fixture.print();
  expect(await fixture.came('kitchen')).toEqual(before);
});

test.each(['merge', 'move'] as const)('a paid bill that got dishes by a %s is open for them', async (how) => {
  const fixture = await twoBurgers();
  await fixture.send('paid', { ...AT_4, lines: [ordered('o', 'odd')] });
  await fixture.pay('paid');
  if (how === 'merge') await fixture.merge('paid', 'one');
  else await fixture.transfer('one', 'paid', [['a', 1]]);
  expect(await findBill(fixture.ctx.db, SCOPE, 'paid')).toMatchObject({ state: 'open', closedReason: null });
});

test('a bill whose unpaid dishes all went to another is paid', async () => {
  const fixture = await twoBurgers();
  await fixture.pay('one', { amountInCents: 700 });
  await fixture.transfer('one', 'two', [['a', 2]]);
  expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'paid' });
});

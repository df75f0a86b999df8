import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import type { PlacePosOrderBody } from '#src/domain/ordering/ordering.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { placeOfflineSale } from '#src/features/counter/place-offline-sale.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { eftposFixture, sellByCard } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { holdBill } from './hold-bill.ts';
import { mergeBills } from './merge-bills.ts';
import { moveBill } from './move-bill.ts';
import { readBill, readBills } from './read-bills.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

/** $10 + $7 + $8: ten per cent are $2.50 of the three and $1.80 without the wrap. */
const THREE = [ordered('a', 'burger'), ordered('b', 'wrap'), ordered('c', 'beer')];
const WITHOUT_WRAP = THREE.filter(({ id }) => id !== 'b');
const TEN_PERCENT: BillDraft['adjustments'] = { discount: { kind: 'percent', value: 1000 }, surcharge: null };
const ON_TOP: BillDraft['adjustments'] = {
  discount: { kind: 'percent', value: 1000 },
  surcharge: { kind: 'percent', value: 200 },
};

const SALE: PlacePosOrderInput = {
  id: 'one',
  lines: THREE,
  ...BARE_ORDER,
  paymentType: 'posCash',
  tenderedInCents: 100_000,
  expectedTotalInCents: 2250,
  adjustments: TEN_PERCENT,
  manual: { discountInCents: 250, surchargeInCents: 0 },
  posTerminalId: 'till',
  employee: { id: 'employee-mia', name: 'Mia' },
  by: BY_MIA,
};

type Way = (fixture: BillsFixture, sale: PlacePosOrderInput) => Promise<unknown>;
const place: Way = ({ ctx }, sale) => placePosOrder(ctx, SCOPE, sale);
const WAYS: readonly (readonly [string, Way])[] = [
  ['in cash', place],
  [
    'in another way of the store',
    (fixture, sale) => place(fixture, { ...sale, paymentType: 'posCustomPayment', customPaymentName: 'Voucher' }),
  ],
  ['to be paid later', (fixture, sale) => place(fixture, { ...sale, paymentType: 'posPayLater' })],
  [
    'by a till that was alone',
    ({ ctx }, sale) =>
      placeOfflineSale(ctx, SCOPE, sale, { soldIsoDateTimeUtc: TEST_NOW, employeeId: null, number: 'K7Q-1' }),
  ],
];

/** The bill of an order as the next till opens it. */
async function opened(fixture: Pick<BillsFixture, 'ctx'>, billId = 'one'): Promise<BillDraft> {
  await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId, mayTakeOver: false });
  return (await readBill(fixture.ctx, SCOPE, billId)).draft;
}

const totalOf = async ({ ctx }: Pick<BillsFixture, 'ctx'>, id = 'one') =>
  (await findOrder(ctx.db, SCOPE, id))?.grandTotalInCents;

describe('ten per cent off a sale', () => {
  test.each(WAYS)('%s stay ten per cent when a dish is taken away', async (_, sell) => {
    const fixture = await billsFixture();
    await sell(fixture, SALE);
    const draft = await opened(fixture);
    expect(draft.adjustments).toEqual(TEN_PERCENT);
    const cheaper = { ...draft, lines: WITHOUT_WRAP, manual: { discountInCents: 180, surchargeInCents: 0 } };
    await fixture.send('one', cheaper, { expectedTotalInCents: 1620, voidReason: 'Cold' });
    expect(await totalOf(fixture)).toBe(1620);
    expect((await opened(fixture)).adjustments).toEqual(TEN_PERCENT);
  });

  test('by card stay ten per cent, also where the order waited for the terminal', async () => {
    const fixture = await eftposFixture();
    const { orderId } = await sellByCard(fixture, {
      lines: THREE,
      expectedTotalInCents: 2250,
      adjustments: TEN_PERCENT,
      manual: { discountInCents: 250, surchargeInCents: 0 },
    });
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ statusCode: 'accepted' });
    expect((await opened(fixture, orderId)).adjustments).toEqual(TEN_PERCENT);
  });

  test('that leave nothing to pay are known for what they are', async () => {
    const fixture = await billsFixture();
    const all: BillDraft['adjustments'] = { discount: { kind: 'percent', value: 10_000 }, surcharge: null };
    const free: Partial<PlacePosOrderBody> = { paymentType: 'noPaymentRequired', expectedTotalInCents: 0 };
    const manual = { discountInCents: 2500, surchargeInCents: 0 };
    await place(fixture, { ...SALE, ...free, adjustments: all, manual });
    expect((await opened(fixture)).adjustments).toEqual(all);
  });

  test('and two put on are of what the discount left', async () => {
    const fixture = await billsFixture();
    const manual = { discountInCents: 250, surchargeInCents: 45 };
    await place(fixture, { ...SALE, adjustments: ON_TOP, manual, expectedTotalInCents: 2295 });
    const draft = await opened(fixture);
    expect([draft.adjustments, draft.manual]).toEqual([ON_TOP, manual]);
  });

  test('are worked out by the store: another amount beside them is another price', async () => {
    const fixture = await billsFixture();
    const manual = { discountInCents: 2000, surchargeInCents: 0 };
    const sent = (expectedTotalInCents: number) => place(fixture, { ...SALE, manual, expectedTotalInCents });
    expect((await refusalOf(sent(500)))?.reason).toBe('price_changed');
    await sent(2250);
    expect(await totalOf(fixture)).toBe(2250);
  });

  test('which were an amount when the order was written before stay that amount', async () => {
    const fixture = await billsFixture();
    const { adjustments: _, ...old } = SALE;
    await place(fixture, old);
    const draft = await opened(fixture);
    expect(draft.adjustments).toEqual({ discount: { kind: 'amount', value: 250 }, surcharge: null });
  });

  test('of a paid sale need no new leave for what is left of it, and another percentage does', async () => {
    const fixture = await billsFixture();
    await place(fixture, SALE);
    const draft = await opened(fixture);
    const asked: string[] = [];
    const allow: Allow = (_, { action }) => {
      asked.push(action);
      return null;
    };
    const less = { ...draft, lines: WITHOUT_WRAP, manual: { discountInCents: 180, surchargeInCents: 0 } };
    await fixture.send('one', less, { expectedTotalInCents: 1620, voidReason: 'Cold', allow });
    expect(asked).toEqual(['voidLines', 'refund']);
    const half: BillDraft['adjustments'] = { discount: { kind: 'percent', value: 5000 }, surcharge: null };
    await opened(fixture);
    await fixture.send('one', { adjustments: half, manual: null }, { expectedTotalInCents: 900, allow });
    expect(asked).toEqual(['voidLines', 'refund', 'changePrices', 'refund']);
  });
});

describe('a bill with ten per cent off', () => {
  async function dinner(): Promise<BillsFixture> {
    const fixture = await billsFixture();
    await place(fixture, { ...SALE, paymentType: 'posPayLater', collectionType: 'dineIn', tableId: 'table-4' });
    return fixture;
  }
  const version = async (fixture: BillsFixture, id = 'one') => (await fixture.bill(id)).version;

  test('takes them along to another table', async () => {
    const fixture = await dinner();
    const to = { billId: 'one', tableId: 'table-5', expectedVersion: await version(fixture) };
    await moveBill(fixture.ctx, SCOPE, { ...FRONT, ...to });
    expect([(await opened(fixture)).adjustments, await totalOf(fixture)]).toEqual([TEN_PERCENT, 2250]);
  });

  test('gives them to a bill of its own, too, so that the table pays no more', async () => {
    const fixture = await dinner();
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: true,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: await version(fixture),
    });
    expect([await totalOf(fixture), await totalOf(fixture, 'two')]).toEqual([1620, 630]);
    expect((await opened(fixture, 'two')).adjustments).toEqual(TEN_PERCENT);
  });

  test('gives each dish its share of an amount, also the one that gets a bill of its own', async () => {
    const fixture = await billsFixture();
    const adjustments: BillDraft['adjustments'] = { discount: { kind: 'amount', value: 250 }, surcharge: null };
    await place(fixture, { ...SALE, adjustments, paymentType: 'posPayLater' });
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: true,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: await version(fixture),
    });
    expect([await totalOf(fixture), await totalOf(fixture, 'two')]).toEqual([1620, 630]);
  });

  test('has ten per cent of what came from another bill, and that one loses none', async () => {
    const fixture = await dinner();
    await fixture.send('two', { lines: [ordered('x', 'cola'), ordered('y', 'beer')] });
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'two',
      toBillId: 'one',
      isNewBill: false,
      lines: [{ lineId: 'x', quantity: 1 }],
      expectedVersion: await version(fixture, 'two'),
    });
    expect([await totalOf(fixture), await totalOf(fixture, 'two')]).toEqual([2250 + 360, 800]);
    // What the list of bills says is what the order asks for.
    expect((await fixture.bill('one')).draft.manual).toEqual({ discountInCents: 290, surchargeInCents: 0 });
  });

  test('merged with another that has the same stays ten per cent of both; with a plain one it stays that money', async () => {
    const fixture = await dinner();
    const sameAgain = { ...SALE, id: 'two', lines: [ordered('x', 'beer')], expectedTotalInCents: 720 };
    await place(fixture, { ...sameAgain, manual: null, paymentType: 'posPayLater' });
    const merge = async (fromBillId: string) =>
      mergeBills(fixture.ctx, SCOPE, {
        ...FRONT,
        billId: 'one',
        fromBillId,
        expectedVersion: await version(fixture),
      });
    await merge('two');
    expect([(await opened(fixture)).adjustments, await totalOf(fixture)]).toEqual([TEN_PERCENT, 2250 + 720]);
    await fixture.send('three', { lines: [ordered('z', 'cola')] });
    await merge('three');
    const { adjustments } = await opened(fixture);
    expect([adjustments.discount, await totalOf(fixture)]).toEqual([{ kind: 'amount', value: 330 }, 2970 + 400]);
  });

  test('is taken over with them', async () => {
    const fixture = await dinner();
    await opened(fixture);
    await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', mayTakeOver: true });
    expect((await fixture.bill('one')).draft.adjustments).toEqual(TEN_PERCENT);
  });
});

describe('something off one dish', () => {
  const PLAIN = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };
  const HALF_OFF = { ...PLAIN, discountForItemBps: 5000 };
  const three = (adjustment: typeof HALF_OFF | typeof PLAIN) => ordered('a', 'burger', 3, { adjustment });

  test('is asked for once, and follows the dish when fewer of it are wanted', async () => {
    const fixture = await billsFixture();
    const asked: string[] = [];
    const allow: Allow = (_, { action }) => {
      asked.push(action);
      return null;
    };
    await fixture.send('one', { lines: [three(HALF_OFF)] }, { expectedTotalInCents: 1500, allow });
    const two = [ordered('a', 'burger', 2, { adjustment: HALF_OFF })];
    await fixture.send('one', { lines: two }, { expectedTotalInCents: 1000, voidReason: 'Cold', allow });
    expect([await totalOf(fixture), asked]).toEqual([1000, ['changePrices', 'voidLines']]);
  });

  test('of a dish that was sent prints nothing in the kitchen, and the list of bills says that it waits to be sent', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [ordered('a', 'burger', 3)] });
    const before = await fixture.paper();
    const lines = [three(HALF_OFF)];
    await fixture.save('one', { lines });
    expect(await fixture.bill('one')).toMatchObject({ draft: { lines } });
    expect((await readBills(fixture.ctx, SCOPE)).bills).toMatchObject([{ unsentCount: 1 }]);
    await fixture.send('one', { lines }, { expectedTotalInCents: 1500 });
    expect((await readBills(fixture.ctx, SCOPE)).bills).toMatchObject([{ unsentCount: 0 }]);
    expect([await totalOf(fixture), await fixture.paper()]).toEqual([1500, before]);
  });

  test('goes along with the dishes that go to another bill, as a percentage of each, or as its share of an amount', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [three(HALF_OFF)] }, { expectedTotalInCents: 1500 });
    await fixture.send('two', { lines: [ordered('x', 'cola')] });
    const go = async (fromId: string, toId: string) =>
      transferLines(fixture.ctx, SCOPE, {
        ...FRONT,
        billId: fromId,
        toBillId: toId,
        isNewBill: false,
        lines: [{ lineId: 'a', quantity: 1 }],
        expectedVersion: (await fixture.bill(fromId)).version,
      });
    await go('one', 'two');
    expect([await totalOf(fixture), await totalOf(fixture, 'two')]).toEqual([1000, 400 + 500]);

    const other = await billsFixture();
    await other.send('one', { lines: [three({ ...PLAIN, discountForItem: 300 })] }, { expectedTotalInCents: 2700 });
    await other.send('two', { lines: [ordered('x', 'cola')] });
    await transferLines(other.ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: false,
      lines: [{ lineId: 'a', quantity: 1 }],
      expectedVersion: (await other.bill('one')).version,
    });
    expect([await totalOf(other), await totalOf(other, 'two')]).toEqual([1800, 1300]);
  });

  test('says in the price of what it is', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [three(HALF_OFF)] }, { expectedTotalInCents: 1500 });
    const order = await findOrder(fixture.ctx.db, SCOPE, 'one');
    expect(order?.breakdown.find((row) => row.kind === 'lineDiscount')).toMatchObject({
      amountInCents: -1500,
      basis: '50% of $30.00',
    });
  });
});

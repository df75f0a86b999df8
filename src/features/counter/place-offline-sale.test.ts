import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import type { OfflineSale } from '#src/domain/ordering/ordering.schema.ts';
import { line, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import {
  BY_MIA,
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type Dice, diceOf, seedOfRun } from '#tests/battery/support/dice.ts';
import { placeOfflineSale } from './place-offline-sale.ts';
import { type PlacePosOrderInput, placePosOrder } from './place-pos-order.ts';

const SALE: PlacePosOrderInput = {
  id: 'sale-1',
  lines: [line('burger', 2)],
  collectionType: 'pickup',
  tableId: null,
  address: null,
  customerName: 'Bo',
  customerPhone: '',
  comments: '',
  paymentType: 'posCash',
  tenderedInCents: 5000,
  expectedTotalInCents: 2000,
  manual: null,
  posTerminalId: 'till',
  employee: { id: 'employee-mia', name: 'Mia' },
  by: BY_MIA,
};
const MIA = { id: 'employee-mia', name: 'Mia' };
const NOAH = { id: 'employee-noah', name: 'Noah' };

const ago = (time: Temporal.DurationLike) => Temporal.Instant.from(TEST_NOW).subtract(time).toString();

function tell(fixture: OrderingFixture, alone: Partial<OfflineSale> = {}, sale: Partial<PlacePosOrderInput> = {}) {
  const known = { soldIsoDateTimeUtc: ago({ minutes: 40 }), employeeId: 'employee-mia', number: 'K7Q-1', ...alone };
  return placeOfflineSale(fixture.ctx, SCOPE, { ...SALE, ...sale }, known);
}

function employAt({ ctx }: OrderingFixture, { restaurantId, storeId }: StoreScope, id: string) {
  const of = { restaurantId, storeId, pinHash: 'x', permissionsJson: '[]', createdIsoDateTimeUtc: TEST_NOW };
  return ctx.db
    .insertInto('employees')
    .values({ ...of, id, name: id })
    .execute();
}

describe('a sale of a till that was alone', () => {
  test('counts when it was made, and its kitchen docket is of now', async () => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('front')], [aStation('front', { isDefault: true })]);
    const { order, changeInCents } = await tell(fixture, { soldIsoDateTimeUtc: ago({ hours: 26 }) });
    expect(order.placedIsoDateTimeUtc.slice(0, 16)).toBe(ago({ hours: 26 }).slice(0, 16));
    const { order: today } = await placePosOrder(fixture.ctx, SCOPE, { ...SALE, id: 'sale-2' });
    expect(order.businessDay < today.businessDay).toBe(true);
    expect(changeInCents).toBe(3000);
    const [tender] = await listTenders(fixture.ctx.db, SCOPE, order.id);
    expect(tender).toMatchObject({ amountInCents: 2000, businessDay: order.businessDay });
    const jobs = await fixture.ctx.db
      .selectFrom('print_jobs')
      .select(['docketType', 'createdIsoDateTimeUtc'])
      .where('orderId', '=', order.id)
      .execute();
    expect(jobs.map(({ docketType }) => docketType)).not.toContain('DRAWER');
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.every(({ createdIsoDateTimeUtc }) => createdIsoDateTimeUtc >= order.placedIsoDateTimeUtc)).toBe(true);
  });

  test('prints under the till’s number with its time, and is no new food once the guest has it', async () => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('front')], [aStation('front', { isDefault: true })]);
    const long = await tell(fixture, { soldIsoDateTimeUtc: ago({ hours: 3 }), number: 'VCH-1' });
    const just = await tell(fixture, { soldIsoDateTimeUtc: ago({ minutes: 1 }), number: 'VCH-2' }, { id: 'sale-2' });
    const textsOf = async (orderId: string) =>
      (await allJobs(fixture.ctx))
        .filter((job) => job.orderId === orderId && job.docketType === 'ORDER_TICKET')
        .map(({ payload }) => docketPlainText(renderDocket(payload as DocketSnapshot)).replaceAll(/\s+/g, ' '));
    const [old] = await textsOf(long.order.id);
    expect(old).toContain('ALREADY HANDED OVER');
    expect(old).toContain('VCH-1 - SOLD OFFLINE');
    expect(old).not.toMatch(/ASAP|DUE /);
    const [fresh] = await textsOf(just.order.id);
    expect(fresh).toContain('CHECK BEFORE MAKING');
    expect(fresh).toContain('VCH-2 - SOLD OFFLINE');
    expect(fresh).toMatch(/ASAP|DUE /);
  });

  test('told again, at once or after its answer was lost, or told as an ordinary sale before, is one sale', async () => {
    const fixture = await orderingFixture();
    await placePosOrder(fixture.ctx, SCOPE, SALE);
    const [first, second] = await Promise.all([tell(fixture), tell(fixture)]);
    expect(second.order.id).toBe(first.order.id);
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toHaveLength(1);
  });

  test('told by its device once it is paired under another name is the same sale; with other contents it is refused', async () => {
    const fixture = await orderingFixture();
    const { order } = await tell(fixture);
    const again = await tell(fixture, {}, { posTerminalId: 'till-of-another-name' });
    expect(again).toMatchObject({ order: { id: order.id, orderNumber: order.orderNumber }, changeInCents: 3000 });
    const other = { posTerminalId: 'till-of-another-name', lines: [line('burger', 3)], expectedTotalInCents: 3000 };
    expect((await refusalOf(tell(fixture, {}, other)))?.reason).toBe('sale_id_used');
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toHaveLength(1);
  });

  test('stands though the dish is sold out by now', async () => {
    const fixture = await orderingFixture();
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, soldout: true } : item)),
    });
    const now = placePosOrder(fixture.ctx, SCOPE, { ...SALE, id: 'sale-2' });
    expect((await refusalOf(now))?.reason).toBe('item_unavailable');
    expect((await tell(fixture)).order.grandTotalInCents).toBe(2000);
  });

  test.each([
    ['a time to come', { soldIsoDateTimeUtc: ago({ minutes: -30 }) }, {}, 'sold_at_wrong_time'],
    ['a time long ago', { soldIsoDateTimeUtc: ago({ hours: 24 * 15 }) }, {}, 'sold_at_wrong_time'],
    ['another price than the store’s', {}, { expectedTotalInCents: 1900 }, 'price_changed'],
    ['too little cash', {}, { tenderedInCents: 1000 }, 'tendered_too_little'],
    ['nothing paid', {}, { paymentType: 'posPayLater' }, 'payment_type_not_allowed'],
  ] as const)('with %s is refused and nothing is written', async (_, alone, sale, reason) => {
    const fixture = await orderingFixture();
    expect((await refusalOf(tell(fixture, alone, sale)))?.reason).toBe(reason);
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toEqual([]);
  });

  test('of a tablet that is two minutes fast is of now', async () => {
    const fixture = await orderingFixture();
    const { order } = await tell(fixture, { soldIsoDateTimeUtc: ago({ minutes: -2 }) });
    expect(order.placedIsoDateTimeUtc <= ago({ minutes: 0 }).replace('Z', '.999Z')).toBe(true);
  });

  test('is written into the audit with the number that the customer was given', async () => {
    const fixture = await orderingFixture();
    await tell(fixture);
    await tell(fixture);
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select('afterJson')
      .where('action', '=', 'tellSaleOfTillAlone')
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.afterJson).toContain('K7Q-1');
  });

  test.each([
    ['of an employee whom the store does not know', 'employee-of-nowhere', MIA],
    ['of one of another store', 'employee-of-carlton', MIA],
    ['of a till at which nobody had typed a PIN', null, MIA],
    ['that says nobody, told by one whom the store does not know', null, NOAH],
    ['of somebody who is not known, told by such a one', 'employee-noah', NOAH],
    ['of somebody who is not known, told by a till at which nobody stands', 'employee-of-nowhere', null],
  ] as const)('%s is kept with its money, and is nobody’s', async (_, employeeId, employee) => {
    const fixture = await orderingFixture();
    await employAt(fixture, OTHER_SCOPE, 'employee-of-carlton');
    const { order } = await tell(fixture, { employeeId }, { employee });
    const [tender] = await listTenders(fixture.ctx.db, SCOPE, order.id);
    expect([order.employeeId, order.employeeName, tender?.employeeId]).toEqual([null, null, null]);
    expect(tender?.amountInCents).toBe(2000);
    const { acts } = await loadOrderDetail(fixture.ctx.db, SCOPE, order.id);
    expect(acts.map(({ what }) => what)).toEqual(
      employeeId === null ? [] : ['Sent offline sale K7Q-1 of an unknown employee'],
    );
  });

  test('of an employee who has left is still theirs', async () => {
    const fixture = await orderingFixture();
    await fixture.ctx.db.updateTable('employees').set({ isActive: 0 }).execute();
    const { order } = await tell(fixture);
    expect([order.employeeId, order.employeeName]).toEqual(['employee-mia', 'Mia']);
  });

  test.each([
    ['in Mia’s name by Noah', { minutes: 40 }, NOAH, 'Sent offline sale K7Q-1 in Mia’s name, Noah'],
    ['for a day that has ended', { hours: 26 }, MIA, 'Sent offline sale K7Q-1 after its day had ended, Mia'],
    [
      'in Mia’s name by Noah for a day that has ended',
      { hours: 26 },
      NOAH,
      'Sent offline sale K7Q-1 in Mia’s name after its day had ended, Noah',
    ],
    ['by the one who made it, on its day', { minutes: 40 }, MIA, null],
  ] as const)('told %s shows that on its page', async (_, time, teller, said) => {
    const fixture = await orderingFixture();
    const by = { ...BY_MIA, id: teller.id, name: teller.name };
    const { order } = await tell(fixture, { soldIsoDateTimeUtc: ago(time) }, { employee: teller, by });
    const { acts } = await loadOrderDetail(fixture.ctx.db, SCOPE, order.id);
    expect(acts.map(({ what, byName }) => `${what}, ${byName}`)).toEqual(said === null ? [] : [said]);
  });
});

/** Sales that one of a till's tabs knows to be unsent; it may hear no answer, or be loaded again in the middle. */
async function tellAsTab(sales: readonly (() => Promise<unknown>)[], dice: Dice): Promise<void> {
  let reloads = 3;
  for (let at = dice.below(10); at < sales.length; at++) {
    await sales[at]?.();
    if (dice.chance(0.2)) await sales[at]?.();
    if (reloads === 0 || !dice.chance(0.1)) continue;
    reloads--;
    at = dice.below(at + 1) - 1;
  }
}

test(`50 sales of a till that was alone, sent by two of its tabs, are 50 orders with their money and tickets (seed ${seedOfRun()})`, async () => {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  await addPrinters(ctx, SCOPE, [aPrinter('front')], [aStation('front', { isDefault: true })]);
  const dice = diceOf(seedOfRun());
  const sold = Array.from({ length: 50 }, (_, at) => ({
    ...{ id: `sale-${at}`, number: `K7Q-${at + 1}`, quantity: 1 + dice.below(3), minutes: 200 - at },
  }));
  const sales = sold.map(({ id, number, quantity, minutes }) => () => {
    const price = { expectedTotalInCents: 1000 * quantity, tenderedInCents: 5000 };
    const alone = { number, soldIsoDateTimeUtc: ago({ minutes }) };
    return tell(fixture, alone, { id, lines: [line('burger', quantity)], ...price });
  });
  await Promise.all([tellAsTab(sales, dice), tellAsTab(sales, dice)]);
  await Promise.all(sales.map((sale) => sale()));

  const ids = sold.map(({ id }) => id).sort();
  const orders = await ctx.db.selectFrom('orders').select(['id', 'orderNumber']).orderBy('id').execute();
  expect(orders.map(({ id }) => id)).toEqual(ids);
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(50);
  const tenders = await ctx.db.selectFrom('tenders').select(['orderId', 'amountInCents']).orderBy('orderId').execute();
  const due = new Map(sold.map(({ id, quantity }) => [id, 1000 * quantity]));
  expect(tenders).toEqual(ids.map((orderId) => ({ orderId, amountInCents: due.get(orderId) ?? 0 })));
  const tickets = (await allJobs(ctx)).filter(({ docketType }) => docketType === 'ORDER_TICKET');
  expect(tickets.map(({ orderId }) => orderId ?? '').sort()).toEqual(ids);
  const acts = await ctx.db
    .selectFrom('audit_log')
    .select('subjectId')
    .where('action', '=', 'tellSaleOfTillAlone')
    .execute();
  expect(acts.map(({ subjectId }) => subjectId ?? '').sort()).toEqual(ids);
}, 60_000);

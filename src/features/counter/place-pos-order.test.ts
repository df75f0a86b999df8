import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { placePosOrderBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { basic, line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { CLOSED_DAY, weeklyHours } from '#src/domain/time/testing-hours.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import {
  BY_MIA,
  type OrderingFixture,
  orderingFixture,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { changesPrices, type PlacePosOrderInput, placePosOrder, repeatPosSale } from './place-pos-order.ts';

function sale(fixture: OrderingFixture, input: Partial<PlacePosOrderInput> = {}) {
  return placePosOrder(fixture.ctx, SCOPE, {
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
    ...input,
  });
}

describe('a sale at the counter', () => {
  test('for cash is paid, accepted and has its change in one write', async () => {
    const fixture = await orderingFixture();
    const before = fixture.ctx.database.counters.writes;
    const { order, changeInCents } = await sale(fixture);
    expect(fixture.ctx.database.counters.writes - before).toBe(1);
    expect(order).toMatchObject({ orderNumber: 'P-101', statusCode: 'accepted', employeeName: 'Mia' });
    expect(changeInCents).toBe(3000);
    expect(await listTenders(fixture.ctx.db, SCOPE, order.id)).toMatchObject([
      { paymentType: 'posCash', amountInCents: 2000, tenderedInCents: 5000, changeInCents: 3000 },
    ]);
  });

  test('may be as long as a wedding: 500 lines, and the 501st is refused in words', async () => {
    const lines = Array.from({ length: MAX_ORDER_LINES }, (_, at) => ({ ...line('burger'), id: `line-${at}` }));
    const body = (all: typeof lines) => ({
      ...BARE_ORDER,
      id: 'sale-1',
      lines: all,
      paymentType: 'posPayLater',
      tenderedInCents: 0,
      expectedTotalInCents: 500_000,
      manual: null,
    });
    expect(placePosOrderBodySchema.safeParse(body(lines)).success).toBe(true);
    expect(placePosOrderBodySchema.safeParse(body([...lines, { ...line('burger'), id: 'more' }])).success).toBe(false);
    const fixture = await orderingFixture();
    const { order } = await sale(fixture, { lines, paymentType: 'posPayLater', expectedTotalInCents: 500_000 });
    expect([order.lines.length, order.grandTotalInCents]).toEqual([500, 500_000]);
  });

  test('sent twice by the device is one sale with the same change', async () => {
    const fixture = await orderingFixture();
    const [first, second] = await Promise.all([sale(fixture), sale(fixture)]);
    expect(second).toMatchObject({ order: { id: first.order.id }, changeInCents: 3000 });
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toHaveLength(1);
  });

  test('told again with other contents under the same id is refused, and the first stands', async () => {
    const fixture = await orderingFixture();
    const { order } = await sale(fixture);
    const other = { lines: [line('burger', 5)], expectedTotalInCents: 5000 };
    for (const told of [other, { comments: 'No onion' }, { customerName: 'Al' }, { tenderedInCents: 2000 }]) {
      const refused = await refusalOf(sale(fixture, told));
      expect([refused?.code, refused?.reason]).toEqual(['resource_status_conflict', 'sale_id_used']);
    }
    expect(await listTenders(fixture.ctx.db, SCOPE, order.id)).toHaveLength(1);
  });

  test('whose answer was lost is read out of what it made, at its own till', async () => {
    const fixture = await orderingFixture();
    const first = await sale(fixture);
    const told = {
      ...BARE_ORDER,
      id: 'sale-1',
      lines: [line('burger', 2)],
      customerName: 'Bo',
      paymentType: 'posCash' as const,
      tenderedInCents: 5000,
      manual: null,
    };
    const again = await repeatPosSale(fixture.ctx, SCOPE, { ...told, posTerminalId: 'till' });
    expect(again).toMatchObject({ order: { orderNumber: first.order.orderNumber }, changeInCents: 3000 });
    const elsewhere = await refusalOf(repeatPosSale(fixture.ctx, SCOPE, { ...told, posTerminalId: 'other-till' }));
    expect(elsewhere?.reason).toBe('bill_already_paid');
  });

  test('for cash opens the drawer of this till; one paid later, or at a till without a drawer, opens none', async () => {
    const fixture = await orderingFixture();
    const drawers = () =>
      fixture.ctx.db.selectFrom('print_jobs').select('printerId').where('docketType', '=', 'DRAWER').execute();
    await sale(fixture);
    expect(await drawers()).toEqual([]);
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('front')], [aStation('front', { isDefault: true })]);
    await sale(fixture, { id: 'sale-2', paymentType: 'posPayLater', tenderedInCents: 0 });
    expect(await drawers()).toEqual([]);
    await sale(fixture, { id: 'sale-3' });
    expect(await drawers()).toEqual([{ printerId: 'front' }]);
  });

  test('in cash is rounded to coins that exist', async () => {
    const fixture = await orderingFixture();
    fixture.setMenu({ ...MENU, items: [...MENU.items, basic('odd', 1003)] });
    const { order } = await sale(fixture, { lines: [line('odd')], expectedTotalInCents: 1005, tenderedInCents: 1005 });
    expect(order).toMatchObject({ grandTotalInCents: 1005, cashRoundingInCents: 2 });
  });

  test('to be paid later takes no money', async () => {
    const fixture = await orderingFixture();
    const { order, changeInCents } = await sale(fixture, { paymentType: 'posPayLater', tenderedInCents: 0 });
    expect(order).toMatchObject({ paymentType: 'posPayLater', statusCode: 'accepted' });
    expect(changeInCents).toBe(0);
    expect(await listTenders(fixture.ctx.db, SCOPE, order.id)).toEqual([]);
  });

  test('of which another thing was expected, or too little given, is refused', async () => {
    const fixture = await orderingFixture();
    expect((await refusalOf(sale(fixture, { expectedTotalInCents: 1999 })))?.reason).toBe('price_changed');
    expect((await refusalOf(sale(fixture, { tenderedInCents: 1999 })))?.reason).toBe('tendered_too_little');
    const free = sale(fixture, { paymentType: 'noPaymentRequired' });
    expect((await refusalOf(free))?.reason).toBe('payment_type_not_allowed');
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('is refunded in cash, never above what was paid; cancelling gives back the rest', async () => {
    const fixture = await orderingFixture();
    const { order } = await sale(fixture);
    const refund = (amountInCents: number, key: string) =>
      refundOrder(fixture.ctx, SCOPE, { orderId: order.id, amountInCents, reason: 'Cold', by: BY_MIA, key });
    expect(await refund(498, 'one')).toMatchObject({ statusCode: 'success', leftInCents: 1500 });
    expect((await refusalOf(refund(1501, 'two')))?.reason).toBe('refund_too_large');
    expect((await refusalOf(refund(1, 'coin')))?.reason).toBe('nothing_to_refund');
    await cancelOrder(fixture.ctx, SCOPE, { orderId: order.id, reason: 'Never made', by: BY_MIA });
    const tenders = await listTenders(fixture.ctx.db, SCOPE, order.id);
    const cash = tenders.reduce((total, tender) => total + tender.amountInCents, 0);
    expect(cash).toBe(0);
    expect(await findOrder(fixture.ctx.db, SCOPE, order.id)).toMatchObject({ statusCode: 'cancelled' });
  });

  test('counts in the day, and what was lost does not', async () => {
    const fixture = await orderingFixture();
    await sale(fixture);
    const { order } = await sale(fixture, { id: 'sale-2' });
    await cancelOrder(fixture.ctx, SCOPE, { orderId: order.id, reason: 'Never made', by: BY_MIA });
    const figures = await dayFigures(fixture.ctx.db, SCOPE, '2026-11-21', 'Australia/Sydney');
    expect(figures).toEqual({
      orderCount: 1,
      grossInCents: 2000,
      netInCents: 2000,
      averageInCents: 2000,
      byChannel: [{ channel: 'pos', orderCount: 1, netInCents: 2000 }],
      byHour: [{ hour: 18, orderCount: 1, netInCents: 2000 }],
      lostCount: 1,
    });
  });
});

describe('a dish that is sold out', () => {
  async function soldOutFixture() {
    const fixture = await orderingFixture();
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, soldout: true } : item)),
    });
    return fixture;
  }

  test('is not sold by itself, and is where somebody let it through; the audit says which', async () => {
    const fixture = await soldOutFixture();
    expect(await refusalOf(sale(fixture))).toMatchObject({ reason: 'item_unavailable' });
    const lines = [{ ...line('burger', 2), sellsAnyway: true as const }];
    expect(changesPrices({ lines, manual: null })).toBe(true);
    const by = { ...BY_MIA, approvedById: 'employee-boss' };
    const { order } = await sale(fixture, { lines, by });
    expect(order.grandTotalInCents).toBe(2000);
    const audit = await fixture.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'changePrices')
      .execute();
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit[0])).toContain('soldAnyway');
  });

  test('outside its hours is let through as well, and asks for the same leave', async () => {
    const fixture = await orderingFixture();
    const never = { availableWeeklyHours: weeklyHours(CLOSED_DAY) };
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, ...never } : item)),
    });
    expect(await refusalOf(sale(fixture))).toMatchObject({ reason: 'item_unavailable' });
    const lines = [{ ...line('burger', 2), sellsAnyway: true as const }];
    expect(changesPrices({ lines, manual: null })).toBe(true);
    expect((await sale(fixture, { lines })).order.grandTotalInCents).toBe(2000);
  });

  test('is let through alone: what is not on the menu at all is still refused', async () => {
    const fixture = await soldOutFixture();
    fixture.setMenu({
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'burger' ? { ...item, available: false } : item)),
    });
    const lines = [{ ...line('burger', 2), sellsAnyway: true as const }];
    expect(await refusalOf(sale(fixture, { lines }))).toMatchObject({ reason: 'item_unavailable' });
  });
});

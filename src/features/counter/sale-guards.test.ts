/** Every guard of a sale at the counter, for cash, by card and told afterwards; and what the books keep of it. */

import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { ADDRESS, aSale, eftposFixture, sellByCard } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import {
  BY_MIA,
  type OrderingFixture,
  orderingFixture,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import {
  applyTerminalPayment,
  endForgottenCardOrders,
  giveUpCardOrder,
  onTerminalPayment,
} from './apply-terminal-payment.ts';
import { linesNeverDearer } from './never-dearer.ts';
import { placeCardOrder } from './place-card-order.ts';
import { placeOfflineSale } from './place-offline-sale.ts';
import { changesPrices, type PlacePosOrderInput, placePosOrder, repeatPosSale } from './place-pos-order.ts';
import { refusedOf } from './testing/nothing-written.ts';

const MIA = { id: 'employee-mia', name: 'Mia' };
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
  employee: MIA,
  by: BY_MIA,
};
const PLAIN = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };
const sell = (fixture: OrderingFixture, more: Partial<PlacePosOrderInput> = {}) =>
  placePosOrder(fixture.ctx, SCOPE, { ...SALE, ...more });
/** Newtown is delivered to for nothing. */
const SUBURBS = {
  delivery: {
    ...{ minOrderValue: 0, mode: 'suburbs' as const, deliveryAreas: [] },
    suburbs: [{ id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 0 }],
  },
};
const free = {
  lines: [line('burger', 2, undefined, { adjustment: { ...PLAIN, discountForItem: 2000 } })],
  expectedTotalInCents: 0,
};

describe('a sale at the counter', () => {
  test.each<[string, Partial<PlacePosOrderInput>, string]>([
    ['with a cent too little', { tenderedInCents: 1999 }, 'tendered_too_little'],
    ['that is called free and is not', { paymentType: 'noPaymentRequired' }, 'payment_type_not_allowed'],
    [
      'by a voucher without a name',
      { paymentType: 'posCustomPayment', customPaymentName: '' },
      'payment_type_not_allowed',
    ],
    ['at a price that the till does not show', { expectedTotalInCents: 1999 }, 'price_changed'],
    ['with a phone number that is none', { customerPhone: '12' }, 'phone_invalid'],
    ['to a table that is not there', { collectionType: 'dineIn', tableId: 'x' }, 'resource_not_found'],
    ['that is delivered nowhere', { collectionType: 'delivery' }, 'address_needed'],
    ['of something that is not on the menu', { lines: [line('ghost')] }, 'item_unavailable'],
  ])('%s is refused', async (_, more, word) => {
    const fixture = await orderingFixture();
    expect(await refusedOf(fixture, () => sell(fixture, more))).toBe(word);
  });

  test.each<[string, Partial<PlacePosOrderInput>, (string | number)[]]>([
    ['in cash with nothing to give back', { tenderedInCents: 2000 }, ['posCash', '', 2000, 2000, 0]],
    ['in cash with change', {}, ['posCash', '', 2000, 5000, 3000]],
    [
      'by a voucher, for which nothing is tendered',
      { paymentType: 'posCustomPayment', customPaymentName: 'Voucher' },
      ['posCustomPayment', 'Voucher', 2000, 2000, 0],
    ],
  ])('%s is in the books with its till and who sold it', async (_, more, expected) => {
    const fixture = await orderingFixture();
    const { order, changeInCents } = await sell(fixture, more);
    const tender = await fixture.ctx.db.selectFrom('tenders').selectAll().executeTakeFirstOrThrow();
    const { paymentType, paymentName, amountInCents, tenderedInCents } = tender;
    expect([paymentType, paymentName, amountInCents, tenderedInCents, tender.changeInCents]).toEqual(expected);
    expect(changeInCents).toBe(tender.changeInCents);
    expect([tender.employeeId, tender.posTerminalId, tender.orderVersion, tender.businessDay]).toEqual([
      'employee-mia',
      'till',
      1,
      '2026-11-21',
    ]);
    expect(order).toMatchObject({ employeeId: 'employee-mia', employeeName: 'Mia', posTerminalId: 'till' });
  });

  test('of nothing to pay needs no payment, takes none and is known for what it is', async () => {
    const fixture = await orderingFixture();
    const { order, changeInCents } = await sell(fixture, { ...free, tenderedInCents: 0 });
    expect([order.paymentType, changeInCents]).toEqual(['noPaymentRequired', 0]);
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toEqual([]);
    expect((await sell(fixture, { ...free, tenderedInCents: 0 })).changeInCents).toBe(0);
  });

  test('by nobody who is signed in has no name', async () => {
    const fixture = await orderingFixture();
    expect((await sell(fixture, { employee: null })).order).toMatchObject({ employeeId: null, employeeName: null });
  });

  test('with prices of its own says in the log which, in cents and by whose leave', async () => {
    const fixture = await orderingFixture();
    const adjustment = { ...PLAIN, discountForItem: 1 };
    const lines = [line('burger', 2, undefined, { adjustment })];
    await sell(fixture, { lines, expectedTotalInCents: 2000, tenderedInCents: 2000, allow: () => 'employee-noah' });
    const row = await fixture.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'changePrices')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.afterJson ?? '')).toEqual({
      orderNumber: 'P-101',
      adjustments: [{ lineId: 'line-burger', ...adjustment }],
    });
    expect([row.subjectType, row.subjectId, row.approvedById]).toEqual(['order', 'sale-1', 'employee-noah']);
  });

  test.each<[string, Parameters<typeof changesPrices>[0], boolean]>([
    ['the menu’s prices', { lines: SALE.lines, manual: null }, false],
    ['an adjustment of nothing', { lines: [line('burger', 1, undefined, { adjustment: PLAIN })], manual: null }, false],
    [
      'a cent off',
      { lines: [line('burger', 1, undefined, { adjustment: { ...PLAIN, discountForItem: 1 } })], manual: null },
      true,
    ],
    [
      'a cent more for a note',
      { lines: [line('burger', 1, undefined, { adjustment: { ...PLAIN, extraChargeForComments: 1 } })], manual: null },
      true,
    ],
    [
      'a cent off one dish of two',
      {
        lines: [line('beer'), line('burger', 1, undefined, { adjustment: { ...PLAIN, discountForItem: 1 } })],
        manual: null,
      },
      true,
    ],
    ['something sold out', { lines: [{ ...line('burger'), sellsAnyway: true }], manual: null }, true],
    ['a cent off the whole', { lines: [], manual: { discountInCents: 1, surchargeInCents: 0 } }, true],
    ['a cent on the whole', { lines: [], manual: { discountInCents: 0, surchargeInCents: 1 } }, true],
  ])('%s need leave: %p', (_, sale, expected) => {
    expect(changesPrices(sale)).toBe(expected);
  });

  test('whose answer was lost is told again with its change; one that was not made is null', async () => {
    const fixture = await orderingFixture();
    expect(await repeatPosSale(fixture.ctx, SCOPE, SALE).catch(() => null)).toBeNull();
    await sell(fixture);
    expect(await repeatPosSale(fixture.ctx, SCOPE, SALE)).toMatchObject({ changeInCents: 3000 });
  });
});

describe('a sale told afterwards', () => {
  const tell = (
    fixture: OrderingFixture,
    ago: Temporal.DurationLike,
    employeeId: string | null = MIA.id,
    more: Partial<PlacePosOrderInput> = {},
  ) =>
    placeOfflineSale(
      fixture.ctx,
      SCOPE,
      { ...SALE, ...more },
      {
        soldIsoDateTimeUtc: Temporal.Instant.from(TEST_NOW).subtract(ago).toString(),
        employeeId,
        number: 'K7Q-1',
      },
    );
  test.each([
    ['two weeks ago', { hours: 24 * 14 }, null],
    ['a second longer ago', { hours: 24 * 14, seconds: 1 }, 'sold_at_wrong_time'],
    ['in five minutes, by its clock', { minutes: -5 }, null],
    ['a second later than that', { minutes: -5, seconds: -1 }, 'sold_at_wrong_time'],
  ])('%s', async (_, ago, word) => {
    const fixture = await orderingFixture();
    expect((await refusalOf(tell(fixture, ago)))?.reason ?? null).toBe(word);
  });

  test.each([
    ['by somebody the store knows', MIA.id, MIA],
    ['by somebody the store does not know', 'employee-gone', null],
    ['by nobody who was signed in', null, null],
  ])('sold %s', async (_, employeeId, seller) => {
    const fixture = await orderingFixture();
    const { order } = await tell(fixture, { minutes: 5 }, employeeId);
    expect([order.employeeId, order.employeeName]).toEqual([seller?.id ?? null, seller?.name ?? null]);
  });
});

describe('a sale that waits for its card', () => {
  const declined = async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture);
    return fixture;
  };
  test('keeps its till and who sold it, also on the payment', async () => {
    const fixture = await eftposFixture();
    const { order, attempt } = await placeCardOrder(fixture.ctx, SCOPE, aSale());
    expect(order).toMatchObject({
      statusCode: 'processingPayment',
      employeeId: 'employee-mia',
      employeeName: 'Mia',
      posTerminalId: 'till',
    });
    expect(attempt).toMatchObject({
      orderId: 'sale-1',
      kind: 'PURCHASE',
      state: 'wanted',
      requestedInCents: 1000,
      employeeId: 'employee-mia',
    });
  });

  test('of nothing to pay is refused', async () => {
    const fixture = await eftposFixture();
    const adjustment = { ...PLAIN, discountForItem: 1000 };
    const sale = aSale({ lines: [{ ...aSale().lines[0]!, adjustment }], expectedTotalInCents: 0 });
    expect(await refusedOf(fixture, () => placeCardOrder(fixture.ctx, SCOPE, sale))).toBe('payment_type_not_allowed');
  });

  test.each<[string, Parameters<typeof aSale>[0]]>([
    ['another total', { expectedTotalInCents: 999 }],
    ['one dish more', { lines: [...aSale().lines, { ...aSale().lines[0]!, id: 'more' }] }],
    ['a dish for less', { lines: [{ ...aSale().lines[0]!, adjustment: { ...PLAIN, discountForItem: 1 } }] }],
    ['another phone number', { customerPhone: '0412 345 678' }],
    ['another way to leave', { collectionType: 'dineIn' }],
    ['another name', { customerName: 'Bo' }],
    ['something said to the kitchen', { comments: 'No onion' }],
  ])('is not paid by a second card with %s', async (_, change) => {
    const fixture = await declined();
    const again = () => placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2', ...change }));
    expect(await refusedOf(fixture, again)).toBe('order_changed');
    expect(await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).toHaveLength(1);
  });

  test('is not paid by a second card with other changes to a price, though they come to the same', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'decline');
    const priced = (discountForItem: number, extraChargeForItem: number) => ({
      lines: [{ ...aSale().lines[0]!, adjustment: { ...PLAIN, discountForItem, extraChargeForItem } }],
      expectedTotalInCents: 900,
    });
    await sellByCard(fixture, priced(100, 0));
    const again = () => placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2', ...priced(200, 100) }));
    expect(await refusedOf(fixture, again)).toBe('order_changed');
  });

  test('is checked like any other sale: an hour that has passed is not promised', async () => {
    const fixture = await eftposFixture();
    const wishes = { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc: '2026-11-20T08:00:00.000Z' };
    expect(await refusedOf(fixture, () => placeCardOrder(fixture.ctx, SCOPE, aSale({ wishes })))).toBe('time_in_past');
  });

  test('to a guest’s door is paid by a second card there, and not at another door', async () => {
    const address = {
      ...{ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', suburbId: 'newtown' },
      ...{ latitude: null, longitude: null },
    };
    const home = { collectionType: 'delivery' as const, customerName: 'Bo', customerPhone: '0412 345 678', address };
    const fixture = await eftposFixture(SUBURBS);
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture, home);
    const again = (line1: string) =>
      placeCardOrder(fixture.ctx, SCOPE, aSale({ ...home, address: { ...address, line1 }, attemptId: 'attempt-2' }));
    expect(await refusedOf(fixture, () => again('14 King Street'))).toBe('order_changed');
    expect((await again('12 King Street')).attempt.id).toBe('attempt-2');
  });

  test('is answered with its own payment, when that is asked for again', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const same = await placeCardOrder(fixture.ctx, SCOPE, aSale());
    const other = await placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }));
    expect([same.attempt.id, other.attempt.id, other.order.statusCode]).toEqual(['attempt-1', 'attempt-1', 'accepted']);
  });

  test('that was given up takes no card any more, and giving it up again changes nothing', async () => {
    const fixture = await declined();
    const giveUp = () => giveUpCardOrder(fixture.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    const ended = await giveUp();
    expect([ended.statusCode, ended.statusReason]).toEqual(['failure', 'Not paid by card (Mia)']);
    expect((await giveUp()).version).toBe(ended.version);
    const again = () => placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }));
    expect(await refusedOf(fixture, again)).toBe('not_waiting_for_card');
    expect(await refusedOf(fixture, () => sell(fixture))).toBe('order_ended');
  });

  test('is not sold in cash beside it', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    expect(await refusedOf(fixture, () => sell(fixture))).toBe('waits_for_card');
  });

  test('is not given up once it is paid, nor is a sale in cash', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    await sell(fixture, { id: 'cash' });
    for (const orderId of ['sale-1', 'cash']) {
      const giveUp = () => giveUpCardOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA });
      expect(await refusedOf(fixture, giveUp)).toBeDefined();
    }
  });

  test.each([
    ['after half an hour', 'decline', 31, 'failure', 'Not paid.'],
    ['not before', 'decline', 29, 'processingPayment', null],
    ['never while its payment is under way', 'manual', 31, 'processingPayment', null],
    ['never once it was paid', 'approve', 31, 'accepted', null],
  ] as const)('ends by itself %s', async (_, story, minutes, statusCode, statusReason) => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, story);
    if (story === 'manual') await placeCardOrder(fixture.ctx, SCOPE, aSale());
    else await sellByCard(fixture);
    fixture.ctx.pass({ minutes });
    await endForgottenCardOrders.run(fixture.ctx);
    expect(await findOrder(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject({ statusCode, statusReason });
  });

  test('is not taken for paid by a payment that is not there, nor by news of one that was not approved', async () => {
    const fixture = await declined();
    await applyTerminalPayment(fixture.ctx, SCOPE, { orderId: 'sale-1', attemptId: 'nobody' });
    await applyTerminalPayment(fixture.ctx, SCOPE, { orderId: 'sale-1', attemptId: 'attempt-1' });
    await applyTerminalPayment(fixture.ctx, SCOPE, { orderId: 'nobody', attemptId: 'attempt-1' });
    const event = { type: 'terminalPaymentChanged', storeId: SCOPE.storeId, restaurantId: SCOPE.restaurantId };
    for (const state of ['declined', 'approved']) {
      const payload = { orderId: 'sale-1', attemptId: 'attempt-1', state };
      await onTerminalPayment.handle(fixture.ctx as never, { ...event, payload } as never);
    }
    expect((await findOrder(fixture.ctx.db, SCOPE, 'sale-1'))?.statusCode).toBe('processingPayment');
  });
});

describe('dishes that go to another bill', () => {
  const dish = (lineTotalInCents: number) =>
    ({ id: 'a', line: { id: 'a' }, priced: { lineTotalInCents, discountInCents: 0 } }) as unknown as OrderLine;
  const totals = (lines: readonly OrderLine[]) => lines.map(({ priced }) => priced.lineTotalInCents);
  test.each([
    ['cost what they cost where nothing is added', 1000, 0, 0, 1000, 1000],
    ['cost so much less where a tenth is added', 1000, 1000, 0, 1000, 909],
    ['cost so much less where an amount is added', 1000, 0, 50, 1000, 950],
    ['cost a cent less where a cent is added', 1000, 0, 1, 1000, 999],
    ['are free where more is added than they cost', 10, 0, 50, 10, 0],
    ['cost what they cost where the guests owed that much more before', 1000, 1000, 0, 1100, 1000],
    ['are a cent, and then free', 1, 0, 1, 1, 0],
  ])('%s', async (_, price, rateBps, fixed, most, expected) => {
    const totalWith = async (lines: readonly OrderLine[]) => {
      const sum = totals(lines).reduce((all, cents) => all + cents, 0);
      return 500 + Math.round((sum * (10_000 + rateBps)) / 10_000) + fixed;
    };
    const lines = await linesNeverDearer([dish(price)], { beforeInCents: 500, mostInCents: 500 + most, totalWith });
    expect(totals(lines)).toEqual([expected]);
  });

  test('are cheaper by all that is too much in the end, where a little less each time does not help', async () => {
    const asked: number[] = [];
    const totalWith = async (lines: readonly OrderLine[]) => {
      asked.push(...totals(lines));
      return 510;
    };
    // Each cent off is one of a great bill, so that a cent at a time is what the proportion says.
    const lines = await linesNeverDearer([dish(1000)], { beforeInCents: -1_000_000, mostInCents: 500, totalWith });
    expect(asked).toEqual([1000, 999, 998, 997, 996, 995, 994, 993, 992, 991, 990, 989, 979]);
    expect(totals(lines)).toEqual([969]);
  });
});

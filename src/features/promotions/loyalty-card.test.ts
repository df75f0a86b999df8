import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { putOnBillIn } from '#src/features/counter/put-on-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import {
  BY_ADA,
  BY_MIA,
  CUSTOMER,
  filledCart,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { settleOrderPayments } from '#src/features/payments/settle-payments.ts';

const COUNT = 3;
const ADA = '0491 570 156';

async function loyalFixture(): Promise<BillsFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  await fixture.ctx.write((trx) =>
    writeLoyaltySettings(trx, SCOPE, {
      enabled: true,
      count: COUNT,
      type: 'amount',
      value: 500,
      cardBg: null,
      noLoyaltyOnDiscountedOrders: false,
      isEnabledForPOS: true,
      isEnabledForOnline: true,
      accumulateCreditsOnDiscountedItemsOrOrders: true,
      redeemCreditsOnDiscountedItems: true,
    }),
  );
  return fixture;
}

async function cardOf(fixture: BillsFixture) {
  await fixture.pump();
  const card = await findLoyaltyCard(fixture.ctx.db, SCOPE, CUSTOMER);
  return [card?.credits ?? 0, card?.creditsOnTheWay ?? 0];
}

let made = 0;
/** At the counter, for Ada; two burgers. */
async function sell(fixture: BillsFixture, { isPaid = true, usesReward = false } = {}) {
  const { order } = await placePosOrder(fixture.ctx, SCOPE, {
    id: `sale-${++made}`,
    lines: [{ ...line('burger', 2), id: `line-${made}` }],
    collectionType: 'pickup',
    tableId: null,
    address: null,
    customerName: 'Ada',
    customerPhone: ADA,
    comments: '',
    paymentType: isPaid ? 'posCash' : 'posPayLater',
    tenderedInCents: isPaid ? 2000 : 0,
    expectedTotalInCents: usesReward ? 1500 : 2000,
    manual: null,
    posTerminalId: 'till',
    employee: { id: 'employee-mia', name: 'Mia' },
    by: BY_MIA,
    ...(usesReward ? { wishes: { ...NO_COUNTER_DETAILS, usesLoyaltyReward: true } } : {}),
  });
  return order.id;
}

const cancel = (fixture: BillsFixture, orderId: string) =>
  cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Wrong', by: BY_MIA });
const complete = (fixture: BillsFixture, orderId: string) =>
  completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
const refund = (fixture: BillsFixture, orderId: string, amountInCents: number) =>
  refundOrder(fixture.ctx, SCOPE, {
    orderId,
    amountInCents,
    reason: 'Cold',
    by: BY_MIA,
    key: `${orderId} ${amountInCents} ${++made}`,
    posTerminalId: 'till',
  });

describe('a stamp', () => {
  test('of a website order to be paid at the store is pending until the order is completed', async () => {
    const fixture = await loyalFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    expect(await cardOf(fixture)).toEqual([0, 1]);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    expect(await cardOf(fixture)).toEqual([0, 1]);
    await complete(fixture, orderId);
    expect(await cardOf(fixture)).toEqual([1, 0]);
  });

  test('of a website order to be paid at the store counts once a till has taken the money', async () => {
    const fixture = await loyalFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    await fixture.pay(orderId);
    expect(await cardOf(fixture)).toEqual([1, 0]);
  });

  test('of a website order by card counts once the card is charged, not while money is only held', async () => {
    const fixture = await loyalFixture();
    const { orderId } = await paidOrder(fixture);
    expect(await cardOf(fixture)).toEqual([0, 1]);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    await settleOrderPayments(fixture.ctx, SCOPE, orderId);
    await fixture.deliverWebhooks();
    expect(await cardOf(fixture)).toEqual([1, 0]);
  });

  test('of a bill counts once all of it is paid, and stays when the bill is opened for one more item', async () => {
    const fixture = await loyalFixture();
    const id = await sell(fixture, { isPaid: false });
    expect(await cardOf(fixture)).toEqual([0, 1]);
    await fixture.pay(id, { amountInCents: 500 });
    expect(await cardOf(fixture)).toEqual([0, 1]);
    await fixture.pay(id);
    expect(await cardOf(fixture)).toEqual([1, 0]);
    const { draft } = await fixture.bill(id);
    await fixture.send(id, { ...draft, lines: [...draft.lines, ordered('more', 'cola')] });
    expect(await cardOf(fixture)).toEqual([1, 0]);
  });

  test('goes with an order that is rejected, cancelled or refunded in full, and stays with a part refund', async () => {
    const fixture = await loyalFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    await rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'Too busy', by: BY_MIA });
    expect(await cardOf(fixture)).toEqual([0, 0]);
    const [first, second] = [await sell(fixture), await sell(fixture)];
    await cancel(fixture, first);
    expect(await cardOf(fixture)).toEqual([1, 0]);
    await refund(fixture, second, 500);
    expect(await cardOf(fixture)).toEqual([1, 0]);
    await refund(fixture, second, 1500);
    expect(await cardOf(fixture)).toEqual([0, 0]);
  });

  test('that was spent already leaves the card owing one, and no reward is made until that is made up', async () => {
    const fixture = await loyalFixture();
    const ids = [await sell(fixture), await sell(fixture), await sell(fixture)];
    await sell(fixture, { usesReward: true });
    expect(await cardOf(fixture)).toEqual([1, 0]);
    for (const id of ids) await refund(fixture, id, 2000);
    expect(await cardOf(fixture)).toEqual([-2, 0]);
    for (let order = 0; order < COUNT; order++) await sell(fixture);
    expect(await cardOf(fixture)).toEqual([1, 0]);
    expect((await refusalOf(sell(fixture, { usesReward: true })))?.reason).toBe('price_changed');
  });

  test('of a guest’s order at a table moves to the bill with it, and is earned when the bill is paid', async () => {
    const fixture = await loyalFixture();
    fixture.setSettings({ dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true } });
    const { orderId } = await place(
      fixture,
      await filledCart(fixture, { burger: 1 }, { collectionType: 'dineIn', tableId: 'table-4' }),
    );
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    const { billId } = await fixture.ctx.write((trx) =>
      putOnBillIn(trx, fixture.ctx, SCOPE, { ...FRONT, orderIds: [orderId], billId: null, newBillId: 'table-bill' }),
    );
    expect(await cardOf(fixture)).toEqual([0, 1]);
    await fixture.pay(billId);
    expect(await cardOf(fixture)).toEqual([1, 0]);
  });
});

test('ten unpaid orders never make a reward', async () => {
  const fixture = await loyalFixture();
  const ids: string[] = [];
  for (let order = 0; order < 10; order++) {
    ids.push((await place(fixture, await filledCart(fixture))).orderId);
    // As if each had another phone, since one phone is limited.
    await fixture.ctx.db.updateTable('orders').set({ customerPhone: '' }).execute();
  }
  expect(await cardOf(fixture)).toEqual([0, 10]);
  const cartId = await filledCart(fixture, { burger: 1 }, { usesLoyaltyReward: true });
  expect((await refusalOf(place(fixture, cartId, { expectedTotalInCents: 500 })))?.reason).toBe('price_changed');
  for (const orderId of ids) await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Mine', by: BY_ADA });
  expect(await cardOf(fixture)).toEqual([0, 0]);
});

/** A small generator of its own, so that a life that goes wrong can be lived again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Lived {
  readonly id: string;
  isOver: boolean;
  isEarned: boolean;
  isOpen: boolean;
  readonly usedReward: boolean;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'whatever orders live through, the card is what was earned less what was used (life %d)',
  async (seed) => {
    const fixture = await loyalFixture();
    const roll = dice(seed);
    const orders: Lived[] = [];
    const open = () => orders.filter((order) => !order.isOver);
    const credits = () =>
      orders.filter((order) => order.isEarned).length - COUNT * open().filter((order) => order.usedReward).length;

    for (let step = 0; step < 30; step++) {
      const one = orders[roll(Math.max(1, orders.length))];
      switch (roll(7)) {
        case 0:
        case 1:
        case 2: {
          const [isPaid, usesReward] = [roll(2) === 0, roll(3) === 0];
          const mayUse = credits() >= COUNT;
          const selling = sell(fixture, { isPaid: isPaid && !usesReward, usesReward });
          if (usesReward && !mayUse) expect((await refusalOf(selling))?.reason).toBe('price_changed');
          else {
            const isNowPaid = isPaid && !usesReward;
            const facts = { isOver: false, isEarned: isNowPaid, isOpen: !isNowPaid, usedReward: usesReward };
            orders.push({ id: await selling, ...facts });
          }
          break;
        }
        case 3:
          if (!one?.isOpen) break;
          await fixture.pay(one.id);
          Object.assign(one, { isEarned: true, isOpen: false });
          break;
        case 4: {
          if (!one || one.isOver || (await refusalOf(cancel(fixture, one.id)))) break;
          Object.assign(one, { isEarned: false, isOpen: false, isOver: true });
          break;
        }
        case 5: {
          if (!one || one.isOver) break;
          const [paid] = await listTenders(fixture.ctx.db, SCOPE, one.id);
          if (!paid || (await refusalOf(refund(fixture, one.id, paid.amountInCents)))) break;
          one.isEarned = false;
          break;
        }
        default: {
          if (!one || one.isOver || (await refusalOf(complete(fixture, one.id)))) break;
          // Completed: earned, unless its money was refunded.
          const tenders = await listTenders(fixture.ctx.db, SCOPE, one.id);
          one.isEarned ||= tenders.length === 0;
        }
      }
      expect(await cardOf(fixture)).toEqual([
        credits(),
        open().filter((order) => order.isOpen && !order.isEarned).length,
      ]);
    }
  },
);

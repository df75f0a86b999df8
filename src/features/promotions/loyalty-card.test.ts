import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { NO_WISHES } from '#src/domain/ordering/counter-wishes.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { putOnBillIn } from '#src/features/counter/put-on-bill.ts';
import { type BillsHouse, billsHouse, FRONT, ordered } from '#src/features/counter/testing/bills-house.ts';
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
} from '#src/features/orders/testing/ordering-house.ts';
import { settleOrderPayments } from '#src/features/payments/settle-payments.ts';

const COUNT = 3;
const ADA = '0491 570 156';

async function loyalHouse(): Promise<BillsHouse> {
  const house = await billsHouse({ hasPrinters: false });
  await house.ctx.write((trx) =>
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
  return house;
}

async function cardOf(house: BillsHouse) {
  await house.pump();
  const card = await findLoyaltyCard(house.ctx.db, SCOPE, CUSTOMER);
  return [card?.credits ?? 0, card?.creditsOnTheWay ?? 0];
}

let made = 0;
/** At the counter, for Ada; two burgers. */
async function sell(house: BillsHouse, { isPaid = true, usesReward = false } = {}) {
  const { order } = await placePosOrder(house.ctx, SCOPE, {
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
    ...(usesReward ? { wishes: { ...NO_WISHES, usesLoyaltyReward: true } } : {}),
  });
  return order.id;
}

const cancel = (house: BillsHouse, orderId: string) =>
  cancelOrder(house.ctx, SCOPE, { orderId, reason: 'Wrong', by: BY_MIA });
const complete = (house: BillsHouse, orderId: string) =>
  completeOrder(house.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
const refund = (house: BillsHouse, orderId: string, amountInCents: number) =>
  refundOrder(house.ctx, SCOPE, {
    orderId,
    amountInCents,
    reason: 'Cold',
    by: BY_MIA,
    key: `${orderId} ${amountInCents} ${++made}`,
    posTerminalId: 'till',
  });

describe('a stamp', () => {
  test('of a website order to be paid at the store is on its way until the order is completed', async () => {
    const house = await loyalHouse();
    const { orderId } = await place(house, await filledCart(house));
    expect(await cardOf(house)).toEqual([0, 1]);
    await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    expect(await cardOf(house)).toEqual([0, 1]);
    await complete(house, orderId);
    expect(await cardOf(house)).toEqual([1, 0]);
  });

  test('of a website order to be paid at the store counts when a till has taken the money', async () => {
    const house = await loyalHouse();
    const { orderId } = await place(house, await filledCart(house));
    await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    await house.pay(orderId);
    expect(await cardOf(house)).toEqual([1, 0]);
  });

  test('of a website order by card counts once the card is charged, not while money is only held', async () => {
    const house = await loyalHouse();
    const { orderId } = await paidOrder(house);
    expect(await cardOf(house)).toEqual([0, 1]);
    await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    await settleOrderPayments(house.ctx, SCOPE, orderId);
    await house.deliverWebhooks();
    expect(await cardOf(house)).toEqual([1, 0]);
  });

  test('of a bill counts when all of it is paid, and stays when the bill is opened for one more dish', async () => {
    const house = await loyalHouse();
    const id = await sell(house, { isPaid: false });
    expect(await cardOf(house)).toEqual([0, 1]);
    await house.pay(id, { amountInCents: 500 });
    expect(await cardOf(house)).toEqual([0, 1]);
    await house.pay(id);
    expect(await cardOf(house)).toEqual([1, 0]);
    const { draft } = await house.bill(id);
    await house.send(id, { ...draft, lines: [...draft.lines, ordered('more', 'cola')] });
    expect(await cardOf(house)).toEqual([1, 0]);
  });

  test('goes with an order that is rejected, cancelled or refunded in full, and stays with a part refund', async () => {
    const house = await loyalHouse();
    const { orderId } = await place(house, await filledCart(house));
    await rejectOrder(house.ctx, SCOPE, { orderId, reason: 'Too busy', by: BY_MIA });
    expect(await cardOf(house)).toEqual([0, 0]);
    const [first, second] = [await sell(house), await sell(house)];
    await cancel(house, first);
    expect(await cardOf(house)).toEqual([1, 0]);
    await refund(house, second, 500);
    expect(await cardOf(house)).toEqual([1, 0]);
    await refund(house, second, 1500);
    expect(await cardOf(house)).toEqual([0, 0]);
  });

  test('that was spent already leaves the card owing one, and no reward is made until it is level', async () => {
    const house = await loyalHouse();
    const ids = [await sell(house), await sell(house), await sell(house)];
    await sell(house, { usesReward: true });
    expect(await cardOf(house)).toEqual([1, 0]);
    for (const id of ids) await refund(house, id, 2000);
    expect(await cardOf(house)).toEqual([-2, 0]);
    for (let order = 0; order < COUNT; order++) await sell(house);
    expect(await cardOf(house)).toEqual([1, 0]);
    expect((await refusalOf(sell(house, { usesReward: true })))?.reason).toBe('price_changed');
  });

  test('of a guest’s order at a table goes onto the bill with it, and is earned when the bill is paid', async () => {
    const house = await loyalHouse();
    house.setSettings({ dineIn: { isEnabled: true, tableBookingIsEnabled: false } });
    const { orderId } = await place(
      house,
      await filledCart(house, { burger: 1 }, { collectionType: 'dineIn', tableId: 'table-4' }),
    );
    await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
    const { billId } = await house.ctx.write((trx) =>
      putOnBillIn(trx, house.ctx, SCOPE, { ...FRONT, orderIds: [orderId], billId: null, newBillId: 'table-bill' }),
    );
    expect(await cardOf(house)).toEqual([0, 1]);
    await house.pay(billId);
    expect(await cardOf(house)).toEqual([1, 0]);
  });
});

test('ten orders that nobody pays for never make a reward', async () => {
  const house = await loyalHouse();
  const ids: string[] = [];
  for (let order = 0; order < 10; order++) {
    ids.push((await place(house, await filledCart(house))).orderId);
    // As if each had another phone: so many of one are not taken.
    await house.ctx.db.updateTable('orders').set({ customerPhone: '' }).execute();
  }
  expect(await cardOf(house)).toEqual([0, 10]);
  const cartId = await filledCart(house, { burger: 1 }, { usesLoyaltyReward: true });
  expect((await refusalOf(place(house, cartId, { expectedTotalInCents: 500 })))?.reason).toBe('price_changed');
  for (const orderId of ids) await cancelOrder(house.ctx, SCOPE, { orderId, reason: 'Mine', by: BY_ADA });
  expect(await cardOf(house)).toEqual([0, 0]);
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
    const house = await loyalHouse();
    const roll = dice(seed);
    const orders: Lived[] = [];
    const standing = () => orders.filter((order) => !order.isOver);
    const credits = () =>
      orders.filter((order) => order.isEarned).length - COUNT * standing().filter((order) => order.usedReward).length;

    for (let step = 0; step < 30; step++) {
      const one = orders[roll(Math.max(1, orders.length))];
      switch (roll(7)) {
        case 0:
        case 1:
        case 2: {
          const [isPaid, usesReward] = [roll(2) === 0, roll(3) === 0];
          const mayUse = credits() >= COUNT;
          const selling = sell(house, { isPaid: isPaid && !usesReward, usesReward });
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
          await house.pay(one.id);
          Object.assign(one, { isEarned: true, isOpen: false });
          break;
        case 4: {
          if (!one || one.isOver || (await refusalOf(cancel(house, one.id)))) break;
          Object.assign(one, { isEarned: false, isOpen: false, isOver: true });
          break;
        }
        case 5: {
          if (!one || one.isOver) break;
          const [paid] = await listTenders(house.ctx.db, SCOPE, one.id);
          if (!paid || (await refusalOf(refund(house, one.id, paid.amountInCents)))) break;
          one.isEarned = false;
          break;
        }
        default: {
          if (!one || one.isOver || (await refusalOf(complete(house, one.id)))) break;
          // Completed: earned, unless its money has gone back.
          const tenders = await listTenders(house.ctx.db, SCOPE, one.id);
          one.isEarned ||= tenders.length === 0;
        }
      }
      expect(await cardOf(house)).toEqual([
        credits(),
        standing().filter((order) => order.isOpen && !order.isEarned).length,
      ]);
    }
  },
);

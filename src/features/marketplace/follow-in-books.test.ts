import { beforeEach, describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { allJobs, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { followInBooks } from './follow-in-books.ts';
import { forgetPeople } from './marketplace.jobs.ts';
import { anUberLine, anUberOrder, readUberOrder, uberShop } from './testing/ordered.ts';

let ctx: TestContext;

beforeEach(async () => {
  ctx = await uberShop();
});

const read = (order: MarketplaceOrder) => readUberOrder(ctx, order);
const follow = () => followInBooks(ctx, ROMA_SCOPE, 'uber-1');
const orders = async (): Promise<Order[]> => {
  const rows = await ctx.db.selectFrom('orders').select('id').execute();
  return Promise.all(rows.map(({ id }) => getOrder(ctx.db, ROMA_SCOPE, id)));
};
const onlyOrder = async () => {
  const [order, ...others] = await orders();
  expect(others).toEqual([]);
  if (!order) throw new Error('no order');
  return order;
};
const jobs = async () => (await allJobs(ctx)).map((job) => [job.docketType, job.printerId]);
/** As a reader has them, without the breaks of narrow paper. */
const papers = async (docketType = 'ORDER_TICKET') =>
  (await allJobs(ctx))
    .filter((job) => job.docketType === docketType)
    .map(({ payload }) => docketPlainText(renderDocket(payload as DocketSnapshot)).replaceAll(/ *\|\n[^|]*\| /g, ' '));

describe('an order of Uber Eats', () => {
  test('that waits for an answer is no work yet', async () => {
    await read(anUberOrder({ state: 'OFFERED' }));
    expect(await orders()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('that was accepted prints each dish where we make it, once, whatever is repeated', async () => {
    await read(anUberOrder());
    await Promise.all([follow(), follow(), follow()]);
    await read(anUberOrder({ preparation: 'READY_FOR_HANDOFF' }));
    await read(anUberOrder({ state: 'HANDED_OFF' }));
    expect(await jobs()).toEqual([
      ['ORDER_TICKET', 'kitchen'],
      ['ORDER_TICKET', 'bar'],
    ]);
    const [kitchen = '', bar = ''] = await papers();
    for (const paper of [kitchen, bar]) {
      for (const said of ['U-101', '4C0DE Ana P', 'Uber Eats', 'DUE 6:20 PM']) expect(paper).toContain(said);
    }
    expect(kitchen).toMatch(/1 x Margherita[\s\S]*well done/);
    expect(bar).toMatch(/1 x Beer/);
  });

  test('that was denied, or ended before anyone took it, is never work', async () => {
    const failure = { reason: 'POS_DENIED', party: 'MERCHANT', willMerchantBePaid: null, description: '' } as const;
    await read(anUberOrder({ state: 'FAILED', failure }));
    await read(anUberOrder({ uberEatsOrderId: 'uber-1', state: 'FAILED', failure: { ...failure, reason: 'UNKNOWN' } }));
    expect(await orders()).toEqual([]);
  });

  test('prints allergies so that nobody overlooks them, and what the customer wants left out', async () => {
    const options = [
      anUberLine('onion', { name: 'No Onion', isRemoved: true }),
      anUberLine('ham', { name: 'Extra ham', quantity: 2, options: [anUberLine('smoked', { name: 'Smoked' })] }),
    ];
    const dish = anUberLine('margherita', { allergens: ['peanuts', 'milk'], instructions: 'severe', options });
    await read(
      anUberOrder({ items: [dish, anUberLine('beer')], instructions: 'Ring twice', includeSingleUseItems: false }),
    );
    const [kitchen = '', bar = ''] = await papers();
    for (const said of ['ALLERGY: peanuts, milk', 'severe', 'NO ONION', '2x EXTRA HAM', 'Smoked', 'No cutlery'])
      expect(kitchen).toContain(said);
    for (const paper of [kitchen, bar]) {
      expect(paper).toContain('! ALLERGY - READ NOTES !');
      expect(paper).toContain('Ring twice');
    }
  });

  test('prints a dish that we don’t know at the default station, in the customer’s words and with a warning', async () => {
    await read(anUberOrder({ items: [anUberLine('gone', { name: 'Summer special', lineId: 'x', quantity: 2 })] }));
    expect(await jobs()).toEqual([['ORDER_TICKET', 'kitchen']]);
    expect((await papers())[0]).toMatch(/2 x Summer special[\s\S]*NOT ON OUR MENU/);
  });

  test('finds a dish by what the menu carried for it', async () => {
    await read(anUberOrder({ items: [anUberLine('theirs', { externalId: 'beer', name: 'Lager' })] }));
    expect(await jobs()).toEqual([['ORDER_TICKET', 'bar']]);
    expect((await onlyOrder()).lines[0]?.priced).toMatchObject({ itemId: 'beer', name: 'Beer' });
  });

  test('says on paper who comes for it and when, once Uber Eats knows', async () => {
    const delivery = {
      ...{ status: 'SCHEDULED' as const, courierName: 'Sam', vehicle: 'red Toyota' },
      ...{ pickupIsoDateTimeUtc: '2026-11-21T07:25:00.000Z', dropoffIsoDateTimeUtc: null },
    };
    await read(anUberOrder({ delivery, hasAlcohol: true }));
    expect((await papers())[0]).toContain('Courier at 6:25 PM: Sam, red Toyota');
    expect((await papers())[0]).toContain('Alcohol: check ID');
  });

  test('for later prints when it has to be started', async () => {
    const window = { fromIsoDateTimeUtc: '2026-11-22T07:00:00.000Z', untilIsoDateTimeUtc: '2026-11-22T07:30:00.000Z' };
    await read(anUberOrder({ status: 'SCHEDULED', requestedFor: window, readyForPickupIsoDateTimeUtc: null }));
    expect(await jobs()).toEqual([]);
    expect(await onlyOrder()).toMatchObject({
      statusCode: 'accepted',
      requestedForIsoDateTimeUtc: window.fromIsoDateTimeUtc,
    });
  });

  test('that is called off prints a cancel wherever it was told, once', async () => {
    await read(anUberOrder());
    await ctx.db.updateTable('print_jobs').set({ stage: 'printed', status: 'success' }).execute();
    const failure = { reason: 'CANCELED', party: 'CUSTOMER', willMerchantBePaid: true, description: '' } as const;
    await read(anUberOrder({ state: 'FAILED', failure }));
    await follow();
    expect((await jobs()).filter(([type]) => type === 'CANCEL')).toEqual([
      ['CANCEL', 'kitchen'],
      ['CANCEL', 'bar'],
    ]);
    expect((await papers('CANCEL'))[0]).toContain('The order was cancelled.');
    expect((await onlyOrder()).statusCode).toBe('cancelled');
  });

  test('is called off after its day was closed, and after it was delivered by our books', async () => {
    await read(anUberOrder());
    const { id } = await onlyOrder();
    await ctx.db.updateTable('orders').set({ statusCode: 'completed' }).where('id', '=', id).execute();
    const failure = { reason: 'DELIVERY_FAILED', party: 'UBER', willMerchantBePaid: null, description: '' } as const;
    await read(anUberOrder({ state: 'FAILED', failure }));
    expect((await onlyOrder()).statusCode).toBe('cancelled');
  });

  test('that is wanted at another time is promised anew, and the kitchen hears it once', async () => {
    await read(anUberOrder());
    await ctx.db.updateTable('print_jobs').set({ stage: 'printed', status: 'success' }).execute();
    const later = '2026-11-21T07:35:00.000Z';
    await read(anUberOrder({ readyForPickupIsoDateTimeUtc: later }));
    await read(anUberOrder({ readyForPickupIsoDateTimeUtc: '2026-11-21T07:36:00.000Z' }));
    expect((await onlyOrder()).promisedForIsoDateTimeUtc).toBe(later);
    expect((await jobs()).filter(([type]) => type === 'CHANGE')).toHaveLength(2);
    expect((await papers('CHANGE'))[0]).toContain('6:35 PM');
  });

  test('that was delivered is completed', async () => {
    await read(anUberOrder());
    await read(anUberOrder({ state: 'SUCCEEDED' }));
    await follow();
    expect((await onlyOrder()).statusCode).toBe('completed');
  });

  test('that was first read when it was delivered is in the books all the same', async () => {
    await read(anUberOrder({ state: 'SUCCEEDED' }));
    expect((await onlyOrder()).statusCode).toBe('completed');
  });

  test('of another store is nobody’s here', async () => {
    await read(anUberOrder({ state: 'OFFERED' }));
    await followInBooks(ctx, WOK_SCOPE, 'uber-1');
    await followInBooks(ctx, ROMA_SCOPE, 'uber-2');
    expect(await orders()).toEqual([]);
  });

  test('is changed at Uber Eats, not here', async () => {
    await read(anUberOrder());
    const { id: orderId } = await onlyOrder();
    const why = { orderId, reason: 'too busy', by: BY_OWNER };
    await expect(cancelOrder(ctx, ROMA_SCOPE, why)).rejects.toMatchObject({ reason: 'marketplace_order' });
    const refund = { ...why, amountInCents: 100, key: 'k' };
    await expect(refundOrder(ctx, ROMA_SCOPE, refund)).rejects.toMatchObject({ reason: 'marketplace_order' });
    expect((await onlyOrder()).statusCode).toBe('accepted');
  });
});

describe('the money of an order of Uber Eats', () => {
  test('is in the books as Uber Eats says it, to the cent', async () => {
    await read(anUberOrder());
    const order = await onlyOrder();
    expect(order).toMatchObject({
      ...{ channel: 'uberEats', itemTotalInCents: 2_350, discountInCents: 300, surchargeInCents: 50 },
      ...{ deliveryFeeInCents: 0, tipInCents: 300, taxInCents: 191, taxIsIncluded: true, grandTotalInCents: 2_400 },
      ...{ currencyCode: 'AUD', businessDay: '2026-11-21', customerPhone: '', customerId: null },
    });
    expect(order.lines.map(({ priced }) => [priced.itemId, priced.lineTotalInCents])).toEqual([
      ['margherita', 1_450],
      ['beer', 900],
    ]);
    // 191 is 1/11 of 21.00, what is due without the tip.
    expect(order.breakdown.at(-1)).toMatchObject({ label: 'Includes GST', basis: '1/11 of $21.00', isIncluded: true });
    expect(await listTenders(ctx.db, ROMA_SCOPE, order.id)).toMatchObject([
      { paymentType: 'posCustomPayment', paymentName: 'Uber Eats', amountInCents: 2_400, tipInCents: 300 },
    ]);
  });

  test('goes back in full when the order is called off, once', async () => {
    await read(anUberOrder());
    const failure = { reason: 'CANCELED', party: 'CUSTOMER', willMerchantBePaid: false, description: '' } as const;
    await read(anUberOrder({ state: 'FAILED', failure }));
    await follow();
    const { id } = await onlyOrder();
    expect((await listTenders(ctx.db, ROMA_SCOPE, id)).map((one) => [one.amountInCents, one.paymentName])).toEqual([
      [2_400, 'Uber Eats'],
      [-2_400, 'Uber Eats'],
    ]);
    expect((await listRefunds(ctx.db, ROMA_SCOPE, id)).map(({ amountInCents }) => amountInCents)).toEqual([2_400]);
  });

  test('that is nothing needs no payment', async () => {
    const free = { isTaxIncluded: true, lines: {}, itemsInCents: 0, fees: [], taxInCents: 0, totalInCents: 0 };
    await read(anUberOrder({ money: { ...free, tipInCents: 0, promotionInCents: 0, adjustmentInCents: 0 } }));
    const order = await onlyOrder();
    expect(order).toMatchObject({ paymentType: 'noPaymentRequired', grandTotalInCents: 0 });
    expect(await listTenders(ctx.db, ROMA_SCOPE, order.id)).toEqual([]);
  });
});

describe('an order of Uber Eats that costs something else', () => {
  /** The customer agreed to pay this much more, or below zero less; a tenth of it is tax. */
  const priced = (moreInCents: number, over: Partial<MarketplaceOrder> = {}) => {
    const order = anUberOrder(over);
    const { money } = order;
    if (!money) throw new Error('no money');
    const totalInCents = money.totalInCents + moreInCents;
    const taxInCents = Math.round((totalInCents - money.tipInCents) / 11);
    return {
      ...{ ...order, grandTotalInCents: totalInCents },
      money: { ...money, adjustmentInCents: moreInCents, totalInCents, taxInCents },
    };
  };
  const collected = async () => {
    const { id } = await onlyOrder();
    return (await listTenders(ctx.db, ROMA_SCOPE, id)).map((one) => [one.amountInCents, one.paymentName]);
  };

  test('costs it in our books to the cent, with a row that says so, and Uber Eats has collected it', async () => {
    await read(anUberOrder());
    await read(priced(350));
    await follow();
    const order = await onlyOrder();
    expect(order).toMatchObject({ grandTotalInCents: 2_750, taxInCents: 223, surchargeInCents: 400, version: 3 });
    expect(order.breakdown.find(({ label }) => label === 'Uber Eats price change')?.amountInCents).toBe(350);
    expect(await collected()).toEqual([
      [2_400, 'Uber Eats'],
      [350, 'Uber Eats'],
    ]);
    expect(await listOrderVersions(ctx.db, ROMA_SCOPE, order.id)).toMatchObject([
      { number: 1, grandTotalInCents: 2_400 },
      { number: 2, grandTotalInCents: 2_750 },
    ]);
    // It is the same food.
    expect((await jobs()).filter(([type]) => type === 'CHANGE')).toEqual([]);
  });

  test('that is less gives the difference back, which is no refund of the order', async () => {
    await read(anUberOrder());
    await read(priced(-500));
    await follow();
    expect(await collected()).toEqual([
      [2_400, 'Uber Eats'],
      [-500, 'Uber Eats'],
    ]);
    const { id, grandTotalInCents } = await onlyOrder();
    expect(grandTotalInCents).toBe(1_900);
    const row = await ctx.db.selectFrom('orders').select('refundedInCents').where('id', '=', id).executeTakeFirst();
    expect(row?.refundedInCents).toBe(0);
    expect(await listOrderVersions(ctx.db, ROMA_SCOPE, id)).toMatchObject([{}, { refundAmountInCents: 500 }]);
  });

  test('and is called off afterwards gives back what it came to', async () => {
    await read(anUberOrder());
    await read(priced(-500));
    const failure = { reason: 'CANCELED', party: 'CUSTOMER', willMerchantBePaid: false, description: '' } as const;
    await read(priced(-500, { state: 'FAILED', failure }));
    const all = (await collected()).map(([amount]) => Number(amount));
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(all).toEqual([2_400, -500, -1_900]);
  });

  test('on a later day counts on that day', async () => {
    await read(anUberOrder());
    await read(anUberOrder({ state: 'HANDED_OFF' }));
    ctx.pass({ hours: 24 });
    await read(priced(350, { state: 'SUCCEEDED' }));
    const order = await onlyOrder();
    expect(order).toMatchObject({ statusCode: 'completed', grandTotalInCents: 2_750, businessDay: '2026-11-21' });
    const tenders = await listTenders(ctx.db, ROMA_SCOPE, order.id);
    expect(tenders.map(({ businessDay }) => businessDay)).toEqual(['2026-11-21', '2026-11-22']);
    const days = await ctx.db.selectFrom('order_day_changes').select(['businessDay', 'grandTotalInCents']).execute();
    expect(days).toEqual([{ businessDay: '2026-11-22', grandTotalInCents: 2_400 }]);
  });

  test('because the customer goes without a dish leaves the kitchen with the others', async () => {
    await read(anUberOrder());
    await ctx.db.updateTable('print_jobs').set({ stage: 'printed', status: 'success' }).execute();
    const beer = {
      ...{ items: [anUberLine('beer')], itemTotalInCents: 900, grandTotalInCents: 950 },
      money: {
        ...{ isTaxIncluded: true, lines: { 'cart-beer': 900 }, itemsInCents: 900 },
        fees: [{ id: 'PICK_AND_PACK_FEE', amountInCents: 50 }],
        ...{ tipInCents: 0, promotionInCents: 0, adjustmentInCents: 0, taxInCents: 86, totalInCents: 950 },
      },
    };
    await read(anUberOrder(beer));
    await follow();
    const order = await onlyOrder();
    expect(order.lines.map(({ id, priced: { name } }) => [id, name])).toEqual([['line-2', 'Beer']]);
    expect(order).toMatchObject({ grandTotalInCents: 950, tipInCents: 0, taxInCents: 86 });
    expect((await collected()).map(([amount]) => amount)).toEqual([2_400, -1_450]);
    const told = (await jobs()).filter(([type]) => type === 'CHANGE' || type === 'CANCEL');
    expect(told).toEqual([[expect.any(String), 'kitchen']]);
  });

  test('but is named otherwise by our menu is the same', async () => {
    await read(anUberOrder());
    const menu = await ctx.menus.menuOf(ROMA_SCOPE);
    const renamed = { ...menu, items: menu.items.map((item) => ({ ...item, name: `New ${item.name}` })) };
    ctx = { ...ctx, menus: { ...ctx.menus, menuOf: async () => renamed } };
    await read(anUberOrder({ preparation: 'READY_FOR_HANDOFF' }));
    expect((await onlyOrder()).version).toBe(2);
  });
});

test('the customer of an order of Uber Eats is out of our books after a month, and the sale stays', async () => {
  await read(
    anUberOrder({ items: [anUberLine('margherita', { instructions: 'for Ana' })], instructions: 'Ana waits' }),
  );
  await read(anUberOrder({ state: 'SUCCEEDED' }));
  ctx.pass({ hours: 31 * 24 });
  await forgetPeople(ctx);
  for (const table of [
    'orders',
    'order_lines',
    'order_versions',
    'print_jobs',
    'kitchen_entries',
    'uber_eats_orders',
  ] as const)
    expect(JSON.stringify(await ctx.db.selectFrom(table).selectAll().execute())).not.toContain('Ana');
  expect(await onlyOrder()).toMatchObject({ grandTotalInCents: 2_400, statusCode: 'completed' });
});

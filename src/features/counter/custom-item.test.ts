/** What a cashier types by hand: sold, cooked, taxed and given back as any dish, and only at the counter. */

import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import { type CartLine, selectionSchema } from '#src/domain/ordering/cart.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import { line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { splitBill } from '#src/features/counter/split-bill.ts';
import { BACK, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, orderingFixture, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { placePosOrder } from './place-pos-order.ts';

interface ByHand {
  readonly name?: string | null;
  readonly openPriceInCents?: number | null;
  readonly isGstApplicable?: boolean;
  readonly printStationIds?: string[];
}

function byHand(own: ByHand = {}, quantity = 1): CartLine {
  const selection = { type: 'custom', name: 'Candle', openPriceInCents: 350, ...own } as const;
  return { ...line(OPEN_ITEM_ID, quantity), id: 'by-hand', selection };
}

const SALE = {
  id: 'sale-1',
  ...BARE_ORDER,
  paymentType: 'posPayLater',
  tenderedInCents: 0,
  manual: null,
  posTerminalId: 'till',
  employee: { id: 'employee-mia', name: 'Mia' },
  by: BY_MIA,
} as const;

describe('something typed by hand', () => {
  test('is sold under its own name and price, without a word about a menu', async () => {
    const { ctx } = await orderingFixture();
    const { order } = await placePosOrder(ctx, SCOPE, { ...SALE, lines: [byHand({}, 2)], expectedTotalInCents: 700 });
    expect(order.lines).toMatchObject([
      { categoryName: 'Custom items', priced: { name: 'Candle', lineTotalInCents: 700 } },
    ]);
    expect((await findOrder(ctx.db, SCOPE, order.id))?.grandTotalInCents).toBe(700);
  });

  test('needs no name: an amount alone is sold as a custom item', async () => {
    const { ctx } = await orderingFixture();
    const lines = [byHand({ name: null })];
    const { order } = await placePosOrder(ctx, SCOPE, { ...SALE, lines, expectedTotalInCents: 350 });
    expect(order.lines).toMatchObject([{ priced: { name: 'Custom item', lineTotalInCents: 350 } }]);
  });

  test('is taxed or not, as the cashier said; taxed unless they say otherwise', () => {
    const taxOf = (own: ByHand) => {
      const priced = priceLine(byHand(own), MENU, { channel: 'pos', collectionType: 'dineIn' });
      return priced.ok && priced.line.isTaxable;
    };
    expect([taxOf({}), taxOf({ isGstApplicable: true }), taxOf({ isGstApplicable: false })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a dish of the menu keeps its own tax, whatever a till sends with it', () => {
    const sly = {
      ...line('open'),
      selection: { type: 'custom', name: 'Sly', openPriceInCents: 100, isGstApplicable: false } as const,
    };
    const priced = priceLine(sly, MENU, { channel: 'pos', collectionType: 'pickup' });
    expect(priced.ok && priced.line.isTaxable).toBe(true);
  });

  test('prints at the station that was chosen, at the default one otherwise', async () => {
    const { ctx } = await orderingFixture();
    const printers = [aPrinter('kitchen'), aPrinter('bar')];
    await addPrinters(ctx, SCOPE, printers, [aStation('kitchen', { isDefault: true }), aStation('bar')]);
    const printedAt = async (id: string, own: ByHand) => {
      await placePosOrder(ctx, SCOPE, { ...SALE, id, lines: [byHand(own)], expectedTotalInCents: 350 });
      const jobs = await ctx.db.selectFrom('print_jobs').select('printerId').where('orderId', '=', id).execute();
      return jobs.map(({ printerId }) => printerId);
    };
    expect(await printedAt('sale-bar', { printStationIds: ['bar'] })).toEqual(['bar']);
    expect(await printedAt('sale-plain', {})).toEqual(['kitchen']);
  });

  test.each<[string, ByHand, string]>([
    ['a station of nobody', { printStationIds: ['station-of-wok'] }, 'item_unavailable'],
    ['no price', { openPriceInCents: null }, 'selection_changed'],
  ])('with %s is refused', async (_, own, reason) => {
    const { ctx } = await orderingFixture();
    const selling = placePosOrder(ctx, SCOPE, { ...SALE, lines: [byHand(own)], expectedTotalInCents: 350 });
    expect((await refusalOf(selling))?.reason).toBe(reason);
  });

  test.each<readonly [string, ByHand]>([
    ['one letter', { name: 'x' }],
    ['101 letters', { name: 'x'.repeat(101) }],
    ['a price below nothing', { openPriceInCents: -1 }],
    ['a part of a cent', { openPriceInCents: 0.5 }],
    ['more than a till can hold', { openPriceInCents: 10_000_001 }],
    ['an id of a station that is none', { printStationIds: ['../etc'] }],
  ])('with %s is no line at all', (_, own) => {
    expect(selectionSchema.safeParse(byHand(own).selection).success).toBe(false);
  });

  test('is never sold on the website', () => {
    const priced = priceLine(byHand(), MENU, { channel: 'online', collectionType: 'pickup' });
    expect(priced.ok === false && priced.issues).toEqual([{ code: 'customNotAllowed', lineId: 'by-hand' }]);
  });
});

describe('something typed by hand on a bill', () => {
  test('survives saving, opening at another till, sending, splitting, paying and giving back', async () => {
    const fixture = await billsFixture();
    const hand = byHand({ isGstApplicable: false }, 2);
    const version = await fixture.save('bill-1', { lines: [hand, ordered('a', 'burger')] });
    const draft = (await fixture.bill('bill-1')).draft;
    expect(draft.lines[0]?.selection).toEqual(hand.selection);
    await fixture.send(
      'bill-1',
      { lines: draft.lines },
      { ...BACK, expectedVersion: version, expectedTotalInCents: 1700 },
    );
    expect(await fixture.paper()).toHaveLength(1);
    // One payer has the half of what was typed, another the rest.
    const half = { id: 'share-1', mode: 'byItem' as const, lines: [{ lineId: hand.id, units: 1, sharedBetween: 1 }] };
    await splitBill(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      shares: [half, { id: 'share-2', mode: 'equally' }],
    });
    const { shares } = await fixture.bill('bill-1');
    expect(shares.map(({ amountInCents }) => amountInCents)).toEqual([350, 1350]);
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'bill-1', shares: [] });
    await fixture.pay('bill-1', FRONT);
    const order = await findOrder(fixture.ctx.db, SCOPE, 'bill-1');
    expect(order).toMatchObject({ grandTotalInCents: 1700 });
    await refundOrder(fixture.ctx, SCOPE, {
      orderId: 'bill-1',
      amountInCents: 350,
      reason: 'Wrong item',
      lines: [{ lineId: hand.id, quantity: 1 }],
      method: 'cash',
      key: 'refund-1',
      by: BY_MIA,
    });
    const refunds = await fixture.ctx.db.selectFrom('refunds').select('amountInCents').execute();
    expect(refunds).toEqual([{ amountInCents: 350 }]);
  });
});

import type { TestContext } from '#db/testing/test-context.ts';
import type { MarketplaceLine, MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import { plainItem, plainMenu } from '#src/domain/menu/testing-plain-menu.ts';
import { aPrinter, aStation, printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { followInBooks } from '../follow-in-books.ts';
import { keepOrderIn } from '../keep-order.ts';

export const PLACED = '2026-11-21T07:00:00.000Z';

/** A line of a marketplace's order, without wishes. */
export function anUberLine(itemId: string, over: Partial<MarketplaceLine> = {}): MarketplaceLine {
  return {
    ...{ lineId: `cart-${itemId}`, itemId, name: itemId, quantity: 1, totalInCents: null },
    ...{ options: [], instructions: '', allergens: [] },
    ...over,
  };
}

/** An accepted order of a Margherita for $14.50 and a beer for $9.00, with a packing fee, a promotion and a tip. */
export function anUberOrder(over: Partial<MarketplaceOrder> = {}): MarketplaceOrder {
  return {
    ...{ uberEatsOrderId: 'uber-1', displayId: '4C0DE', uberEatsStoreId: 's', state: 'ACCEPTED', status: 'ACTIVE' },
    ...{ preparation: 'PREPARING', placedIsoDateTimeUtc: PLACED, deliveryChannel: 'UBER' },
    ...{ collectionType: 'delivery', requestedFor: null, readyForPickupIsoDateTimeUtc: '2026-11-21T07:20:00.000Z' },
    items: [anUberLine('margherita', { instructions: 'well done' }), anUberLine('beer')],
    ...{ itemTotalInCents: 2_350, grandTotalInCents: 2_400, currencyCode: 'AUD', customerName: 'Ana P' },
    money: {
      ...{ isTaxIncluded: true, lines: { 'cart-margherita': 1_450, 'cart-beer': 900 }, itemsInCents: 2_350 },
      fees: [{ id: 'PICK_AND_PACK_FEE', amountInCents: 50 }],
      ...{ tipInCents: 300, promotionInCents: 300, adjustmentInCents: 0, taxInCents: 191, totalInCents: 2_400 },
    },
    ...{ customerPhone: '+61280000000', phonePin: '411', instructions: '', includeSingleUseItems: null },
    ...{ hasAlcohol: false, delivery: null, failure: null, mayCancel: null, mayMoveReadyTime: null },
    ...over,
  };
}

/** A store that makes Margherita in the kitchen and pours beer at the bar. */
export async function uberShop(): Promise<TestContext> {
  const made = await printingFixture({
    printers: [aPrinter('kitchen'), aPrinter('bar', { ipAddress: '192.168.1.51' })],
    stations: [aStation('kitchen', { isDefault: true }), aStation('bar')],
  });
  const menu = plainMenu([
    plainItem('margherita', { name: 'Margherita', printStationIds: ['kitchen'] }),
    plainItem('beer', { name: 'Beer', printStationIds: ['bar'] }),
  ]);
  return { ...made, menus: { ...made.menus, menuOf: async () => menu } };
}

/** The order was read from the marketplace, and what follows from that was done. */
export async function readUberOrder(ctx: TestContext, order: MarketplaceOrder): Promise<void> {
  const readAt = ctx.clock.now();
  await ctx.write((trx) => keepOrderIn(trx, ctx, ROMA_SCOPE, { read: { order, raw: {} }, readAt }));
  await followInBooks(ctx, ROMA_SCOPE, order.uberEatsOrderId);
}

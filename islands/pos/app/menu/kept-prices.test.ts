/** The menu changes under an order: its lines keep their prices until someone chooses the new ones. */
import { describe, expect, test } from 'bun:test';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { earlierPrices } from '#src/domain/ordering/earlier-prices.ts';
import { AU_STORE, basic, group, line, MENU as SMALL } from '#src/domain/pricing/testing-menu.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { billDraftOf, draftOfBill, isDirty, type OpenBill } from '../draft/bill-draft.ts';
import { keptNow, linesToSend, pricesKept } from '../draft/kept-prices.ts';
import { changeDraft, type DraftAction, emptyDraft, type OrderDraft, readStoredDraft } from '../draft/order-draft.ts';
import { totalOfDraft, totalOrder } from '../draft/order-total.ts';
import { lostPrices, menuChange } from './find-menu-changes.ts';

const EXTRAS = [group('extras', {}, { pickle: 50 })];
/** Version 5, 6, 7 of a menu: a burger of $10, then of $11, then of $12. */
const menu = (version: number, more: Partial<MenuItem> = {}): Menu => ({
  ...SMALL,
  version,
  items: [
    ...SMALL.items.filter(({ id }) => id !== 'burger'),
    { ...basic('burger', 500 + 100 * version, { modifiers: EXTRAS }), ...more } as MenuItem,
  ],
});
const [AT_5, AT_6, AT_7] = [menu(5), menu(6), menu(7)];
const sold = (of: Menu) => ({ menu: of, closedItemIds: [] });
const burger = (id: string, more: Partial<CartLine> = {}) => line('burger', 1, undefined, { id, ...more });
const order = (...lines: CartLine[]): OrderDraft => ({ ...emptyDraft('o'), lines });
const after = (draft: OrderDraft, before: Menu, now: Menu): OrderDraft =>
  changeDraft(draft, { type: 'menuChanged', ...menuChange(draft, sold(before), sold(now)) });
const does = (draft: OrderDraft, ...actions: DraftAction[]) => actions.reduce(changeDraft, draft);

const STORE = {
  storeId: AU_STORE.id,
  countryCode: 'AU',
  currencyCode: 'AUD',
  tax: AU_STORE.settings.tax,
  eftposSurcharge: AU_STORE.settings.checkout.eftposSurcharge,
  tips: AU_STORE.settings.tips,
  holidaySurcharge: null,
  loyalty: null,
  delivery: null,
} as unknown as PosStore;
const totalOf = (draft: OrderDraft, now: Menu) => totalOfDraft(draft, now, STORE).totalInCents;
/** Prices the lines that a till sends as the store does. It knows versions 5 and 6. */
const storeTotalOf = (draft: OrderDraft, now: Menu) => {
  const { collectionType } = draft;
  const lines = linesToSend(draft);
  const menuAt = (version: number) => [AT_5, AT_6].find((one) => one.version === version) ?? null;
  const kept = earlierPrices(lines, { menu: now, menuAt, channel: 'pos', collectionType });
  return totalOrder(lines, now, STORE, collectionType, draft.adjustments, kept).totalInCents;
};

const rung = after(order(burger('a'), line('cola', 2, undefined, { id: 'b' })), AT_5, AT_6);

describe('a burger of $10 that costs $11 while it is on the order', () => {
  test('keeps its $10, and names the old menu to the store; a line at today’s price names none', () => {
    expect(totalOf(rung, AT_6)).toBe(1000 + 800);
    expect(linesToSend(rung).map(({ menuVersion }) => menuVersion)).toEqual([5, undefined]);
    expect(pricesKept(rung).get('a')).toMatchObject({ unitPriceInCents: 1000, isPriceKept: true });
  });

  test.each<[string, readonly DraftAction[], number]>([
    ['is counted up', [{ type: 'step', lineId: 'a', by: 2 }], 3000],
    ['gets a comment', [{ type: 'comment', lineId: 'a', comments: 'no salt' }], 1000],
    [
      'has a dollar taken off',
      [
        {
          type: 'adjustLine',
          lineId: 'a',
          adjustment: { discountForItem: 100, extraChargeForItem: 0, extraChargeForComments: 0 },
        },
      ],
      900,
    ],
    ['is taken off and comes back', [{ type: 'remove', lineId: 'a' }, { type: 'undoRemove' }], 1000],
    ['is sold all the same', [{ type: 'replace', line: burger('a', { sellsAnyway: true }) }], 1000],
    ['is rung up again: the new one is a line of its own', [{ type: 'add', line: burger('c') }], 2100],
    [
      'is rung up twice more: those are one line',
      [
        { type: 'add', line: burger('c') },
        { type: 'add', line: burger('d') },
      ],
      3200,
    ],
    [
      'is chosen otherwise',
      [
        {
          type: 'replace',
          line: burger('a', {
            selection: {
              type: 'basic',
              modifiers: [{ groupId: 'extras', options: [{ optionId: 'pickle', count: 1 }] }],
            },
          }),
        },
      ],
      1150,
    ],
    ['is collected otherwise', [{ type: 'collect', collectionType: 'dineIn' }], 1100],
    [
      'is collected otherwise and then as before',
      [
        { type: 'collect', collectionType: 'dineIn' },
        { type: 'collect', collectionType: 'pickup' },
      ],
      1000,
    ],
    ['has the new prices chosen for it', [{ type: 'useNewPrices' }], 1100],
  ])('%s: till and store agree on the total', (_, actions, burgersInCents) => {
    const draft = does(rung, ...actions);
    expect(totalOf(draft, AT_6)).toBe(burgersInCents + 800);
    expect(storeTotalOf(draft, AT_6)).toBe(burgersInCents + 800);
  });

  test('keeps it through another change, and shows the new price against the kept one', () => {
    const again = after(rung, AT_6, AT_7);
    expect([totalOf(again, AT_7), storeTotalOf(again, AT_7)]).toEqual([1800, 1800]);
    expect(again.news).toMatchObject([{ lineId: 'a', change: { fromInCents: 1000, toInCents: 1200 } }]);
    expect(linesToSend(again)[0]?.menuVersion).toBe(5);
  });

  test('once the menu says $10 again, nothing is kept and no notice is shown', () => {
    const back = after(rung, AT_6, { ...AT_5, version: 7 });
    expect([back.keptPrices, back.news]).toEqual([[], []]);
    const read = after(changeDraft(rung, { type: 'forgetNews' }), AT_6, { ...AT_5, version: 7 });
    expect(read.news).toEqual([]);
  });

  test('gets it back after another change during which its order type was different', () => {
    const dineIn = changeDraft(rung, { type: 'collect', collectionType: 'dineIn' });
    const changed = after(dineIn, AT_6, AT_7);
    expect([totalOf(changed, AT_7), linesToSend(changed)[0]?.menuVersion]).toEqual([1100 + 800, 6]);
    const back = changeDraft(changed, { type: 'collect', collectionType: 'pickup' });
    expect([totalOf(back, AT_7), storeTotalOf(back, AT_7)]).toEqual([1800, 1800]);
  });

  test('added after the change keeps its own price at the next one', () => {
    const both = after(changeDraft(rung, { type: 'add', line: burger('c') }), AT_6, AT_7);
    expect(linesToSend(both).map(({ menuVersion }) => menuVersion)).toEqual([5, undefined, 6]);
    expect(totalOf(both, AT_7)).toBe(1000 + 800 + 1100);
  });

  test('and is sold out at once shows as sold out, and keeps its price if it is sold anyway', () => {
    const out = after(order(burger('a')), AT_5, menu(6, { soldout: true }));
    expect(out.news).toMatchObject([{ change: { kind: 'out', why: 'Sold out' } }]);
    expect(totalOf(out, AT_6)).toBe(1000);
  });

  test('whose choice left the menu keeps nothing: the menu decides what can be chosen', () => {
    const selection = {
      type: 'basic',
      modifiers: [{ groupId: 'extras', options: [{ optionId: 'pickle', count: 1 }] }],
    } as const;
    const pickled = order(burger('a', { selection: selection as unknown as CartLine['selection'] }));
    expect(after(pickled, AT_5, menu(6, { modifiers: [] } as Partial<MenuItem>)).keptPrices).toEqual([]);
  });

  test('keeps its price when it was removed a moment before the change', () => {
    const removed = changeDraft(order(burger('a')), { type: 'remove', lineId: 'a' });
    const changed = after(removed, AT_5, AT_6);
    expect(changed.news).toEqual([]);
    expect(totalOf(changeDraft(changed, { type: 'undoRemove' }), AT_6)).toBe(1000);
  });

  test('survives a reload of the till', () => {
    expect(readStoredDraft(JSON.stringify(rung))?.keptPrices).toEqual([...rung.keptPrices]);
    const { keptPrices: _, ...older } = rung;
    expect(readStoredDraft(JSON.stringify(older))?.keptPrices).toEqual([]);
  });
});

describe('the new prices', () => {
  test('are accepted with one tap: price notices disappear, sold-out notices stay', () => {
    const out = { lineId: 'b', name: 'cola', change: { kind: 'out', why: 'Sold out' } } as const;
    const chosen = changeDraft({ ...rung, news: [...rung.news, out] }, { type: 'useNewPrices' });
    expect([chosen.keptPrices, chosen.news]).toEqual([[], [out]]);
  });

  test('are shown when the store no longer knows the old menu', () => {
    expect(lostPrices(rung, AT_6)).toEqual([
      { lineId: 'a', name: 'burger', change: { kind: 'price', fromInCents: 1000, toInCents: 1100 } },
    ]);
  });
});

describe('a bill', () => {
  const bill: OpenBill = {
    version: 1,
    orderNumber: 'P-1',
    collectionType: 'pickup',
    sent: [{ id: 'a', line: burger('a'), priced: { ...(pricesKept(rung).get('a') as never as object) } as never }],
    paidInCents: 0,
    isLost: false,
  };

  test('needs no menu for what the kitchen has, and keeps the price of what it has not', () => {
    const changed = after({ ...order(burger('a'), burger('c')), bill }, AT_6, AT_7);
    expect([...keptNow(changed).keys()]).toEqual(['c']);
    expect(totalOf(changed, AT_7)).toBe(1000 + 1100);
    expect(linesToSend(changed).map(({ menuVersion }) => menuVersion)).toEqual([undefined, 6]);
  });

  test('that another till saved keeps the old prices that the store still knows', () => {
    const draft = billDraftOf(rung, { manual: null });
    const keptPrices = [...pricesKept(rung).values()];
    const saved = { ...SAVED, draft, keptPrices } as unknown as BillDetail;
    const opened = draftOfBill(saved);
    expect(opened.lines.every(({ menuVersion }) => menuVersion === undefined)).toBe(true);
    expect([totalOf(opened, AT_6), storeTotalOf(opened, AT_6)]).toEqual([1800, 1800]);
    const forgotten = draftOfBill({ ...SAVED, draft } as unknown as BillDetail);
    expect([totalOf(forgotten, AT_6), linesToSend(forgotten)]).toEqual([1900, [...forgotten.lines]]);
  });

  test('stays as it was sent, however the menu has changed since', () => {
    const opened = draftOfBill({
      ...SAVED,
      draft: billDraftOf(order(burger('a')), { manual: null }),
      order: { orderNumber: 'P-1', collection: { type: 'pickup' }, lines: bill.sent, breakdown: [] },
    } as unknown as BillDetail);
    expect(isDirty(after(opened, AT_5, AT_6))).toBe(false);
  });
});

const SAVED = { id: 'o', version: 1, order: null, sentFacts: null, tenders: [], guest: null, coupons: [], place: null };

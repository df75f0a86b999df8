import { describe, expect, test } from 'bun:test';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { type MenuChange, withMenuChange } from '../draft/menu-changes.ts';
import { changeDraft, emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import { menuChange, whyOut } from './find-menu-changes.ts';

const sold = (menu: Menu, closedItemIds: readonly string[] = []) => ({ menu, closedItemIds });
const [dish] = MENU.items.filter(({ type }) => type === 'basic');
if (!dish) throw new Error('the testing menu has a plain dish');
const withDish = (change: object): Menu => ({
  ...MENU,
  items: MENU.items.map((one) => (one.id === dish.id ? ({ ...one, ...change } as typeof one) : one)),
});
const dearer = withDish({ price: { ...(dish as { price: object }).price, basePrice: 9900 } });
const rung = (over: Partial<CartLine> = {}): CartLine => ({
  ...line(dish.id),
  id: 'l1',
  ...over,
});
const changesOf = (...asked: Parameters<typeof menuChange>) => [...menuChange(...asked).news];
const order = (...lines: CartLine[]): OrderDraft => ({ ...emptyDraft('o'), lines });

describe('a menu change during an order', () => {
  test('shows another price with the old and the new one', () => {
    const [news, ...more] = changesOf(order(rung()), sold(MENU), sold(dearer));
    expect(more).toEqual([]);
    expect(news).toMatchObject({ lineId: 'l1', name: dish.name, change: { kind: 'price', toInCents: 9900 } });
  });

  test.each([
    ['sold out', sold(withDish({ soldout: true, soldOutUntilIsoDateTimeUtc: null })), 'Sold out'],
    ['closed at this hour', sold(MENU, [dish.id]), 'Not available now'],
    [
      'taken off the menu',
      sold({ ...MENU, items: MENU.items.filter(({ id }) => id !== dish.id) }),
      'No longer on the menu',
    ],
    [
      'no longer picked up',
      sold(withDish({ availableFor: { ...dish.availableFor, pickup: false } })),
      'Not for pickup',
    ],
  ])('an item that is %s is shown with the reason', (_, after, why) => {
    const told = changesOf(order(rung()), sold(MENU), after);
    expect(told).toEqual([{ lineId: 'l1', name: dish.name, change: { kind: 'out', why } }]);
  });

  test('leaves what the kitchen has as it was sent, without a notice', () => {
    const sent = rung();
    const priced = { lineId: 'l1', name: dish.name, unitPriceInCents: 1, lineTotalInCents: 1 };
    const bill = {
      version: 1,
      orderNumber: 'P-1',
      collectionType: 'pickup',
      sent: [{ id: 'l1', line: sent, priced }],
      paidInCents: 0,
      isLost: false,
    };
    const draft = { ...order(sent), bill } as unknown as OrderDraft;
    expect(changesOf(draft, sold(MENU), sold(dearer))).toEqual([]);
  });

  test('shows no notice for an item that is sold anyway while it is out', () => {
    const out = sold(withDish({ soldout: true, soldOutUntilIsoDateTimeUtc: null }));
    expect(changesOf(order(rung({ sellsAnyway: true })), sold(MENU), out)).toEqual([]);
  });

  test('shows nothing for other items, and only once what was out before', () => {
    const other = { ...MENU, items: MENU.items.map((one) => (one.id === dish.id ? one : { ...one, name: 'New' })) };
    expect(changesOf(order(rung()), sold(MENU), sold(other))).toEqual([]);
    const out = withDish({ soldout: true, soldOutUntilIsoDateTimeUtc: null });
    expect(changesOf(order(rung()), sold(out), sold(out))).toEqual([]);
  });
});

describe('an item that is on the order', () => {
  const out = withDish({ soldout: true, soldOutUntilIsoDateTimeUtc: null });
  const NONE: ReadonlySet<string> = new Set();
  const sentBill = (quantity: number) =>
    ({ sent: [{ id: 'l1', line: rung({ quantity }) }] }) as unknown as OrderDraft['bill'];

  test.each([
    ['is on sale', order(), rung(), MENU, null],
    ['has sold out since', order(), rung(), out, 'Sold out'],
    ['is sold all the same', order(), rung({ sellsAnyway: true }), out, null],
    ['was sent before it was sold out', { ...order(), bill: sentBill(1) }, rung(), out, null],
    ['was sent once and is ordered again', { ...order(), bill: sentBill(1) }, rung({ quantity: 2 }), out, 'Sold out'],
  ] as const)('and %s', (_, draft, one, menu, why) => {
    expect(whyOut(one, draft, menu, NONE)).toBe(why);
  });
});

describe('notices that were not read yet', () => {
  const price = (fromInCents: number, toInCents: number): MenuChange => ({
    lineId: 'l1',
    name: 'Cola',
    change: { kind: 'price', fromInCents, toInCents },
  });

  test('two changes of a price are one, from the first to the last', () => {
    expect(withMenuChange([price(400, 450)], [price(450, 500)])).toEqual([price(400, 500)]);
  });

  test('a price that came back needs no notice', () => {
    expect(withMenuChange([price(400, 450)], [price(450, 400)])).toEqual([]);
  });

  test('stay on the order until they are read, or until the line is removed or chosen again', () => {
    const told = changeDraft(order(rung()), { type: 'menuChanged', news: [price(400, 450)], keptPrices: [] });
    expect(told.news).toEqual([price(400, 450)]);
    expect(changeDraft(told, { type: 'forgetNews' }).news).toEqual([]);
    expect(changeDraft(told, { type: 'remove', lineId: 'l1' }).news).toEqual([]);
    expect(changeDraft(told, { type: 'replace', line: rung({ quantity: 2 }) }).news).toEqual([]);
    expect(changeDraft(told, { type: 'startFresh', id: 'next' }).news).toEqual([]);
  });
});

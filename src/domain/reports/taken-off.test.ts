import { describe, expect, test } from 'bun:test';
import { type OrderDays, type OrderPart, takenOff } from './taken-off.ts';

const dish = (itemId: string, grossInCents: number) => ({ itemId, categoryId: 'mains', name: itemId, grossInCents });
const part = (kind: OrderPart['kind'], offInCents: number, more: Partial<OrderPart> = {}): OrderPart => ({
  ...{ kind, offInCents, businessDay: '2026-11-21', sourceId: kind, namedInCents: {} },
  ...more,
});
const soldOnce = (discountInCents: number, refunds: readonly OrderPart[] = []): OrderDays => ({
  states: [{ dishes: [dish('burger', 1000), dish('chips', 500), dish('cola', 500)], discountInCents }],
  changeDays: [],
  refunds,
});
const off = (order: OrderDays, one: OrderPart) =>
  takenOff(order, one).map(({ itemId, offInCents }) => [itemId, offInCents]);

describe('what is taken off an order', () => {
  test('comes off its dishes by what they cost, to the cent', () => {
    expect(off(soldOnce(301), part('sale', 301))).toEqual([
      ['burger', 151],
      ['chips', 75],
      ['cola', 75],
    ]);
  });

  test('by a refund that names a dish comes off that dish alone', () => {
    const refund = part('refund', 500, { namedInCents: { chips: 500 } });
    expect(off(soldOnce(0, [refund]), refund)).toEqual([
      ['burger', 0],
      ['chips', 500],
      ['cola', 0],
    ]);
  });

  test('leaves nothing of any dish once all of it was given back, in however many parts', () => {
    const refunds = [33, 700, 1, 965].map((cents, at) => part('refund', cents, { sourceId: `refund ${at}` }));
    const order = soldOnce(301, refunds);
    const taken = [part('sale', 301), ...refunds].flatMap((one) => takenOff(order, one));
    const of = (itemId: string) =>
      taken.filter((one) => one.itemId === itemId).reduce((all, { offInCents }) => all + offInCents, 0);
    expect([of('burger'), of('chips'), of('cola')]).toEqual([1000, 500, 500]);
  });

  test('by an edit of another day is what the discount is from then on, less what it was', () => {
    const order: OrderDays = {
      states: [
        { dishes: [dish('burger', 1000), dish('chips', 1000)], discountInCents: 200 },
        { dishes: [dish('burger', 1000)], discountInCents: 100 },
      ],
      changeDays: ['2026-11-22'],
      refunds: [],
    };
    const change = part('change', -100, { businessDay: '2026-11-22' });
    const sums = Map.groupBy(takenOff(order, change), ({ itemId }) => itemId);
    expect([...sums].map(([id, some]) => [id, some.reduce((all, one) => all + one.offInCents, 0)])).toEqual([
      ['burger', 0],
      ['chips', -100],
    ]);
  });

  test('off dishes that cost nothing is shared alike, and is lost of no order', () => {
    const states = [{ dishes: [dish('a', 0), dish('b', 0)], discountInCents: 0 }];
    const free: OrderDays = { states, changeDays: [], refunds: [] };
    expect(off(free, part('refund', 5))).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
    expect(off({ states: [], changeDays: [], refunds: [] }, part('refund', 5))).toEqual([['', 5]]);
  });
});

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { AU_STORE, amountOff, coupon, line, loyalty, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { TillGuest } from '#src/domain/till/customer.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { act, draftNow, startFresh } from './draft-store.ts';
import { changeDraft, type DraftAction, emptyDraft, isOnlyHead, type OrderDraft } from './order-draft.ts';
import { totalOfDraft } from './order-total.ts';

const STORE = {
  storeId: AU_STORE.id,
  countryCode: AU_STORE.countryCode,
  currencyCode: AU_STORE.currencyCode,
  tax: AU_STORE.settings.tax,
  holidaySurcharge: null,
  eftposSurcharge: AU_STORE.settings.checkout.eftposSurcharge,
  loyalty: loyalty().settings,
  delivery: null,
} as unknown as PosStore;
const GUEST: TillGuest = {
  id: 'jack',
  phoneE164: '+61491570156',
  phone: '0491 570 156',
  name: 'Jack',
  credits: 10,
  creditsOnTheWay: 0,
  isFirstOrder: false,
  notes: '',
  isWaiting: false,
};
const COUPON = coupon('FIVE', amountOff('FIVE', 500).coupon);
const WANTED = { isoDateTimeUtc: '2026-07-29T08:00:00.000Z', note: '', holidaySurcharge: null };
const dish = (id: string, itemId = 'burger'): CartLine => ({ ...line(itemId), id });
const after = (draft: OrderDraft, ...actions: DraftAction[]) => actions.reduce(changeDraft, draft);
const totalOf = (draft: OrderDraft) => totalOfDraft(draft, MENU, STORE).totalInCents;

const HALF_OFF: DraftAction = {
  type: 'adjust',
  adjustments: { discount: { kind: 'percent', value: 5000 }, surcharge: null },
};
const AGREED: readonly (readonly [string, readonly DraftAction[]])[] = [
  ['a discount', [HALF_OFF]],
  ['an extra charge', [{ type: 'adjust', adjustments: { discount: null, surcharge: { kind: 'amount', value: 300 } } }]],
  ['a coupon', [{ type: 'coupons', coupons: [COUPON] }]],
  [
    'a reward',
    [
      { type: 'guest', guest: GUEST },
      { type: 'reward', usesReward: true },
    ],
  ],
  ['a note', [{ type: 'note', comments: 'No nuts' }]],
  [
    'what a repeated order lacks',
    [{ type: 'repeat', again: { lines: [], missing: [{ name: 'Cola', why: 'Sold out' }] } }],
  ],
];

describe('when the last line of an order goes', () => {
  test.each(AGREED)('%s goes with it, and Undo brings it back', (_, actions) => {
    const rung = after(emptyDraft('o1'), { type: 'add', line: dish('a') }, ...actions);
    const empty = after(rung, { type: 'remove', lineId: 'a' });
    const head = { guest: rung.guest, customerName: rung.customerName };
    expect(after(empty, { type: 'forgetRemoved' })).toEqual({ ...emptyDraft('o1'), ...head });
    expect(after(empty, { type: 'undoRemove' })).toEqual({ ...rung, isTold: false });
  });

  test.each([
    ['the customer', { type: 'guest', guest: GUEST } as const, true],
    ['a name', { type: 'name', customerName: 'Ann' } as const, true],
    ['the time', { type: 'want', wanted: WANTED } as const, true],
    ['the table, which the next dish is for', { type: 'seat', tableId: 't5', guestCount: 4 } as const, false],
  ])('%s stays in sight at the head of the empty order', (_, action, isNewOrderOffered) => {
    const headed: OrderDraft = after(emptyDraft('o1'), action);
    const empty = after(headed, { type: 'add', line: dish('a') }, { type: 'step', lineId: 'a', by: -1 });
    expect<OrderDraft>({ ...empty, removed: null }).toEqual(headed);
    expect(isOnlyHead(empty)).toBe(isNewOrderOffered);
  });

  test('another guest who is chosen before Undo does not get the reward, and a new discount is not overwritten', () => {
    const rung = after(
      emptyDraft('o1'),
      { type: 'guest', guest: GUEST },
      { type: 'add', line: dish('a') },
      { type: 'reward', usesReward: true },
      HALF_OFF,
      { type: 'remove', lineId: 'a' },
      { type: 'guest', guest: { ...GUEST, id: 'ann', name: 'Ann' } },
      { type: 'note', comments: 'For Ann' },
      { type: 'undoRemove' },
    );
    expect(rung).toMatchObject({ usesReward: false, comments: 'For Ann', adjustments: { discount: { value: 5000 } } });
  });

  test('a bill that is open keeps what was agreed for its guests', () => {
    const bill = { version: 1, orderNumber: 'P-1', sent: [], isLost: false } as unknown as OrderDraft['bill'];
    const open = after({ ...emptyDraft('o1'), bill }, { type: 'add', line: dish('a') }, HALF_OFF);
    expect(after(open, { type: 'remove', lineId: 'a' }).adjustments).toEqual(open.adjustments);
  });

  test('Undo goes on under the id that the store may know, with its approval', () => {
    startFresh();
    act({ type: 'add', line: dish('a') });
    act(HALF_OFF);
    act({ type: 'told', isTold: true });
    const before = draftNow();
    act({ type: 'remove', lineId: 'a' });
    expect(draftNow().id).not.toBe(before.id);
    act({ type: 'undoRemove' });
    expect(draftNow()).toEqual(before);
  });

  test('whatever was agreed and in whatever order it is emptied, the next dish costs what it costs in a fresh order', () => {
    const agreed = fc.subarray(AGREED.flatMap(([, actions]) => actions));
    const order = fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 });
    fc.assert(
      fc.property(agreed, order, fc.constantFrom('burger', 'chips', 'cola', 'bread'), (actions, ids, itemId) => {
        const items = { a: 'burger', b: 'cola', c: 'bread' } as const;
        const rung = after(
          emptyDraft('o1'),
          ...(['a', 'b', 'c'] as const).map((id): DraftAction => ({ type: 'add', line: dish(id, items[id]) })),
          ...actions,
        );
        const beforeLast = after(rung, ...ids.slice(0, 2).map((lineId): DraftAction => ({ type: 'remove', lineId })));
        const empty = after(beforeLast, { type: 'remove', lineId: ids[2] as string });
        const next: DraftAction = { type: 'add', line: dish('n', itemId) };
        expect(totalOf(after(empty, next))).toBe(totalOf(after(emptyDraft('o2'), next)));
        const back = after(empty, { type: 'undoRemove' });
        expect({ ...back, removed: null }).toEqual({ ...beforeLast, removed: null, isTold: false });
      }),
    );
  });
});

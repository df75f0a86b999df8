import { describe, expect, test } from 'bun:test';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { billDraftOf } from './bill-draft.ts';
import { changeDraft, type DraftAction, emptyDraft, type OrderDraft } from './order-draft.ts';
import { portionsOf, seatCountOf, shownLines } from './order-seats.ts';

const aDish = (id: string, itemId: string, more: Partial<CartLine> = {}): CartLine => ({
  id,
  itemId,
  quantity: 1,
  comments: '',
  selection: { type: 'basic', modifiers: [] },
  ...more,
});
const after = (draft: OrderDraft, ...actions: DraftAction[]) => actions.reduce(changeDraft, draft);
const table4 = after(emptyDraft('order'), { type: 'seat', tableId: 't4', guestCount: 4 });
const asText = ({ lines }: Pick<OrderDraft, 'lines'>) =>
  lines.map(({ quantity, itemId, seat }) => `${quantity} ${itemId} ${seat ?? 'shared'}`);

describe('seats', () => {
  test.each<[string, Partial<OrderDraft>, number]>([
    ['four guests at a table have four', {}, 4],
    ['one guest needs none', { guestCount: 1 }, 0],
    ['guests who were not counted need none', { guestCount: null }, 0],
    ['a dish for seat 6 of a table of four makes six', { lines: [aDish('a', 'soup', { seat: 6 })] }, 6],
    [
      'a dish for seat 3 is enough where nobody was counted',
      { guestCount: null, lines: [aDish('a', 'soup', { seat: 3 })] },
      3,
    ],
    ['an order that is picked up has none', { collectionType: 'pickup' }, 0],
    ['two hundred guests are told apart up to 99', { guestCount: 200 }, 99],
  ])('%s', (_, facts, count) => {
    expect(seatCountOf({ ...table4, ...facts })).toBe(count);
  });

  test('the next item goes to the selected seat, and another guest’s same item stays a line of its own', () => {
    const order = after(
      table4,
      { type: 'add', line: aDish('bread', 'bread') },
      { type: 'chooseSeat', seat: 1 },
      { type: 'add', line: aDish('a', 'soup') },
      { type: 'chooseSeat', seat: 2 },
      { type: 'add', line: aDish('b', 'soup') },
      { type: 'add', line: aDish('c', 'soup') },
    );
    expect(asText(order)).toEqual(['1 bread shared', '1 soup 1', '2 soup 2']);
    expect([portionsOf(order.lines, 2), portionsOf(order.lines, 'shared'), portionsOf(order.lines, 3)]).toEqual([
      2, 1, 0,
    ]);
  });

  test('a selected seat shows only its lines, and delete never removes a hidden one', () => {
    const both = after(
      table4,
      { type: 'chooseSeat', seat: 1 },
      { type: 'add', line: aDish('a', 'soup') },
      { type: 'chooseSeat', seat: 2 },
      { type: 'add', line: aDish('b', 'fish') },
    );
    expect(asText({ lines: shownLines(both) })).toEqual(['1 fish 2']);
    const one = after(both, { type: 'remove', lineId: 'b' });
    expect(one.chosenLineId).toBeNull();
    expect(asText(one)).toEqual(['1 soup 1']);
    expect(after(both, { type: 'chooseSeat', seat: 1 }).chosenLineId).toBe('a');
    expect(after(both, { type: 'chooseSeat', seat: 3 }).chosenLineId).toBeNull();
    expect(asText({ lines: shownLines(after(both, { type: 'chooseSeat', seat: null })) })).toHaveLength(2);
  });

  test('a line that is edited can move to another seat or be shared', () => {
    const order = after(
      table4,
      { type: 'add', line: aDish('a', 'soup') },
      { type: 'replace', line: aDish('a', 'soup', { seat: 3 }) },
    );
    expect(asText(order)).toEqual(['1 soup 3']);
    expect(asText(after(order, { type: 'replace', line: aDish('a', 'soup') }))).toEqual(['1 soup shared']);
  });

  test('an order that becomes takeaway is sent without seats, and with them once it is for the table again', () => {
    const order = after(table4, { type: 'add', line: aDish('a', 'soup', { seat: 2 }) });
    const away = after(order, { type: 'collect', collectionType: 'pickup' });
    expect(asText(billDraftOf(away, { manual: null }))).toEqual(['1 soup shared']);
    const back = after(away, { type: 'collect', collectionType: 'dineIn' });
    expect(asText(billDraftOf(back, { manual: null }))).toEqual(['1 soup 2']);
  });

  test('guests at another table are counted again, and all lines are visible', () => {
    const moved = after(table4, { type: 'chooseSeat', seat: 2 }, { type: 'seat', tableId: 't9' });
    expect([moved.guestCount, moved.seat]).toEqual([null, null]);
  });
});

import { describe, expect, test } from 'bun:test';
import type { CollectionType, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { OPEN_ITEM } from '#src/domain/menu/open-item.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { basic, group, line, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import type { OpenBill, SentLine } from '../draft/bill-draft.ts';
import { emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import {
  choiceSheetOf,
  closedSheetOf,
  editSheetOf,
  neighbourOf,
  nextOrderType,
  outSheetOf,
  payStep,
  typeSheetOf,
} from './selling.ts';

const soup = basic('soup', 900);
const tea = basic('tea', 300, { soldout: true });
const breakfast = basic('breakfast', 1500);
const eatIn = basic('eatIn', 1200, { availableFor: { pickup: false, delivery: false, dineIn: true } });
const menu: Menu = menuOf([soup, tea, breakfast, eatIn]);
const onSale = { menu, closedIds: new Set(['breakfast']) };

const orderOf = (lines: readonly CartLine[], more: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyDraft('order-1'),
  lines,
  ...more,
});
const billOf = (more: Partial<OpenBill>): OpenBill => ({
  version: 1,
  orderNumber: null,
  collectionType: 'pickup',
  sent: [],
  paidInCents: 0,
  isLost: false,
  ...more,
});

describe('a tapped item that can’t be sold says why', () => {
  test.each<[string, MenuItem, CollectionType, string | null]>([
    ['one that is sold out', tea, 'pickup', 'Sold out'],
    ['one outside its hours', breakfast, 'pickup', 'Not available now'],
    ['one that is only for dine in, on a pickup order', eatIn, 'pickup', 'Not for pickup'],
    ['the same item on a dine-in order can be sold', eatIn, 'dineIn', null],
    ['one that is on sale', soup, 'pickup', null],
  ])('%s', (_, item, collectionType, why) => {
    const sheet = closedSheetOf(item, onSale.closedIds, collectionType);
    expect(sheet).toEqual(why === null ? null : { kind: 'closed', item, why });
  });
});

describe('a tapped item asks for its options', () => {
  const steak = basic('steak', 3000, { modifiers: [group('cooked', { min: 1 }, { rare: 0 })] });
  const chips = basic('chips', 800, { modifiers: [group('sauce', { min: 0 }, { aioli: 100 })] });
  const margherita = pizza('margherita', 1200, 1800);

  test.each<[string, MenuItem, boolean]>([
    ['when an option is required', steak, true],
    ['when it is a pizza, which has a size', margherita, true],
    ['when its price is typed', OPEN_ITEM, true],
    ['not when all its options can be left out', chips, false],
  ])('%s', (_, item, asks) => {
    expect(choiceSheetOf(item)).toEqual(asks ? { kind: 'item', item, line: null } : null);
  });

  test('and remembers that it is sold although it is off sale', () => {
    expect(choiceSheetOf(steak, { sellsAnyway: true })).toEqual({
      kind: 'item',
      item: steak,
      line: null,
      isAnyway: true,
    });
  });
});

describe('a line can be changed', () => {
  const lines = [line('soup'), line('gone')];
  const [onMenu, offMenu] = lines as [CartLine, CartLine];

  test('with the choices it has', () => {
    expect(editSheetOf(lines, menu, onMenu.id)).toEqual({ kind: 'item', item: soup, line: onMenu });
  });

  test.each([
    ['no line is chosen', null],
    ['the line was removed', 'another line'],
    ['its item is no longer on the menu', offMenu.id],
  ])('but not when %s', (_, lineId) => {
    expect(editSheetOf(lines, menu, lineId)).toBeNull();
  });
});

describe('an item that went off sale while it was on the order', () => {
  const sent = (quantity: number): OpenBill => {
    const kept = line('tea', quantity);
    return billOf({
      orderNumber: 'P-1',
      sent: [{ id: kept.id, line: kept, priced: {} as SentLine['priced'], printStationIds: [] }],
    });
  };

  test.each<[string, OrderDraft, string | null]>([
    ['is questioned before the order is sent', orderOf([line('soup'), line('tea')]), 'tea'],
    ['is the first of several in question', orderOf([line('breakfast'), line('tea')]), 'breakfast'],
    ['is sold when an employee said so', orderOf([{ ...line('tea'), sellsAnyway: true }]), null],
    ['is sold when the kitchen has it already', orderOf([line('tea')], { bill: sent(1) }), null],
    [
      'is asked about when there are more of it than the kitchen has',
      orderOf([line('tea', 2)], { bill: sent(1) }),
      'tea',
    ],
    ['does not keep an order of other items', orderOf([line('soup')]), null],
  ])('%s', (_, draft, itemId) => {
    const sheet = outSheetOf(draft, onSale);
    expect(sheet?.kind === 'closed' ? sheet.line?.itemId : null).toBe(itemId as string);
  });
});

describe('Pay', () => {
  const FINE: Pick<OrderTotal, 'needsAddress' | 'issues'> = { needsAddress: false, issues: [] };
  const wrong = {
    ...FINE,
    issues: [{ code: 'belowMinOrder', missingInCents: 500 }] as unknown as OrderTotal['issues'],
  };
  const soupOrder = orderOf([line('soup')]);

  test.each<[string, OrderDraft, Pick<OrderTotal, 'needsAddress' | 'issues'>, string]>([
    ['does nothing without an item', orderOf([]), FINE, 'nothing'],
    ['does nothing when another till has the bill', { ...soupOrder, bill: billOf({ isLost: true }) }, FINE, 'nothing'],
    ['does nothing below the minimum order', soupOrder, wrong, 'nothing'],
    ['opens the pay sheet', soupOrder, FINE, 'open pay'],
    ['opens the pay sheet for a saved order that was not sent', { ...soupOrder, bill: billOf({}) }, FINE, 'open pay'],
    [
      'opens the bill of an order that was sent',
      { ...soupOrder, bill: billOf({ orderNumber: 'P-1' }) },
      FINE,
      'paySent',
    ],
    ['asks for the address of a delivery first', soupOrder, { ...wrong, needsAddress: true }, 'open address'],
    [
      'asks about an item that is sold out before anything else',
      orderOf([line('tea')]),
      { ...wrong, needsAddress: true },
      'open closed',
    ],
  ])('%s', (_, draft, total, expected) => {
    const step = payStep(draft, total, onSale);
    expect(step.does === 'open' ? `open ${step.sheet.kind}` : step.does).toBe(expected);
  });
});

describe('another order type', () => {
  const SENT = { orderNumber: 'P-105', collectionType: 'dineIn' } as OpenBill;
  test.each<[string, Partial<OrderDraft>, CollectionType, boolean]>([
    ['asks on a bill that the kitchen has: a slip would take it off its table', { bill: SENT }, 'pickup', true],
    ['asks again for a third one', { bill: SENT, collectionType: 'pickup' }, 'delivery', true],
    ['is taken back without a question', { bill: SENT, collectionType: 'pickup' }, 'dineIn', false],
    ['doesn’t ask where it is chosen already', { bill: SENT }, 'dineIn', false],
    ['doesn’t ask on a bill of which nothing was sent', { bill: { ...SENT, orderNumber: null } }, 'pickup', false],
    ['doesn’t ask on a new order', {}, 'pickup', false],
  ])('%s', (_, of, collectionType, isAsked) => {
    const draft = { ...emptyDraft('one', 'dineIn'), tableId: 't5', ...of };
    expect(typeSheetOf(draft, collectionType)).toEqual(isAsked ? { kind: 'type', collectionType } : null);
  });
});

test.each<[string, CollectionType, CollectionType[], CollectionType | null]>([
  ['pickup is followed by dine in', 'pickup', ['delivery', 'dineIn', 'pickup'], 'dineIn'],
  ['dine in is followed by delivery', 'dineIn', ['delivery', 'dineIn', 'pickup'], 'delivery'],
  ['delivery is followed by pickup again', 'delivery', ['delivery', 'dineIn', 'pickup'], 'pickup'],
  ['a type that the store does not sell is left out', 'pickup', ['pickup', 'delivery'], 'delivery'],
  ['a store with only pickup has nothing to switch to', 'pickup', ['pickup'], null],
  ['an order of a type that is no longer sold becomes the first that is', 'delivery', ['dineIn'], 'dineIn'],
])('the key for the order type: %s', (_, current, sold, expected) => {
  expect(nextOrderType(current, sold)).toBe(expected as CollectionType);
});

describe('the arrow keys', () => {
  const [first, second, third] = [
    { ...line('soup'), id: 'a' },
    { ...line('soup'), id: 'b' },
    { ...line('soup'), id: 'c' },
  ];
  const atTable = { collectionType: 'dineIn', tableId: 't1', guestCount: 2 } as const;

  test.each<[string, OrderDraft, 1 | -1, string | null]>([
    ['down goes to the next line', orderOf([first, second, third], { chosenLineId: 'a' }), 1, 'b'],
    ['up goes to the line above', orderOf([first, second, third], { chosenLineId: 'c' }), -1, 'b'],
    ['down stays on the last line', orderOf([first, second], { chosenLineId: 'b' }), 1, 'b'],
    ['up stays on the first line', orderOf([first, second], { chosenLineId: 'a' }), -1, 'a'],
    ['down begins at the first line when none is chosen', orderOf([first, second], { chosenLineId: null }), 1, 'a'],
    ['an empty order has no line to go to', orderOf([]), 1, null],
    [
      'lines of another seat, which are not in sight, are passed over',
      orderOf(
        [
          { ...first, seat: 1 },
          { ...second, seat: 2 },
          { ...third, seat: 1 },
        ],
        { ...atTable, seat: 1, chosenLineId: 'a' },
      ),
      1,
      'c',
    ],
  ])('%s', (_, draft, by, expected) => {
    expect(neighbourOf(draft, menu, by)?.id ?? null).toBe(expected as string);
  });
});

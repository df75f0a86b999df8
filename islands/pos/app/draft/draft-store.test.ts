import { beforeEach, expect, test } from 'bun:test';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { act, addToOrder, draftNow, goesOn, goOnAsNew, startFresh } from './draft-store.ts';
import { emptyDraft } from './order-draft.ts';

beforeEach(startFresh);
const dish = (id: string, itemId = 'burger') => ({ ...line(itemId), id });

test('a full order reports a line that no longer fits; one more of an existing line still does', () => {
  for (let at = 1; at <= MAX_ORDER_LINES; at++) expect(addToOrder(dish(`${at}`, `dish-${at}`))).toBe(true);
  expect(addToOrder(dish('more', 'another'))).toBe(false);
  expect(draftNow().lines).toHaveLength(MAX_ORDER_LINES);
  expect(addToOrder(dish('again', 'dish-7'))).toBe(true);
});

test('removing the last line ends an order: the next one has an id that no one knows', () => {
  addToOrder(dish('a'));
  addToOrder(dish('b', 'chips'));
  const { id } = draftNow();
  act({ type: 'told', isTold: true });
  act({ type: 'remove', lineId: 'a' });
  expect(draftNow().id).toBe(id);
  act({ type: 'step', lineId: 'b', by: -1 });
  expect(draftNow()).toMatchObject({ lines: [], isTold: false });
  expect(draftNow().id).not.toBe(id);
});

test('what was added during a sale continues for the same table, under ids of its own', () => {
  act({ type: 'seat', tableId: 'table-3' });
  addToOrder(dish('a'));
  const { id } = draftNow();
  goOnAsNew([dish('b', 'chips')]);
  const { id: next, tableId, lines } = draftNow();
  expect([next === id, tableId, lines[0]?.id === 'b', lines[0]?.itemId]).toEqual([false, 'table-3', false, 'chips']);
  goOnAsNew([]);
  expect(draftNow()).toMatchObject({ lines: [], tableId: null });
});

test('a cashier who cannot see the order hears its first dish on a new till, and its last one removed', () => {
  act({ type: 'restore', draft: emptyDraft('none') });
  addToOrder(dish('a'));
  const { id } = draftNow();
  expect(goesOn('none', id)).toBe(true);
  act({ type: 'remove', lineId: 'a' });
  expect(draftNow().id).not.toBe(id);
  expect(goesOn(id, draftNow().id)).toBe(true);
});

test('and hears nothing of another order, whose screen says what it is', () => {
  act({ type: 'restore', draft: emptyDraft('none') });
  act({ type: 'restore', draft: { ...emptyDraft('bill'), lines: [dish('a')] } });
  expect(goesOn('none', 'bill')).toBe(false);
  startFresh();
  expect(goesOn('bill', draftNow().id)).toBe(false);
});

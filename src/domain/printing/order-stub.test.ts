import { describe, expect, test } from 'bun:test';
import type { OrderStubSnapshot } from './docket.types.ts';
import { anInvoice, anOrder, aStub, aTicket } from './docket-examples.ts';
import { docketPlainText } from './docket-plain-text.ts';
import { renderDocket } from './render-docket.ts';

const text = (more: Partial<OrderStubSnapshot> = {}) => docketPlainText(renderDocket(aStub(more)));
const ADDRESS = { line1: '12 King Street', suburb: 'Newtown', postcode: '2042', latitude: null, longitude: null };
const delivered = (shows: Partial<OrderStubSnapshot['settings']['shows']> = {}, customerPhone = '0412 345 678') => {
  const { settings } = aStub();
  const collection = { type: 'delivery', address: ADDRESS, dropoffNotes: 'Blue door', areaId: null } as never;
  return text({
    order: anOrder({ collection, customerPhone }),
    settings: { ...settings, shows: { ...settings.shows, deliveryAddress: true, customerPhone: true, ...shows } },
  });
};

test('every paper of a test order says so first, and no other does', () => {
  const order = anOrder({ isTest: true });
  for (const snapshot of [aTicket({ order }), aStub({ order }), anInvoice({ order })]) {
    expect(docketPlainText(renderDocket(snapshot)).trim().split('\n')[0]).toContain('TEST');
  }
  expect(text()).not.toContain('TEST');
});

describe('the slip on the bag', () => {
  test('says the whole address and the number to ring at the door', () => {
    for (const part of ['12 King Street, Newtown 2042', 'Blue door', '0412 345 678']) {
      expect(delivered()).toContain(part);
    }
  });

  test.each([
    ['the address', { deliveryAddress: false }, '12 King Street', '0412 345 678'],
    ['the phone', { customerPhone: false }, '0412 345 678', '12 King Street'],
  ] as const)('leaves %s out where the store wants it so, and the suburb never', (_, shows, hidden, shown) => {
    expect(delivered(shows)).not.toContain(hidden);
    expect(delivered(shows)).toContain(shown);
    expect(delivered(shows)).toContain('Newtown');
  });

  test('has no line for a phone that is not known', () => {
    expect(delivered({}, '').split('\n').length).toBe(delivered().split('\n').length - 1);
  });

  test('names the table, and elsewhere the guest', () => {
    const order = { customerName: 'Ada Lovelace' };
    const collection = { type: 'dineIn', tableId: 'four', tableName: 'Window 4' } as const;
    expect(text({ order: anOrder({ ...order, collection }) })).toContain('Window 4');
    expect(text({ order: anOrder({ ...order, collection: { type: 'pickup' } }) })).toContain('Ada Lovelace');
  });

  test.each([
    ['at a table', { type: 'dineIn', tableId: 'four', tableName: '4' }, 'DO NOT SERVE'],
    ['to collect', { type: 'pickup' }, 'DO NOT HAND OVER'],
  ] as const)('of a cancelled order %s says what not to do, and no amount', (_, collection, says) => {
    const order = anOrder({ collection: collection as never });
    const off = text({ order, balanceDueInCents: 3190, marks: { ...aStub().marks, isCancelled: true } });
    expect(off).toContain('CANCELLED');
    expect(off).toContain(says);
    expect(off).not.toMatch(/PAID|\d items?/);
    expect(text({ order })).not.toContain('DO NOT');
  });

  test('says which of its items are made later', () => {
    const [line] = anOrder().lines;
    const later = (id: string, course: number) => ({ ...line, id, course, toFollow: true as const });
    const lines = [{ ...line, id: 'a', course: 1 }, later('b', 2), later('c', 2), later('d', 3)];
    const said = text({ order: anOrder({ lines: lines as never }) });
    expect(said).toMatch(/COURSE 2 TO FOLLOW - \d+ items[\s\S]*COURSE 3 TO FOLLOW - \d+ item/);
    expect(said).not.toContain('COURSE 1');
    expect(text()).not.toContain('FOLLOW');
    const off = text({ order: anOrder({ lines: lines as never }), marks: { ...aStub().marks, isCancelled: true } });
    expect(off).toMatch(/COURSE 2 NO LONGER TO FOLLOW - \d+ items[\s\S]*COURSE 3 NO LONGER TO FOLLOW - \d+ item/);
    expect(off).not.toMatch(/COURSE \d TO FOLLOW/);
  });

  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])('with %d cents left asks for money: %p', (balanceDueInCents, isAsked) => {
    expect(text({ balanceDueInCents }).includes('UNPAID')).toBe(isAsked);
  });
});

import { expect, test } from 'bun:test';
import type { DishChange, KitchenAct, KitchenDish, KitchenTicket } from './kitchen.types.ts';
import { touchTicket } from './touch-ticket.ts';

const dish = (lineId: string, quantity: number, change: DishChange | null = null): KitchenDish => ({
  ...{ key: `${lineId} ${change}`, lineId, madeAt: null, quantity, name: lineId, seat: '', course: null },
  ...{ rows: [], comments: '', isAllergy: false, change },
});
const ticket = (more: Partial<KitchenTicket> = {}): KitchenTicket => ({
  ...{ id: 'o1.grill.1', orderId: 'o1', stationId: 'grill', stationName: 'Grill', round: 1, orderNumber: 'P-118' },
  ...{ place: { kind: 'table', text: 'TABLE 4' }, guestName: '', isTest: false, state: 'waiting' },
  ...{ dueIsoDateTimeUtc: null, sentIsoDateTimeUtc: '2026-11-29T09:00:00.000Z' },
  ...{ startedIsoDateTimeUtc: null, bumpedIsoDateTimeUtc: null, dishes: [dish('Margherita', 2)], toFollow: [] },
  ...{ note: '', allergies: [], mustAcknowledge: false, hasCancelled: false, acknowledgedByName: null },
  ...more,
});
const SEEN = [{ lineId: 'Margherita', madeAt: null, quantity: 2 }];
const off = (...dishes: KitchenDish[]) => ticket({ dishes, hasCancelled: true });
const allergy = ticket({ mustAcknowledge: true });
const bumped = ticket({ state: 'bumped' });
const started = ticket({ state: 'started' });

test.each<[string, KitchenTicket | null, KitchenAct, string]>([
  ['a bump of what is there', ticket(), 'bumped', 'write'],
  ['a bump of what was started', started, 'bumped', 'write'],
  ['a bump of what another screen bumped', bumped, 'bumped', 'done'],
  ['a bump of what came since as well', ticket({ dishes: [dish('Margherita', 3)] }), 'bumped', 'write'],
  [
    'a bump of fewer than the screen showed',
    ticket({ dishes: [dish('Margherita', 1)] }),
    'bumped',
    'P-118 has changed. Look at it again.',
  ],
  [
    'a bump of a ticket that was cancelled',
    off(dish('Margherita', 2, 'cancelled')),
    'bumped',
    'P-118 was cancelled. Stop making it.',
  ],
  [
    'a bump of a ticket whose dishes moved',
    off(dish('Margherita', 2, 'moved')),
    'bumped',
    'The dishes of P-118 went to another order.',
  ],
  [
    'a bump of a ticket of which one dish was cancelled',
    off(dish('Margherita', 1), dish('Margherita', 1, 'cancelled')),
    'bumped',
    '1 x Margherita of P-118 is no longer wanted. Confirm that first.',
  ],
  [
    'a bump of a ticket of which several dishes are off',
    off(dish('Margherita', 1), dish('Margherita', 1, 'cancelled'), dish('Wine', 2, 'moved')),
    'bumped',
    '1 x Margherita, 2 x Wine of P-118 are no longer wanted. Confirm that first.',
  ],
  ['a bump before the allergy is read', allergy, 'bumped', 'P-118 has an allergy. Read it and give your name first.'],
  [
    'a bump before the order’s new note was shown',
    ticket({ note: 'Sauce on the side' }),
    'bumped',
    'The note on P-118 has changed. Read it first.',
  ],
  [
    'a bump of what is there no more',
    null,
    'bumped',
    'That order is no longer on this screen. It was cancelled, moved or handed over.',
  ],
  ['a start', ticket(), 'started', 'write'],
  ['a second start', started, 'started', 'done'],
  ['a start of what is done', bumped, 'started', 'done'],
  ['a start before the allergy is read', allergy, 'started', 'P-118 has an allergy. Read it and give your name first.'],
  ['a recall', bumped, 'recalled', 'write'],
  ['a second recall', ticket(), 'recalled', 'done'],
  ['a recall of what is too old', null, 'recalled', 'That order is too old to bring back.'],
  ['a name for an allergy', allergy, 'acknowledged', 'write'],
  ['a second name for it', ticket(), 'acknowledged', 'done'],
  ['a confirmation of what was cancelled', off(dish('Margherita', 2, 'cancelled')), 'acknowledged', 'write'],
  ['a confirmation of what left with it', null, 'acknowledged', 'done'],
])('%s', (_, at, act, expected) => {
  const touched = touchTicket(at, act, { dishes: SEEN, note: '' });
  expect(touched.kind === 'refused' ? touched.message : touched.kind).toBe(expected);
});

test('a bump by a screen that doesn’t say which note it showed', () => {
  expect(touchTicket(ticket({ note: 'Sauce on the side' }), 'bumped', { dishes: SEEN }).kind).toBe('write');
});

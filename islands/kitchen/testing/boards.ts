/** Tickets and boards for the tests of the kitchen screen. */
import type { KitchenBoard, KitchenDish, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';

export function dish(name: string, over: Partial<KitchenDish> = {}): KitchenDish {
  return {
    key: `key-${name}`,
    lineId: `line-${name}`,
    madeAt: null,
    quantity: 1,
    name,
    seat: '',
    course: null,
    rows: [],
    comments: '',
    isAllergy: false,
    change: null,
    ...over,
  };
}

export function ticket(id: string, over: Partial<KitchenTicket> = {}): KitchenTicket {
  return {
    id,
    orderId: `order-${id}`,
    stationId: 'grill',
    stationName: 'Grill',
    round: 1,
    orderNumber: `P-${id}`,
    place: { kind: 'table', text: 'TABLE 5' },
    guestName: '',
    dueIsoDateTimeUtc: null,
    sentIsoDateTimeUtc: '2026-11-21T18:00:00.000Z',
    state: 'waiting',
    startedIsoDateTimeUtc: null,
    bumpedIsoDateTimeUtc: null,
    dishes: [dish('Lasagne')],
    toFollow: [],
    note: '',
    allergies: [],
    mustAcknowledge: false,
    hasCancelled: false,
    acknowledgedByName: null,
    isTest: false,
    ...over,
  };
}

export function board(tickets: readonly KitchenTicket[], over: Partial<KitchenBoard> = {}): KitchenBoard {
  return { tickets, allDay: [], recall: [], asOfIsoDateTimeUtc: '2026-11-21T18:05:00.000Z', ...over };
}

import { describe, expect, test } from 'bun:test';
import { allowedActs, blockerOf, warningsOf } from './marketplace-acts.ts';
import { answerUntil, type MarketplaceOrder, secondsLeft, withoutPerson } from './marketplace-order.ts';
import {
  COURIER_STATES,
  courierLabel,
  DENY_REASONS,
  failureWords,
  MARKETPLACE_STATUSES,
  nextStatus,
  statusOf,
  statusWords,
} from './marketplace-states.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-29T${time}Z`);
const line = {
  ...{ lineId: 'l1', itemId: 'it', name: 'Margherita', quantity: 1, totalInCents: 1450 },
  ...{ options: [], instructions: '', allergens: [] },
};
const order: MarketplaceOrder = {
  ...{ uberEatsOrderId: 'u1', displayId: '4C0DE', uberEatsStoreId: 's', state: 'OFFERED', status: 'ACTIVE' },
  ...{ preparation: null, placedIsoDateTimeUtc: '2026-11-29T08:00:00.000Z', deliveryChannel: 'UBER' },
  ...{ collectionType: 'delivery', requestedFor: null, readyForPickupIsoDateTimeUtc: null, items: [line] },
  ...{ itemTotalInCents: 1450, grandTotalInCents: 1600, currencyCode: 'AUD', customerName: 'Ana P' },
  ...{ customerPhone: '+61280000000', phonePin: '411', instructions: '', includeSingleUseItems: null },
  ...{ hasAlcohol: false, delivery: null, failure: null, mayCancel: null, mayMoveReadyTime: null },
};

describe('an order’s status', () => {
  test.each([
    ['CREATED', null, 'NEW'],
    ['OFFERED', null, 'NEW'],
    ['ACCEPTED', null, 'ACCEPTED'],
    ['HANDED_OFF', null, 'HANDED_OFF'],
    ['SUCCEEDED', null, 'DELIVERED'],
    ['FAILED', 'POS_DENIED', 'REJECTED'],
    ['FAILED', 'CANCELED', 'CANCELLED'],
    ['FAILED', 'ACCEPT_TIMED_OUT', 'FAILED'],
    ['FAILED', 'DELIVERY_FAILED', 'FAILED'],
    ['FAILED', 'UNKNOWN', 'FAILED'],
    ['FAILED', null, 'FAILED'],
    ['UNKNOWN', null, 'UNKNOWN'],
  ] as const)('%s with %s is %s', (state, failure, status) => expect(statusOf(state, failure)).toBe(status));

  test.each([
    [null, 'ACCEPTED', 'ACCEPTED'],
    ['NEW', 'DELIVERED', 'DELIVERED'],
    ['ACCEPTED', 'NEW', 'ACCEPTED'],
    ['ACCEPTED', 'CANCELLED', 'CANCELLED'],
    ['HANDED_OFF', 'ACCEPTED', 'HANDED_OFF'],
    ['CANCELLED', 'NEW', 'CANCELLED'],
    ['DELIVERED', 'FAILED', 'DELIVERED'],
    // Denied here, while Uber's tablet may still take it.
    ['REJECTED', 'NEW', 'REJECTED'],
    ['REJECTED', 'ACCEPTED', 'ACCEPTED'],
    ['NEW', 'UNKNOWN', 'NEW'],
    ['UNKNOWN', 'ACCEPTED', 'ACCEPTED'],
  ] as const)('%s, read as %s, is %s', (now, read, next) => expect(nextStatus(now, read)).toBe(next));

  test('has a label and a sentence, and the new one is to be confirmed', () => {
    expect(statusWords('NEW').label).toBe('To Be Confirmed');
    for (const status of MARKETPLACE_STATUSES) expect(statusWords(status).words).toEndWith('.');
  });
});

describe('words of the specification', () => {
  test.each([
    ['ACCEPT_TIMED_OUT', 'MERCHANT', 'Self-timeout', 'Store'],
    ['CANCELED', 'CUSTOMER', 'Order cancelled', 'Customer'],
    ['DELIVERY_FAILED', 'DELIVERY_PARTNER', 'Delivery failed', 'Driver'],
    ['POS_DENIED', 'UBER', 'Order rejected through POS', 'Uber Eats'],
    ['UNKNOWN', 'UNKNOWN', 'Order failed due to unknown reasons', 'Unknown'],
  ] as const)('%s by %s reads %s, %s', (reason, party, label, who) => {
    const failure = { reason, party, willMerchantBePaid: null, description: '' };
    expect(failureWords(failure)).toMatchObject({ reason: label, party: who });
  });

  test('a cancelled order says whether it is paid for', () => {
    const cancelled = { reason: 'CANCELED', party: 'CUSTOMER', description: '' } as const;
    expect(failureWords({ ...cancelled, willMerchantBePaid: true }).words).toEndWith('Uber Eats pays you for it.');
    expect(failureWords({ ...cancelled, willMerchantBePaid: false }).words).toEndWith('doesn’t pay you for it.');
  });

  test('seven steps of a courier and fifteen reasons to deny', () => {
    expect(COURIER_STATES.map(courierLabel)).toEqual([
      ...['Confirmed', 'In Transit to Pickup', 'Arrived for Pickup', 'Out for Delivery', 'Arrived at Dropoff'],
      ...['Completed', 'Failed'],
    ]);
    expect(Object.keys(DENY_REASONS)).toHaveLength(15);
  });
});

describe('the time to answer', () => {
  const placed = at('08:00:00');

  test('is eleven and a half minutes from placing', () => {
    const until = answerUntil(null, { status: 'ACTIVE', placed, readAt: at('08:05:00') });
    expect(until).toEqual(at('08:11:30'));
    expect(secondsLeft('NEW', until, at('08:11:29'))).toBe(1);
    expect(secondsLeft('NEW', until, at('08:20:00'))).toBe(0);
    expect(secondsLeft('ACCEPTED', until, at('08:05:00'))).toBeNull();
  });

  test('of an order ahead is ten minutes, and ten again once it is due', () => {
    const first = answerUntil(null, { status: 'SCHEDULED', placed, readAt: at('08:01:00') });
    expect(first).toEqual(at('08:11:00'));
    const before = { status: 'SCHEDULED', timedOut: first } as const;
    expect(answerUntil(before, { status: 'SCHEDULED', placed, readAt: at('09:00:00') })).toEqual(first);
    expect(answerUntil(before, { status: 'ACTIVE', placed, readAt: at('18:00:00') })).toEqual(at('18:10:00'));
  });
});

describe('what a store may do', () => {
  const timedOut = at('08:11:30');
  const now = at('08:05:00');
  const acts = (status: Parameters<typeof statusWords>[0], over: Partial<MarketplaceOrder> = {}) =>
    allowedActs({ status, timedOut, order: { ...order, ...over } }, now);

  test.each([
    ['NEW', {}, ['accept', 'deny']],
    ['ACCEPTED', {}, ['cancel', 'ready', 'readyTime', 'adjustPrice', 'askCustomer']],
    ['ACCEPTED', { preparation: 'READY_FOR_HANDOFF' }, ['cancel', 'adjustPrice']],
    // Until the customer has chosen, the kitchen doesn't know what it makes.
    ['ACCEPTED', { preparation: 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE' }, ['cancel']],
    ['ACCEPTED', { mayAskCustomer: false }, ['cancel', 'ready', 'readyTime', 'adjustPrice']],
    ['ACCEPTED', { mayCancel: false, mayMoveReadyTime: false }, ['ready', 'adjustPrice', 'askCustomer']],
    ['HANDED_OFF', {}, ['cancel']],
    ['REJECTED', {}, []],
    ['DELIVERED', {}, []],
    ['CANCELLED', {}, []],
    ['FAILED', {}, []],
    ['UNKNOWN', {}, []],
  ] as const)('%s with %p: %p', (status, over, allowed) => expect(acts(status, over)).toEqual([...allowed]));

  test('ends with the time to answer, and the reason is given', () => {
    const late = { status: 'NEW', timedOut, order } as const;
    expect(blockerOf('accept', late, timedOut)).toBe('timed_out');
    expect(blockerOf('cancel', late, now)).toBe('not_accepted_yet');
    expect(blockerOf('deny', { ...late, status: 'ACCEPTED' }, now)).toBe('already_accepted');
  });

  test('is warned of allergies and wishes, wherever they stand', () => {
    expect(warningsOf('accept', order)).toEqual([]);
    const extra = { ...line, allergens: ['Peanuts'], instructions: 'none of them' };
    const wishes = { ...order, hasAlcohol: true, items: [{ ...line, options: [extra] }] };
    expect(warningsOf('accept', wishes)).toEqual(['allergy_request', 'special_instructions', 'age_restricted']);
    expect(warningsOf('deny', wishes)).toEqual([]);
  });
});

test('an order without its customer still says what was sold', () => {
  const asked = { ...line, instructions: 'for Ana', allergens: ['Peanuts'] };
  const bare = withoutPerson({ ...order, instructions: 'Ana, door 3', items: [{ ...line, options: [asked] }] });
  expect(JSON.stringify(bare)).not.toMatch(/Ana|Peanuts|6128|411/);
  expect(bare).toMatchObject({ displayId: '4C0DE', grandTotalInCents: 1600, items: [{ name: 'Margherita' }] });
});

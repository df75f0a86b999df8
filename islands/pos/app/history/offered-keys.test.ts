import { expect, test } from 'bun:test';
import type { OrderCommand } from '#src/domain/till/till.types.ts';
import { isPending, offeredKeys } from './offered-keys.ts';

type Facts = Parameters<typeof offeredKeys>[0];

const SETTLED: Facts = {
  wish: null,
  due: null,
  leftInCents: 0,
  order: { statusCode: 'accepted', channel: 'pos' },
  refund: { leftInCents: 2400, methods: [{ method: 'cash', leftInCents: 2400 }] },
};
const waiting: OrderCommand = { kind: 'acceptOrder', byName: 'Mia', refusedText: null };
const offered = (facts: Partial<Facts>) => offeredKeys({ ...SETTLED, ...facts });

test.each<[string, Partial<Facts>, Partial<ReturnType<typeof offered>>]>([
  ['an accepted order of the counter can be edited and cancelled', {}, { isBill: true, mayCancel: true }],
  [
    'a completed one can be edited, and not cancelled',
    { order: { statusCode: 'completed', channel: 'pos' } },
    { isBill: true, mayCancel: false },
  ],
  [
    'a cancelled one can be neither',
    { order: { statusCode: 'cancelled', channel: 'pos' } },
    { isBill: false, mayCancel: false },
  ],
  [
    'an order of the website is no bill, and can be cancelled',
    { order: { statusCode: 'accepted', channel: 'online' } },
    { isBill: false, mayCancel: true },
  ],
  ['one with a change that waits for the internet cannot be cancelled', { wish: waiting }, { mayCancel: false }],
  ['what was paid can be refunded', {}, { mayRefund: true }],
  [
    'Uber Eats gives its customers their money back itself',
    { order: { statusCode: 'accepted', channel: 'uberEats' } },
    { mayRefund: false, mayCancel: true },
  ],
  [
    'an order that Uber Eats doesn’t let go any more cannot be cancelled',
    {
      order: { statusCode: 'accepted', channel: 'uberEats' },
      uberEats: { uberEatsOrderId: 'u', isReady: true, mayBeReady: false, mayCancel: false, isOwnCourier: false },
    },
    { mayCancel: false },
  ],
  ['nothing is refunded twice', { refund: { leftInCents: 0, methods: [] } }, { mayRefund: false, cashBackInCents: 0 }],
  ['a paid order has nothing to write off', {}, { isUnpaid: false, mayWriteOff: false }],
  [
    'a website order paid at the counter can be paid or written off',
    { due: 'inStore', leftInCents: 1800 },
    { isUnpaid: true, mayWriteOff: true },
  ],
  ['a bill is paid and never written off', { due: 'bill', leftInCents: 1800 }, { isUnpaid: true, mayWriteOff: false }],
  [
    'nothing is written off while a change waits for the internet',
    { due: 'inStore', leftInCents: 1800, wish: waiting },
    { isUnpaid: true, mayWriteOff: false },
  ],
  ['cash that was taken is handed back on cancelling', {}, { cashBackInCents: 2400, wasPaidByCard: false }],
  [
    'of a bill paid both ways only the cash part is handed back, and the card is refunded first',
    {
      refund: {
        leftInCents: 2400,
        methods: [
          { method: 'card', leftInCents: 1500 },
          { method: 'cash', leftInCents: 900 },
        ],
      },
    },
    { cashBackInCents: 900, wasPaidByCard: true },
  ],
])('%s', (_, facts, keys) => {
  expect(offered(facts)).toMatchObject(keys);
});

test.each<[string, OrderCommand | null, boolean]>([
  ['no change was made', null, false],
  ['a change has not been sent', waiting, true],
  ['a change was rejected', { ...waiting, refusedText: 'It was already cancelled.' }, false],
  ['a receipt is yet to be emailed', { ...waiting, kind: 'emailReceipt' }, false],
])('an order where %s', (_, wish, pending) => {
  expect(isPending({ wish })).toBe(pending);
});

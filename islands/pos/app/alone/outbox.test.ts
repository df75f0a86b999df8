import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import * as fake from 'fake-indexeddb';
import fc from 'fast-check';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import type { PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import { emptyDraft } from '../draft/order-draft.ts';
import { openDeviceDb } from './device-db.ts';
import { createOutbox, mustWait } from './outbox.ts';
import { keepingPrice, type Unsent } from './unsent.ts';

const BODY = {
  id: 'x',
  lines: [],
  ...BARE_ORDER,
  paymentType: 'posCash',
  tenderedInCents: 2000,
  expectedTotalInCents: 1000,
  manual: null,
  approval: null,
  alone: null,
} satisfies PlacePosOrderBody;

const answer = (status: number, reason?: string, details?: Record<string, unknown>) =>
  new AppErrorAnswer('validation_failed', 'No.', reason, details, status);

/** A store that takes each sale by its id, and treats the next calls as a test sets. */
function aStore() {
  const taken: string[] = [];
  const bodies: PlacePosOrderBody[] = [];
  /** What happens to the next calls: an error, or an answer that gets lost. */
  const fates: (AppErrorAnswer | 'answer lost' | 'well')[] = [];
  return {
    taken,
    bodies,
    fates,
    async place(body: PlacePosOrderBody) {
      bodies.push(body);
      const fate = fates.shift() ?? 'well';
      if (fate instanceof AppErrorAnswer) throw fate;
      if (!taken.includes(body.id)) taken.push(body.id);
      if (fate === 'answer lost') throw answer(0, 'offline');
      return { orderId: body.id, orderNumber: 'P-1', grandTotalInCents: 1000, changeInCents: 0, isPaid: true };
    },
    async saveBill(billId: string) {
      taken.push(billId);
    },
    /** What another machine booked under the same id, in cents. */
    booked: new Map<string, number>(),
    /** What became of those orders. */
    state: { statusCode: 'accepted', paymentType: 'posCash', leftInCents: 0 },
    async bill(billId: string) {
      const grandTotalInCents = this.booked.get(billId);
      if (grandTotalInCents === undefined) throw answer(404);
      const { leftInCents, ...order } = this.state;
      return { order: { ...order, grandTotalInCents }, leftInCents } as unknown as BillDetail;
    },
  };
}

/** For this file only. Elsewhere a missing database means that there is no browser. */
const PARTS = Object.entries(fake).filter(([part]) => part.startsWith('IDB') || part === 'indexedDB');
beforeAll(() => Object.assign(globalThis, Object.fromEntries(PARTS)));
afterAll(() => {
  for (const [part] of PARTS) Reflect.deleteProperty(globalThis, part);
});

let name: string;
let store: ReturnType<typeof aStore>;
beforeEach(() => {
  name = `till-${crypto.randomUUID()}`;
  store = aStore();
});
const open = () => createOutbox(openDeviceDb(name), store);
const sale = (id: string, storeId = 'roma-1') => ({
  kind: 'sale' as const,
  id,
  storeId,
  atIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
  totalInCents: 1000,
  draft: emptyDraft(id),
  wasTried: false,
  refused: null,
  keepsPrice: false,
  body: { ...BODY, id },
});
async function filled(...ids: string[]) {
  const outbox = open();
  for (const id of ids)
    await outbox.add(
      (count) => `K7Q-${count}`,
      () => sale(id),
    );
  return outbox;
}
const idsOf = (unsent: readonly Unsent[]) => unsent.map(({ id }) => id);

describe('what a till sold offline', () => {
  test('is there after a power cut, with numbers that never repeat', async () => {
    const first = await filled('a', 'b');
    await first.send('roma-1');
    await filled('c');
    const after = open();
    await after.readAgain();
    expect(after.unsent.get()).toMatchObject([{ id: 'c', number: 'K7Q-3' }]);
  });

  test('is sent in the order in which it was sold, and then deleted', async () => {
    const outbox = await filled('a', 'b', 'c');
    await outbox.send('roma-1');
    expect(store.taken).toEqual(['a', 'b', 'c']);
    expect(outbox.unsent.get()).toEqual([]);
    await outbox.send('roma-1');
    expect(store.bodies).toHaveLength(3);
  });

  test('stops where the line breaks and resumes there, even if an answer was lost', async () => {
    const outbox = await filled('a', 'b', 'c');
    store.fates.push('well', 'answer lost');
    await outbox.send('roma-1');
    expect(idsOf(outbox.unsent.get())).toEqual(['b', 'c']);
    await outbox.send('roma-1');
    expect(store.taken).toEqual(['a', 'b', 'c']);
    expect(outbox.unsent.get()).toEqual([]);
  });

  test('is shown when the store rejects it, and the others continue', async () => {
    const outbox = await filled('a', 'b');
    store.fates.push(answer(400, 'item_unavailable'));
    await outbox.send('roma-1');
    expect(store.taken).toEqual(['b']);
    expect(outbox.unsent.get()).toMatchObject([{ id: 'a', refused: { text: 'No.', reason: 'item_unavailable' } }]);
    await outbox.send('roma-1');
    expect(store.bodies).toHaveLength(2);
    const [refused] = outbox.unsent.get();
    if (!refused) throw new Error('nothing refused');
    await outbox.again(refused);
    await outbox.send('roma-1');
    expect(store.taken).toEqual(['b', 'a']);
  });

  test('is deleted when the store already has it as it was sold; with another total a person checks it', async () => {
    const outbox = await filled('a', 'b');
    const conflict = () => new AppErrorAnswer('resource_status_conflict', 'No.', 'bill_already_paid', undefined, 409);
    store.booked.set('a', 1000).set('b', 900);
    store.fates.push(conflict(), conflict());
    await outbox.send('roma-1');
    expect(outbox.unsent.get()).toMatchObject([{ id: 'b', refused: { reason: 'bill_already_paid' } }]);
  });

  test.each([
    ['paid in full', {}, true],
    ['ready since then', { statusCode: 'completed' }, true],
    ['one cent of it is to be paid', { leftInCents: 1 }, false],
    ['it is to be paid later', { paymentType: 'posPayLater' }, false],
    ['it was cancelled', { statusCode: 'cancelled' }, false],
    ['it waits for the kitchen’s word', { statusCode: 'pending' }, false],
  ])('and the store has already, %s: it leaves this till only with all of its money', async (_, state, isSent) => {
    const outbox = await filled('a');
    store.booked.set('a', 1000);
    Object.assign(store.state, state);
    store.fates.push(new AppErrorAnswer('resource_status_conflict', 'No.', 'bill_already_paid', undefined, 409));
    await outbox.send('roma-1');
    expect(idsOf(outbox.unsent.get())).toEqual(isSent ? [] : ['a']);
  });

  test('waits through a new pairing, and is the same sale afterwards', async () => {
    const outbox = await filled('a');
    store.fates.push(answer(401, 'login_required'));
    await outbox.send('roma-1');
    expect(idsOf(outbox.unsent.get())).toEqual(['a']);
    await outbox.send('roma-1');
    expect(store.bodies.map(({ id }) => id)).toEqual(['a', 'a']);
    expect(store.taken).toEqual(['a']);
  });

  test('keeps the price that was taken when a person decides so', async () => {
    const outbox = await filled('a');
    store.fates.push(answer(400, 'price_changed', { newTotalInCents: 1200 }));
    await outbox.send('roma-1');
    const [refused] = outbox.unsent.get();
    expect(refused?.refused?.newTotalInCents).toBe(1200);
    if (!refused) throw new Error('nothing refused');
    await outbox.again(refused, { keepsPrice: true });
    store.fates.push(
      answer(400, 'price_changed', { newTotalInCents: 1200 }),
      answer(400, 'price_changed', { newTotalInCents: 1005 }),
    );
    await outbox.send('roma-1');
    expect(store.taken).toEqual(['a']);
    expect(store.bodies.at(-1)?.manual).toEqual({ discountInCents: 205, surchargeInCents: 0 });
    expect(store.bodies.at(-1)?.expectedTotalInCents).toBe(1000);
  });

  test('is one sale each when two tabs of the till send it, whatever happens on the line', async () => {
    const ids = Array.from({ length: 50 }, (_, at) => `sale-${at}`);
    await filled(...ids);
    store.fates.push(...ids.flatMap(() => ['well', 'answer lost', answer(0, 'offline')] as const));
    const last = open();
    for (let round = 0; round < 200; round++) {
      // Either tab may be loaded again between any two tries.
      await Promise.all([open(), open()].map((tab) => tab.send('roma-1')));
      await last.readAgain();
      if (last.unsent.get().length === 0) break;
    }
    expect(last.unsent.get()).toEqual([]);
    expect([...store.taken].sort()).toEqual([...ids].sort());
  });

  test('for another store is not sent to this one', async () => {
    const outbox = open();
    await outbox.add(
      (count) => `K7Q-${count}`,
      () => sale('a', 'roma-2'),
    );
    await outbox.send('roma-1');
    expect(store.bodies).toEqual([]);
    expect(idsOf(outbox.unsent.get())).toEqual(['a']);
  });

  test('arrives exactly once and in order, whatever happens on the line', async () => {
    const fate = fc.constantFrom('well' as const, 'answer lost' as const, 'down' as const);
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), async (fates, count) => {
        name = `till-${crypto.randomUUID()}`;
        store = aStore();
        store.fates.push(...fates.map((one) => (one === 'down' ? answer(0, 'offline') : one)));
        const ids = Array.from({ length: count }, (_, at) => `sale-${at}`);
        let outbox = await filled(...ids);
        for (let round = 0; round <= fates.length + 1; round++) {
          // The tab may restart between any two tries.
          outbox = open();
          await outbox.send('roma-1');
        }
        await outbox.readAgain();
        expect(outbox.unsent.get()).toEqual([]);
        expect(store.taken).toEqual(ids);
      }),
      { numRuns: 40 },
    );
  });
});

test.each([
  ['no one answers', answer(0, 'offline'), true],
  ['the server starts', answer(503, 'unreadable_answer'), true],
  ['the server fails', answer(500), true],
  ['too many at once', answer(429), true],
  ['no one is signed in', answer(403, 'pin_required'), true],
  ['the terminal is not paired', answer(401, 'login_required'), true],
  ['a manager’s leave is missing', answer(403, 'pin_required', { permission: 'discount' }), false],
  ['the price changed', answer(400, 'price_changed'), false],
  ['it was cancelled', answer(409, 'order_ended'), false],
])('when %s, the till knows whether waiting helps', (_, error, waits) => {
  expect(mustWait(error)).toBe(waits);
});

test('a price difference is settled by a discount or a surcharge, and the two never grow against each other', () => {
  const body = (discountInCents: number, surchargeInCents: number) => ({
    ...BODY,
    manual: { discountInCents, surchargeInCents },
  });
  expect(keepingPrice(BODY, 1200).manual).toEqual({ discountInCents: 200, surchargeInCents: 0 });
  expect(keepingPrice(BODY, 900).manual).toEqual({ discountInCents: 0, surchargeInCents: 100 });
  expect(keepingPrice(body(50, 0), 970).manual).toEqual({ discountInCents: 20, surchargeInCents: 0 });
  // The price that was taken is no percentage any longer.
  const tenOff = { discount: { kind: 'percent' as const, value: 1000 }, surcharge: null };
  expect(keepingPrice({ ...body(50, 0), adjustments: tenOff }, 1070)).toMatchObject({
    manual: { discountInCents: 120, surchargeInCents: 0 },
  });
  expect(keepingPrice({ ...body(50, 0), adjustments: tenOff }, 1070).adjustments).toBeUndefined();
  expect(keepingPrice(body(0, 50), 1070).manual).toEqual({ discountInCents: 20, surchargeInCents: 0 });
});

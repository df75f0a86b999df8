import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import * as fake from 'fake-indexeddb';
import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { WaitingAct } from '#src/domain/ordering/waiting-act.ts';
import { type ActDb, openActDb } from './act-db.ts';
import { sendWaiting } from './send-acts.ts';

const PARTS = Object.entries(fake).filter(([part]) => part.startsWith('IDB') || part === 'indexedDB');
beforeAll(() => Object.assign(globalThis, Object.fromEntries(PARTS)));
afterAll(() => {
  for (const [part] of PARTS) Reflect.deleteProperty(globalThis, part);
});

const NOW = Date.parse('2026-11-30T08:00:00.000Z');
let db: ActDb;
let count = 0;
beforeEach(() => {
  db = openActDb(`phone-${++count}`);
});

const act = (id: string, over: Partial<WaitingAct> = {}): WaitingAct =>
  ({
    ...{ id, userId: 'mia', restaurantId: 'r', storeId: 's', orderId: `order-${id}`, orderNumber: 'W-101' },
    ...{ text: 'Accept', madeIsoDateTimeUtc: '2026-11-30T07:50:00.000Z', refusedText: null },
    ...{ kind: 'accept', body: { etaMinutes: 20 } },
    ...over,
  }) as WaitingAct;
const failure = (status: number, message = 'No.') =>
  new AppErrorAnswer('resource_status_conflict', message, undefined, undefined, status);

/** A server that does each key once, and treats the next calls as a test sets. */
function aServer(...fates: (AppErrorAnswer | 'answer lost')[]) {
  const done: string[] = [];
  const calls: [path: string, key: string, body: unknown][] = [];
  const client = {
    async call({ path }: { path: string }, input: { idempotencyKey: string; body: unknown }) {
      calls.push([path.split('/').at(-1) ?? '', input.idempotencyKey, input.body]);
      const fate = fates.shift();
      if (fate instanceof AppErrorAnswer) throw fate;
      if (!done.includes(input.idempotencyKey)) done.push(input.idempotencyKey);
      if (fate === 'answer lost') throw failure(0);
    },
  } as unknown as ApiClient;
  return { client, done, calls };
}
const send = (client: ApiClient, userId = 'mia') => sendWaiting(db, client, { userId, now: () => NOW });

describe('what waits on a phone', () => {
  test('is sent in the order in which it was pressed, each kind to its call, and waits no longer', async () => {
    const server = aServer();
    const later = { promisedForIsoDateTimeUtc: '2026-11-30T08:30:00.000Z', insteadOfIsoDateTimeUtc: null };
    await db.put(act('2', { kind: 'reject', body: { reason: 'Too busy' } }));
    await db.put(act('1'));
    await db.put(act('4', { kind: 'complete', body: { isUnpaidMeant: false } }));
    await db.put(act('3', { kind: 'later', body: later }));
    expect(await send(server.client)).toEqual({ done: 4, refused: 0, isSignedOut: false });
    expect(server.calls).toEqual([
      ['accept', '1', { etaMinutes: 20 }],
      ['reject', '2', { reason: 'Too busy' }],
      ['ready-time', '3', later],
      ['complete', '4', { isUnpaidMeant: false }],
    ]);
    expect(await db.list()).toEqual([]);
  });

  test('survives the app’s end, and an answer that was lost does it once', async () => {
    const server = aServer('answer lost');
    await db.put(act('1'));
    expect(await send(server.client)).toMatchObject({ done: 0 });
    db = openActDb(`phone-${count}`);
    expect(await send(server.client)).toMatchObject({ done: 1 });
    expect(server.done).toEqual(['1']);
    expect(server.calls.map(([, key]) => key)).toEqual(['1', '1']);
  });

  test.each([0, 408, 429, 500, 503])('waits on at %p, and nothing overtakes it', async (status) => {
    const server = aServer(failure(status));
    await db.put(act('1'));
    await db.put(act('2'));
    expect(await send(server.client)).toEqual({ done: 0, refused: 0, isSignedOut: false });
    expect(server.calls).toHaveLength(1);
    expect(await db.list()).toHaveLength(2);
  });

  test('that is refused says why, isn’t sent again, and lets the next one through', async () => {
    const server = aServer(failure(409, 'This order has already been accepted by Mia.'));
    await db.put(act('1'));
    await db.put(act('2'));
    expect(await send(server.client)).toEqual({ done: 1, refused: 1, isSignedOut: false });
    await send(server.client);
    expect(server.calls).toHaveLength(2);
    expect(await db.list()).toMatchObject([{ id: '1', refusedText: 'This order has already been accepted by Mia.' }]);
  });

  test('is nobody else’s to send, and waits while nobody is signed in', async () => {
    const server = aServer(failure(401));
    await db.put(act('1'));
    expect(await send(server.client, 'ben')).toEqual({ done: 0, refused: 0, isSignedOut: false });
    expect(server.calls).toEqual([]);
    expect(await send(server.client)).toMatchObject({ isSignedOut: true });
    expect(await db.list()).toMatchObject([{ id: '1', refusedText: null }]);
  });

  test('for too long isn’t sent, and says so', async () => {
    const server = aServer();
    await db.put(act('1', { madeIsoDateTimeUtc: '2026-11-30T07:29:00.000Z' }));
    expect(await send(server.client)).toMatchObject({ refused: 1 });
    expect(server.calls).toEqual([]);
    expect((await db.list())[0]?.refusedText).toContain('30 minutes');
  });
});

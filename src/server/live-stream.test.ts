import { expect, test } from 'bun:test';
import type { DomainEvent } from '#src/domain/events/events.ts';
import { LiveStream } from './live-stream.ts';

const acceptance = (sequence: number, orderId: string, orderNumber = '#1') =>
  ({ sequence, orderId, type: 'orderAccepted', payload: { orderId, orderNumber } }) as DomainEvent;

function opened(orderId?: string) {
  const ended: LiveStream[] = [];
  const filter = { storeId: 'roma-1', ...(orderId ? { orderId } : {}) };
  const stream = new LiveStream({ filter, listener: { kind: 'staff' }, place: 0 }, (one) => ended.push(one));
  const reader = stream.body.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  return { stream, ended, read };
}

test('a customer’s stream has only their order’s events, and its place moves on with all of them', async () => {
  const { stream, read } = opened('o1');
  stream.give(acceptance(7, 'o1'));
  stream.give(acceptance(8, 'o2'));
  stream.ping();
  expect(await read()).toStartWith('id: 7\ndata: {"type":"orderAccepted","orderId":"o1"');
  expect(await read()).toBe('event: ping\nid: 8\ndata: {}\n\n');
});

test('a browser that reads nothing is disconnected once a quarter of a megabyte waits for it', () => {
  const { stream, ended } = opened();
  const longest = 'n'.repeat(100 * 1024);
  for (let sequence = 1; sequence <= 3; sequence++) stream.give(acceptance(sequence, 'o1', longest));
  expect(ended).toEqual([]);
  stream.ping();
  expect(ended).toEqual([stream]);
});

test('a stream that has ended takes no more and breaks no other', async () => {
  const { stream, ended, read } = opened();
  stream.end();
  stream.ping();
  expect(await read()).toBe('');
  expect(ended).toContain(stream);
});

/** Bumps made while nothing answers are not lost, not reordered and not sent for ever. */
import { expect, test } from 'bun:test';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ActQueue, QueuedAct } from './act-queue.ts';
import { createSender } from './sender.ts';

const act = (id: string): QueuedAct => ({
  id,
  act: 'bumped',
  ticketId: id,
  ...{ orderId: 'order', stationId: 'grill', round: 1, dishes: [], allergies: [], byName: '' },
  atIsoDateTimeUtc: '2026-11-21T18:06:00.000Z',
  doneAtMs: null,
});
const answer = (status: number, message = '', reason?: string) =>
  new AppErrorAnswer('service_unavailable', message, reason, undefined, status);

/** A store that answers as it is told to: an error for each call, undefined for a good answer. */
function screen(acts: readonly string[], fates: (Error | undefined)[]) {
  let stored: ActQueue = acts.map(act);
  const seen = { sent: [] as string[], rejected: [] as string[], retries: [] as number[], runLater: () => {} };
  const sender = createSender({
    queue: {
      get: () => stored,
      set(next) {
        stored = next;
      },
    },
    send: async ({ id }) => {
      seen.sent.push(id);
      const fate = fates.shift();
      if (fate) throw fate;
    },
    onRejected: ({ id }, text) => seen.rejected.push(`${id}: ${text}`),
    onAnswered: () => {},
    onUnanswered: () => {},
    now: () => 1000,
    later: (run, afterMs) => {
      seen.retries.push(afterMs);
      seen.runLater = run;
      return () => {};
    },
  });
  const waiting = () => stored.filter(({ doneAtMs }) => doneAtMs === null).map(({ id }) => id);
  return { seen, sender, waiting };
}

test('everything that waits is sent in the order of the taps', async () => {
  const { seen, sender, waiting } = screen(['a', 'b', 'c'], []);
  await sender.wake();
  expect(seen.sent).toEqual(['a', 'b', 'c']);
  expect(waiting()).toEqual([]);
});

test.each([
  ['nothing answers', answer(0)],
  ['the server is in trouble', answer(503)],
  ['the store is very busy', answer(429)],
  ['the screen is not paired for the moment', answer(401, '', 'login_required')],
])('when %s, the first one is tried again before any other', async (_, error) => {
  const { seen, sender, waiting } = screen(['a', 'b'], [error, error]);
  await sender.wake();
  expect(seen.sent).toEqual(['a']);
  expect(waiting()).toEqual(['a', 'b']);
  await sender.wake();
  await sender.wake();
  expect(seen.sent).toEqual(['a', 'a', 'a', 'b']);
  expect(seen.retries).toEqual([1000, 2000]);
});

test('a rejected one is told in the store’s words and does not hold up the next', async () => {
  const { seen, sender, waiting } = screen(['a', 'b'], [answer(409, 'Order P-1 was cancelled.')]);
  await sender.wake();
  expect(seen.rejected).toEqual(['a: Order P-1 was cancelled.']);
  expect(seen.sent).toEqual(['a', 'b']);
  expect(waiting()).toEqual([]);
});

test('taps while it sends are not sent twice', async () => {
  const { seen, sender } = screen(['a', 'b'], []);
  await Promise.all([sender.wake(), sender.wake()]);
  expect(seen.sent).toEqual(['a', 'b']);
});

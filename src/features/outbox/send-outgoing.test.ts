import { beforeEach, describe, expect, test } from 'bun:test';
import { findMessage, queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { type Sender, type SendNeeds, type Sent, sendDue, sendNow } from './send-outgoing.ts';

let ctx: TestContext;
let now: Temporal.Instant;

const pass = (seconds: number) => {
  now = now.add({ seconds });
};
const message = () => findMessage(ctx.db, 'm1');

/** A gateway that answers as the test says, when it says. */
function gateway(answer: () => Promise<Sent> = async () => ({ kind: 'sent' })) {
  const taken: string[] = [];
  const sender: Sender<SendNeeds> = {
    templates: ['orderAccepted'],
    isOn: () => true,
    send(_, { id }) {
      taken.push(id);
      return answer();
    },
  };
  return { sender, taken };
}

beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-21T07:00:00Z');
  ctx = await testContext({ clock: { now: () => now } });
  const at = isoUtc(now);
  await ctx.write((trx) =>
    queueMessage(trx, {
      ...{ id: 'm1', restaurantId: null, storeId: null, kind: 'sms', template: 'orderAccepted' },
      ...{ recipient: '+61491570156', payloadJson: '{}', dedupeKey: 'm1' },
      ...{ nextTryIsoDateTimeUtc: at, createdIsoDateTimeUtc: at },
    }),
  );
});

describe('a text goes out once', () => {
  test('when two jobs and what asked for it look for it at the same moment', async () => {
    const { sender, taken } = gateway();
    await Promise.all([sendDue(ctx, sender), sendNow(ctx, sender, 'm1'), sendDue(ctx, sender)]);
    expect(taken).toEqual(['m1']);
    expect(await message()).toMatchObject({ statusCode: 'sent', tries: 1 });
  });

  test('while the gateway has it and has not answered yet, no other caller sends it', async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<Sent>();
    const { sender, taken } = gateway(() => {
      asked.resolve();
      return answered.promise;
    });
    const first = sendDue(ctx, sender);
    await asked.promise;
    const others = gateway();
    await sendNow(ctx, others.sender, 'm1');
    await sendDue(ctx, others.sender);
    expect(others.taken).toEqual([]);
    answered.resolve({ kind: 'sent' });
    await first;
    expect(taken).toEqual(['m1']);
  });

  test('and is sent again only after two minutes without an answer', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = gateway(() => {
      asked.resolve();
      return new Promise<Sent>(() => {});
    });
    void sendDue(ctx, silent.sender);
    await asked.promise;
    const next = gateway();
    pass(119);
    await sendDue(ctx, next.sender);
    expect(next.taken).toEqual([]);
    pass(1);
    await sendDue(ctx, next.sender);
    expect(next.taken).toEqual(['m1']);
  });
});

test('a message that could not go out waits twice as long each time, and is given up after eight tries', async () => {
  const { sender, taken } = gateway(async () => ({ kind: 'later', why: 'busy' }));
  const pauses: number[] = [];
  for (let tries = 1; tries <= 8; tries++) {
    await sendDue(ctx, sender);
    const one = await message();
    if (one?.statusCode !== 'queued') break;
    const pause = now.until(Temporal.Instant.from(one.nextTryIsoDateTimeUtc)).total('seconds');
    pauses.push(pause);
    pass(pause);
  }
  expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 1280]);
  expect(taken).toHaveLength(8);
  expect(await message()).toMatchObject({ statusCode: 'failed', lastError: 'busy', tries: 8 });
});

test('one that can never go out is given up at once, and one that breaks its sender waits', async () => {
  await sendDue(ctx, gateway(() => Promise.reject(new Error('unreadable'))).sender);
  expect(await message()).toMatchObject({ statusCode: 'queued', lastError: 'unreadable' });
  pass(20);
  await sendDue(ctx, gateway(async () => ({ kind: 'failed', why: 'no such number' })).sender);
  expect(await message()).toMatchObject({ statusCode: 'failed', lastError: 'no such number', tries: 2 });
});

test('what has no provider waits, and is not counted as tried', async () => {
  const { sender, taken } = gateway();
  await sendDue(ctx, { ...sender, isOn: () => false });
  expect([taken, (await message())?.tries]).toEqual([[], 0]);
});

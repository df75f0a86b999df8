/** Who looks after card payments: what is due is driven, each by one at a time, and nothing of the other side. */
import { describe, expect, test } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import type { AppContext } from '#src/context.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardTerminalPort } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { until } from '#tests/support/until.ts';
import { createTerminalWorkerCore, startTerminalWorker } from './terminal-worker.ts';
import { ADDRESS, aSale, attemptOf, type EftposFixture, eftposFixture } from './testing/eftpos-fixture.ts';

/** A sale whose card is asked for and not yet at the terminal. */
async function wanted(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  fixture.world.setStory(ADDRESS, 'manual');
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  return fixture;
}
const speaking = (ctx: EftposFixture['ctx'], more: Partial<CardTerminalPort>): EftposFixture['ctx'] => {
  const simulator = { ...ctx.ports.cardTerminals.simulator!, ...more };
  return { ...ctx, ports: { ...ctx.ports, cardTerminals: { simulator } } };
};
const round = async (ctx: AppContext) => {
  const core = createTerminalWorkerCore(ctx);
  const next = await core.tick();
  await Promise.all(core.running());
  return next;
};
const stateOf = async (fixture: EftposFixture) => (await attemptOf(fixture)).state;
const dueAt = async (fixture: EftposFixture) => {
  const { nextLookIsoDateTimeUtc } = await attemptOf(fixture);
  return nextLookIsoDateTimeUtc === null ? null : Temporal.Instant.from(nextLookIsoDateTimeUtc);
};
const passUntilDue = async (fixture: EftposFixture) => {
  const due = await dueAt(fixture);
  fixture.ctx.pass(due!.since(fixture.ctx.clock.now()));
};

describe('one round', () => {
  test('sends what is due to its terminal; where nothing waits there is no next time', async () => {
    const fixture = await wanted();
    expect(await round(fixture.ctx)).toBeNull();
    expect(await stateOf(fixture)).toBe('inProgress');
    expect(await round((await eftposFixture()).ctx)).toBeNull();
  });

  test('leaves what is due later, and says when that is', async () => {
    const fixture = await wanted();
    await round(fixture.ctx);
    const due = await dueAt(fixture);
    expect((await round(fixture.ctx))?.epochMilliseconds).toBe(due!.epochMilliseconds);
    expect((await dueAt(fixture))!.epochMilliseconds).toBe(due!.epochMilliseconds);
  });

  test('looks again at the very moment it is due', async () => {
    const fixture = await wanted();
    await round(fixture.ctx);
    await passUntilDue(fixture);
    const core = createTerminalWorkerCore(fixture.ctx);
    await core.tick();
    expect(core.running()).toHaveLength(1);
    await Promise.all(core.running());
  });

  test('lets a payment rest that can’t be driven on, longer each time, and sells on at other terminals', async () => {
    const fixture = await wanted();
    const broken: AppContext = { ...fixture.ctx, write: () => Promise.reject(new Error('disk is full')) };
    const core = createTerminalWorkerCore(broken);
    const triedAt: number[] = [];
    for (let second = 0; second < 20; second++) {
      await core.tick();
      if (core.running().length > 0) triedAt.push(second);
      await Promise.all(core.running());
      fixture.ctx.pass({ seconds: 1 });
    }
    expect(triedAt).toEqual([0, 1, 3, 7, 15]);
  });

  test('never drives a payment that is being driven, and says when that one is free', async () => {
    const fixture = await wanted();
    const begins: (() => void)[] = [];
    const { begin } = fixture.ctx.ports.cardTerminals.simulator!;
    const slow = speaking(fixture.ctx, {
      async begin(...given) {
        await new Promise<void>((resolve) => begins.push(resolve));
        return begin(...given);
      },
    });
    const core = createTerminalWorkerCore(slow);
    let freed = 0;
    const onFree = () => {
      freed += 1;
    };
    await core.tick(onFree);
    await until('the terminal is asked', async () => begins.length === 1);
    await passUntilDue(fixture);
    expect(await core.tick(onFree)).toBeNull();
    expect([core.running().length, begins.length, freed]).toEqual([1, 1, 0]);
    begins[0]!();
    await Promise.all(core.running());
    expect([core.running().length, begins.length, freed]).toEqual([0, 1, 1]);
  });

  test('leaves payments of the other side to it', async () => {
    const fixture = await wanted();
    const { restaurantId, storeId } = SCOPE;
    const ownership = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId, storeId }));
    expect(await round({ ...fixture.ctx, ownership })).toBeNull();
    expect(await stateOf(fixture)).toBe('wanted');
  });

  test('goes on after a payment that broke, and the log says which', async () => {
    const fixture = await wanted();
    await round({ ...fixture.ctx, write: () => Promise.reject(new Error('the disk is full')) });
    expect(fixture.ctx.logged.join()).toContain('card payment not driven on');
    expect(fixture.ctx.logged.join()).toContain('attempt-1');
    await round(fixture.ctx);
    expect(await stateOf(fixture)).toBe('inProgress');
  });
});

describe('the worker of a program', () => {
  test('drives what an earlier process left, and goes on as soon as it is woken', async () => {
    const fixture = await wanted();
    fixture.world.setStory(ADDRESS, 'approve');
    const worker = startTerminalWorker(fixture.ctx);
    await until('the terminal has it', async () => (await stateOf(fixture)) === 'inProgress');
    fixture.ctx.pass({ seconds: 30 });
    worker.wake();
    await until('it is asked how it ended', async () => (await stateOf(fixture)) === 'approved');
    await worker.stop();
  });

  test('does not sleep on where the program ends', async () => {
    const { ctx } = await eftposFixture();
    const worker = startTerminalWorker(ctx);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    let isDone = false;
    void worker.stop().then(() => {
      isDone = true;
    });
    await until('it has stopped', async () => isDone, 5000);
  });

  /** A worker of whose looks each is told of, with how many there were before. */
  const watched = (fixture: EftposFixture, onLook: (before: number) => void) => {
    let looks = 0;
    const { owns } = fixture.ctx.ownership;
    const ownership: AppContext['ownership'] = {
      ...fixture.ctx.ownership,
      owns(...given) {
        onLook(looks++);
        return owns(...given);
      },
    };
    return { worker: startTerminalWorker({ ...fixture.ctx, ownership }), looks: () => looks };
  };

  test('is not asleep where it is woken in the middle of a look', async () => {
    const fixture = await wanted();
    await round(fixture.ctx);
    const { worker, looks } = watched(fixture, (before) => before < 20 && worker.wake());
    await until('it has looked at once each time', async () => looks() > 20, 5000);
    await worker.stop();
  });

  test('looks again when a payment is due, also where nothing wakes it', async () => {
    const fixture = await wanted();
    await round(fixture.ctx);
    const { worker, looks } = watched(fixture, () => {});
    await until('it looks again', async () => looks() >= 3, 10_000);
    await worker.stop();
  });

  test('goes on a second after a look that broke, and the log says so', async () => {
    const fixture = await wanted();
    const times: number[] = [];
    const { worker } = watched(fixture, (before) => {
      times.push(performance.now());
      if (before === 0) throw new Error('the disk is full');
    });
    await until('the terminal has it', async () => (await stateOf(fixture)) === 'inProgress', 10_000);
    expect(fixture.ctx.logged.join()).toContain('card payments not looked after');
    expect(times[1]! - times[0]!).toBeGreaterThan(900);
    await worker.stop();
  });

  test('looks at once when a terminal says something, until it is stopped', async () => {
    const fixture = await wanted();
    await round(fixture.ctx);
    const heard: (() => void)[] = [];
    let stopped = 0;
    const listening = speaking(fixture.ctx, {
      listen(onHint) {
        heard.push(onHint);
        return () => {
          stopped += 1;
        };
      },
    });
    // Its own time does not pass, so that only the word of the terminal makes it due.
    const worker = startTerminalWorker(listening);
    const now = fixture.ctx.clock.now().epochMilliseconds;
    expect((await dueAt(fixture))!.epochMilliseconds).toBeGreaterThan(now);
    heard[0]!();
    await until('it is due', async () => (await dueAt(fixture))!.epochMilliseconds <= now);
    await worker.stop();
    expect([heard.length, stopped]).toEqual([1, 1]);
  });

  test('finishes what it is at before it stops', async () => {
    const fixture = await wanted();
    const begins: (() => void)[] = [];
    const { begin } = fixture.ctx.ports.cardTerminals.simulator!;
    const slow = speaking(fixture.ctx, {
      async begin(...given) {
        await new Promise<void>((resolve) => begins.push(resolve));
        return begin(...given);
      },
    });
    const worker = startTerminalWorker(slow);
    await until('the terminal is asked', async () => begins.length === 1);
    let isDone = false;
    const stopping = worker.stop().then(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(isDone).toBe(false);
    begins[0]!();
    await stopping;
    expect(await stateOf(fixture)).toBe('inProgress');
  });
});

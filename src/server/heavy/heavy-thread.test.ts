import { describe, expect, test } from 'bun:test';
import { AppError } from '#src/shared/app-error.ts';
import { isTooLong } from '#src/shared/heavy-work.ts';
import { HeavyThread, type HeavyThreadOptions } from './heavy-thread.ts';
import { broken, counted, doubled, ending, endless, missing, refusing, unanswered } from './testing/odd-pieces.ts';

const ENTRY = new URL('./testing/odd-worker.ts', import.meta.url);
/** Longer than any piece that ends takes, however busy the machine is. */
const PATIENT = 60_000;
const threadWith = (options: Partial<HeavyThreadOptions> = {}) =>
  new HeavyThread({ entry: ENTRY, patienceMs: PATIENT, ...options });
const bytes = (...values: number[]) => new Uint8Array(values);
const errorOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe('files and pictures are read on another thread', () => {
  test('what comes back is what was made of it, for each of twenty at once', async () => {
    const thread = threadWith();
    const asked = Array.from({ length: 20 }, (_, at) => thread.run(doubled, bytes(at, at + 1)));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, at) => bytes(2 * at, 2 * at + 2)));
  });

  test('a large file is whole on both sides, though the thread gives its own copies back at once', async () => {
    const sent = new Uint8Array(200_000).fill(3);
    expect(await threadWith().run(doubled, sent)).toEqual(new Uint8Array(200_000).fill(6));
    expect(sent).toEqual(new Uint8Array(200_000).fill(3));
  });

  test('of twenty at once one is unpacked at any moment, and those that fail hold up none', async () => {
    const thread = threadWith();
    const asked = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? broken : counted)).map((piece) =>
      thread.run<null, number>(piece, null).catch(() => 0),
    );
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? 0 : 1)));
  });

  test('a refusal says the same as on this thread: its code, its sentence and its field', async () => {
    const thread = threadWith();
    const refused = await errorOf(thread.run(refusing, null));
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      code: 'validation_failed',
      reason: 'field_invalid',
      message: 'Choose a CSV file.',
      details: { fields: [{ path: 'file', message: 'Choose a CSV file.' }] },
    });
    expect(await errorOf(thread.run(missing, null))).toMatchObject({ code: 'resource_not_found', status: 404 });
  });

  test('a mistake of ours is an error, and the next piece is done', async () => {
    const thread = threadWith();
    expect(await errorOf(thread.run(broken, null))).toMatchObject({ message: 'undefined is not a function' });
    expect(await errorOf(thread.run({ name: 'unheard of', work: () => null }, null))).toBeInstanceOf(Error);
    expect(await thread.run(doubled, bytes(4))).toEqual(bytes(8));
  });

  test.each([
    ['never ends', endless],
    ['never answers', unanswered],
  ])(
    'work that %s is given up, and what waits behind it is done',
    async (_, piece) => {
      const thread = threadWith({ patienceMs: 500 });
      const [given, done] = [errorOf(thread.run(piece, null)), thread.run(doubled, bytes(4))];
      const error = await given;
      expect(isTooLong(error)).toBe(true);
      expect(error).toMatchObject({ code: 'service_unavailable', details: { retryAfterSeconds: 30 } });
      expect(await done).toEqual(bytes(8));
    },
    30_000,
  );

  test('a thread that ends takes only its own piece along', async () => {
    const thread = threadWith();
    const [lost, done] = [errorOf(thread.run(ending, null)), thread.run(doubled, bytes(4))];
    expect(await lost).toBeInstanceOf(Error);
    expect(await done).toEqual(bytes(8));
  }, 30_000);

  test('a program without its other thread says so, and goes on', async () => {
    const thread = threadWith({ entry: new URL('./testing/no-such-worker.ts', import.meta.url) });
    expect(await errorOf(thread.run(doubled, bytes(4)))).toBeInstanceOf(Error);
  }, 30_000);
});

describe('what waits is bounded', () => {
  const BUSY = { code: 'service_unavailable', reason: 'overloaded', details: { retryAfterSeconds: 2 } };

  test('by its number: one more is told when to ask again', async () => {
    const thread = threadWith({ maxWaiting: 2 });
    const taken = [1, 2, 3].map((value) => thread.run(doubled, bytes(value)));
    expect(await errorOf(thread.run(doubled, bytes(4)))).toMatchObject(BUSY);
    expect(await Promise.all(taken)).toEqual([bytes(2), bytes(4), bytes(6)]);
    expect(await thread.run(doubled, bytes(4))).toEqual(bytes(8));
  });

  test('by its bytes, of which one file is always taken', async () => {
    const thread = threadWith({ maxWaitingBytes: 10 });
    const taken = [100, 100].map((size) => thread.run(doubled, new Uint8Array(size)));
    expect(await errorOf(thread.run(doubled, bytes(1)))).toMatchObject(BUSY);
    expect((await Promise.all(taken)).map(({ length }) => length)).toEqual([100, 100]);
  });
});

import { afterEach, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { followLiteFs, type LiteFs } from './litefs.ts';

const quiet = { info() {}, warn() {}, error() {} };
const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** LiteFS's own calls, saying what a test tells them to. */
async function world(first: Record<string, unknown>) {
  const mountDir = tempFolder('mount');
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const state = { init: first, streams: 0, rewritten: 0 };
  const encode = (event: unknown) => new TextEncoder().encode(`${JSON.stringify(event)}\n`);
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch(request) {
      if (new URL(request.url).pathname === '/info') return Response.json({ candidate: true });
      state.streams++;
      return new Response(
        new ReadableStream({
          start(controller) {
            listeners.add(controller);
            controller.enqueue(encode({ type: 'init', data: state.init }));
          },
        }),
      );
    },
  });
  open.push(() => server.stop(true));
  const litefs: LiteFs = await followLiteFs({
    mountDir,
    apiUrl: `http://127.0.0.1:${server.port}`,
    log: quiet,
    onLost() {},
    onRewritten: () => void state.rewritten++,
  });
  open.push(() => litefs.stop());
  return {
    litefs,
    state,
    say(event: unknown) {
      for (const one of listeners) one.enqueue(encode(event));
    },
    sayRole: (data: Record<string, unknown>) => {
      for (const one of listeners) one.enqueue(encode({ type: 'primaryChange', data }));
    },
    breakOff() {
      for (const one of listeners) one.close();
      listeners.clear();
    },
    position(digits: string) {
      writeFileSync(join(mountDir, 'servery.db-pos'), `${digits.padStart(16, '0')}/e709dc03a7e41999\n`);
    },
  };
}

describe('what LiteFS says of this machine', () => {
  test('is its role: the primary, a copy of another, or a copy that knows of none, which is not the primary', async () => {
    const { litefs, sayRole } = await world({ isPrimary: false, hostname: 'syd' });
    expect([litefs.role(), litefs.primary(), litefs.isPrimary(), litefs.isCandidate()]).toEqual([
      'replica',
      'syd',
      false,
      true,
    ]);
    sayRole({ isPrimary: false });
    await until('it is adrift', async () => litefs.role() === 'adrift');
    expect([litefs.primary(), litefs.isPrimary()]).toEqual([null, false]);
    sayRole({ isPrimary: true });
    await until('it is the primary', async () => litefs.isPrimary());
    expect([litefs.role(), litefs.primary()]).toEqual(['primary', null]);
  });

  test('takes effect on a copy that wins the lease when it is ready, however often it has to try', async () => {
    const { litefs, sayRole } = await world({ isPrimary: false, hostname: 'syd' });
    const tries: boolean[] = [];
    litefs.beforePromotion(async () => {
      tries.push(litefs.isPrimary());
      if (tries.length === 1) throw new Error('the disk was slow');
    });
    sayRole({ isPrimary: true });
    await until('it is the primary', async () => litefs.isPrimary());
    expect(tries).toEqual([false, false]);
  });

  test('is over for a copy that lost the lease again before it was ready', async () => {
    const { litefs, sayRole } = await world({ isPrimary: false, hostname: 'syd' });
    const ready = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    litefs.beforePromotion(() => {
      begun.resolve();
      return ready.promise;
    });
    sayRole({ isPrimary: true });
    await begun.promise;
    sayRole({ isPrimary: false, hostname: 'mel' });
    await until('it is a copy of Melbourne', async () => litefs.primary() === 'mel');
    ready.resolve();
    await Bun.sleep(20);
    expect([litefs.role(), litefs.primary()]).toEqual(['replica', 'mel']);
  });

  test('is nothing any more when its stream breaks, until the next one begins', async () => {
    const { litefs, state, breakOff } = await world({ isPrimary: true });
    await until('it is the primary', async () => litefs.isPrimary());
    const roles: string[] = [];
    litefs.onChange(() => roles.push(litefs.role()));
    state.init = { isPrimary: false, hostname: 'mel' };
    breakOff();
    await until('it heard how things are now', async () => litefs.primary() === 'mel');
    expect(roles).toEqual(['adrift', 'replica']);
    expect(state.streams).toBe(2);
  });
});

describe('where a copy is', () => {
  test('is what LiteFS told last of this database, and who waits for it is told', async () => {
    const { litefs, say } = await world({ isPrimary: false, hostname: 'syd' });
    say({ type: 'tx', db: 'servery.db', data: { txID: '000000000000001a' } });
    expect(await litefs.whenReached(26n, 1000)).toBe(true);
    say({ type: 'tx', db: 'other.db', data: { txID: '00000000000000ff' } });
    expect(await litefs.whenReached(27n, 30)).toBe(false);
    const waiting = litefs.whenReached(27n, 1000);
    say({ type: 'tx', db: 'servery.db', data: { txID: '000000000000001b' } });
    expect(await waiting).toBe(true);
    expect(litefs.position()).toBe(27n);
  });

  test('goes on one by one; a copy that got the whole file again, or another past, begins anew', async () => {
    const { litefs, say, state } = await world({ isPrimary: false, hostname: 'syd' });
    const tx = (txID: string) => say({ type: 'tx', db: 'servery.db', data: { txID: txID.padStart(16, '0') } });
    for (const position of ['1a', '1b', '1c']) tx(position);
    expect(await litefs.whenReached(28n, 1000)).toBe(true);
    expect(state.rewritten).toBe(0);
    tx('20');
    await until('it noticed what is missing', async () => state.rewritten === 1);
    tx('1f');
    await until('it noticed another past', async () => state.rewritten === 2);
  });

  test('of the primary is as its own commits have it', async () => {
    const { litefs, say, sayRole, state } = await world({ isPrimary: false });
    sayRole({ isPrimary: true });
    await until('it is the primary', async () => litefs.isPrimary());
    for (const txID of ['0000000000000005', '0000000000000004', '0000000000000009']) {
      say({ type: 'tx', db: 'servery.db', data: { txID } });
    }
    expect(await litefs.whenReached(9n, 1000)).toBe(true);
    expect(state.rewritten).toBe(0);
  });

  test('is read from the mount right after a commit', async () => {
    const { litefs, position } = await world({ isPrimary: true });
    position('ca');
    expect([litefs.readPosition(), litefs.position()]).toEqual([202n, 202n]);
  });
});

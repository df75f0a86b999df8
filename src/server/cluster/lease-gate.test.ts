import { afterEach, describe, expect, test } from 'bun:test';
import { type Consul, startConsul } from '#tests/cluster/support/consul.ts';
import { until } from '#tests/support/until.ts';
import { createAheadKeeper } from './ahead.ts';
import { AHEAD_PATH, type LeaseGate, startLeaseGate } from './lease-gate.ts';

const quiet = { info() {}, warn() {}, error() {} };
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

function world() {
  const consul: Consul = startConsul();
  open.push({ stop: async () => consul[Symbol.asyncDispose]() });
  /** Those whose LiteFS is gone while their machine is there. */
  const refusing = new Set<string>();
  const machine = (hostname: string, isCandidate = true) => {
    const gate: LeaseGate = startLeaseGate({
      consulUrl: consul.url,
      port: 0,
      deadHolder: {
        machineName: hostname,
        isCandidate: async () => isCandidate,
        isRefused: async (at) => refusing.has(new URL(at).hostname),
        pauseMs: 1,
      },
    });
    open.push(gate);
    const url = new URL(gate.url).origin;
    return {
      url,
      keeper: createAheadKeeper(url, quiet),
      /** As LiteFS asks; the session where it got the lease. */
      async acquire(ttl = '10s'): Promise<string | null> {
        const created = await fetch(`${url}/v1/session/create`, {
          method: 'PUT',
          body: JSON.stringify({ Name: 'litefs', Behavior: 'delete', LockDelay: '1ms', TTL: ttl }),
        });
        const { ID } = (await created.json()) as { ID: string };
        const body = JSON.stringify({ hostname, 'advertise-url': `http://${hostname}:20202` });
        const answer = await fetch(`${url}/v1/kv/shop/primary?acquire=${ID}`, { method: 'PUT', body });
        return (await answer.json()) === true ? ID : null;
      },
      /** As LiteFS looks who the primary is, while it cannot reach them. */
      async reads(): Promise<boolean> {
        const answer = await fetch(`${url}/v1/kv/shop/primary`);
        const [pair] = answer.status === 200 ? ((await answer.json()) as { Session?: string }[]) : [];
        return pair?.Session !== undefined;
      },
      release: (session: string) => fetch(`${url}/v1/session/destroy/${session}`, { method: 'PUT' }),
      ahead: async () =>
        ((await (await fetch(url + AHEAD_PATH)).json()) as { ahead: { hostname: string } | null }).ahead,
    };
  };
  return { consul, machine, refusing };
}

describe('the lease of a primary that is no more', () => {
  test('is given back as soon as its machine refuses connections: nobody waits for it to end', async () => {
    const { machine, refusing, consul } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    await syd.acquire();
    refusing.add('syd');
    await until('it is free', async () => !(await mel.reads()));
    expect([await mel.acquire(), consul.holder()?.hostname]).toEqual([expect.any(String), 'mel']);
  });

  test('stays with one that only says nothing, and with one that is there', async () => {
    const { machine, consul } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    await syd.acquire();
    for (let look = 0; look < 20; look++) await mel.reads();
    await Bun.sleep(50);
    expect([await mel.reads(), await mel.acquire(), consul.holder()?.hostname]).toEqual([true, null, 'syd']);
  });

  test('is none of a copy’s business that may not be the primary', async () => {
    const { machine, refusing, consul } = world();
    const [syd, fra] = [machine('syd'), machine('fra', false)];
    await syd.acquire();
    refusing.add('syd');
    for (let look = 0; look < 20; look++) await fra.reads();
    await Bun.sleep(50);
    expect(consul.holder()?.hostname).toBe('syd');
  });

  test('is given back by its own machine when that was started again, and never taken from itself', async () => {
    const { machine, consul } = world();
    const before = machine('syd');
    await before.acquire();
    for (let look = 0; look < 5; look++) await before.reads();
    await Bun.sleep(30);
    expect(consul.holder()?.hostname).toBe('syd');
    const again = machine('syd');
    await until('it is free', async () => !(await again.reads()));
    expect(await again.acquire()).not.toBeNull();
  });

  test('goes to nobody who lacks what it had answered alone, refused or not', async () => {
    const { machine, refusing } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    await syd.acquire();
    await syd.keeper.answerAlone(40n);
    refusing.add('syd');
    await until('it is free', async () => !(await mel.reads()));
    expect(await mel.acquire()).toBeNull();
    expect(await machine('syd').acquire()).not.toBeNull();
  });
});

describe('the gate before the lease', () => {
  test('lets one machine have it, and the next when that has given it back', async () => {
    const { machine } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    const session = await syd.acquire();
    expect([session !== null, await mel.acquire()]).toEqual([true, null]);
    await syd.release(session!);
    expect(await mel.acquire()).not.toBeNull();
  });

  test('keeps out who lacks what another has answered alone; that one gets it back', async () => {
    const { machine } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    const session = await syd.acquire();
    await syd.keeper.answerAlone(40n);
    expect(await syd.ahead()).toMatchObject({ hostname: 'syd', position: '40' });
    await syd.release(session!);
    expect([await mel.acquire(), await mel.acquire()]).toEqual([null, null]);
    expect(await syd.acquire()).not.toBeNull();
  });

  test('opens again when the other has caught up with all of it, and not before', async () => {
    const { machine } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    const session = await syd.acquire();
    await syd.keeper.answerAlone(40n);
    expect(syd.keeper.answerAlone(41n)).toBeNull();
    syd.keeper.isHeld(40n);
    await Bun.sleep(50);
    expect(await syd.ahead()).not.toBeNull();
    syd.keeper.isHeld(41n);
    await until('the note is gone', async () => (await syd.ahead()) === null);
    await syd.release(session!);
    expect(await mel.acquire()).not.toBeNull();
  });

  test('what is answered alone while the note is being taken away is noted again before it is answered', async () => {
    const { machine } = world();
    const syd = machine('syd');
    await syd.acquire();
    await syd.keeper.answerAlone(40n);
    syd.keeper.isHeld(40n);
    await Promise.resolve();
    const alone = syd.keeper.answerAlone(41n);
    expect(alone).not.toBeNull();
    await alone;
    expect(await syd.ahead()).toMatchObject({ hostname: 'syd', position: '41' });
  });

  test('a primary that lost its lease while it stood still can note nothing, and so acknowledges nothing', async () => {
    const { machine } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    await syd.acquire('100ms');
    await until('the lease has run out', async () => (await mel.acquire()) !== null);
    await expect(syd.keeper.answerAlone(40n)).rejects.toMatchObject({ reason: 'primary_lost' });
    syd.keeper.isHeld(50n);
    await Bun.sleep(50);
    expect(await mel.ahead()).toBeNull();
  });

  test('nor does one that cannot reach Consul, and a note of another machine is not its to take away', async () => {
    const { consul, machine } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    const session = await syd.acquire();
    await syd.keeper.answerAlone(40n);
    const byMel = await fetch(mel.url + AHEAD_PATH, { method: 'DELETE' });
    expect(byMel.status).toBe(409);
    await mel.acquire();
    expect([(await fetch(mel.url + AHEAD_PATH, { method: 'DELETE' })).status, await syd.ahead()]).toMatchObject([
      409,
      { hostname: 'syd' },
    ]);
    await consul[Symbol.asyncDispose]();
    syd.keeper.reset();
    await expect(syd.keeper.answerAlone(41n)).rejects.toMatchObject({ reason: 'primary_lost' });
    expect(session).not.toBeNull();
  });

  test('a person who knows that a machine is lost for good opens it', async () => {
    const { machine } = world();
    const [syd, mel] = [machine('syd'), machine('mel')];
    const session = await syd.acquire();
    await syd.keeper.answerAlone(40n);
    await syd.release(session!);
    expect(await mel.acquire()).toBeNull();
    await fetch(mel.url + AHEAD_PATH, { method: 'DELETE', headers: { 'x-by-a-person': 'yes' } });
    expect(await mel.acquire()).not.toBeNull();
  });
});

/** What a till learns of card terminals and the box. */
import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { createCardTerminal, editCardTerminal, pairCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { SCOPE, TAKES_ORDERS, TEST_NOW_UTC, till } from './testing/demo-till.ts';

describe('a store’s connections', () => {
  test('is visible to any till, without a secret in it', async () => {
    const { get } = await till(TAKES_ORDERS);
    const { body } = await get('/api/pos/settings/integrations');
    expect(body.isServedByBox).toBe(false);
    expect(body.cardTerminals.every((one: object) => !('secretSealed' in one) && !('address' in one))).toBe(true);
  });
});

/** The store’s one card terminal, simulated, and a till with an employee who only takes orders. */
async function pad(parts: Partial<TestContext> = {}) {
  const world = new TerminalWorld({ nowMs: () => 0 });
  const made = await seededContext();
  const ports = { ...made.ports, cardTerminals: { simulator: createSimulatedCardTerminal(world) } };
  const fixture = await till(TAKES_ORDERS, { ports, ...parts });
  const ctx = { ...fixture.ctx, ports };
  const facts = { name: 'Pad', provider: 'simulator', reach: 'cloud', address: 'pad-1', posTerminalIds: [] } as const;
  const { id } = await createCardTerminal(ctx, SCOPE, { ...facts, posTerminalIds: [], by: BY_OWNER });
  await pairCardTerminal(ctx, SCOPE, { cardTerminalId: id, code: '123456', by: BY_OWNER });
  const shown = async () => {
    const { body } = await fixture.get('/api/pos/settings/integrations');
    return body.cardTerminals.find((one: { id: string }) => one.id === id);
  };
  const ask = (cardTerminalId = id) =>
    fixture.post(`/api/pos/settings/card-terminals/${cardTerminalId}/try`, undefined);
  return { ...fixture, ctx, world, id, shown, ask };
}

describe('whether a card terminal answers', () => {
  test('is unknown until it is first asked, then shows when it was asked', async () => {
    const { shown, ask } = await pad();
    expect(await shown()).toMatchObject({ isPaired: true, isElsewhere: false, health: null });
    expect((await ask()).body).toMatchObject({ state: 'ready', awaySinceIsoDateTimeUtc: null });
    expect((await shown()).health).toMatchObject({ state: 'ready', askedIsoDateTimeUtc: TEST_NOW_UTC });
  });

  test('when offline it shows since when, however often it is asked, until it is back', async () => {
    const { ctx, shown, ask, world } = await pad();
    await ask();
    world.plug('pad-1', false);
    (ctx as TestContext).pass({ minutes: 5 });
    await ask();
    (ctx as TestContext).pass({ minutes: 5 });
    await ask();
    expect((await shown()).health).toEqual({
      state: 'offline',
      askedIsoDateTimeUtc: '2026-11-21T07:10:00.000Z',
      awaySinceIsoDateTimeUtc: '2026-11-21T07:05:00.000Z',
    });
    world.plug('pad-1', true);
    await ask();
    expect((await shown()).health).toMatchObject({ state: 'ready', awaySinceIsoDateTimeUtc: null });
  });

  test('an adapter that breaks is a terminal that does not answer', async () => {
    const { ctx, ask, shown } = await pad();
    const { simulator } = ctx.ports.cardTerminals;
    if (!simulator) throw new Error('the simulator drives it');
    Object.assign(simulator, { health: () => Promise.reject(new Error('parse error')) });
    expect((await ask()).body.state).toBe('unreachable');
    expect((await shown()).health.awaySinceIsoDateTimeUtc).toBe(TEST_NOW_UTC);
  });

  test('another address is another terminal: the old one’s state is forgotten', async () => {
    const { ctx, id, ask, shown } = await pad();
    await ask();
    const facts = { name: 'Pad', provider: 'simulator', reach: 'cloud', address: 'pad-2', posTerminalIds: [] } as const;
    await editCardTerminal(ctx, SCOPE, { ...facts, posTerminalIds: [], cardTerminalId: id, by: BY_OWNER });
    expect(await shown()).toMatchObject({ isPaired: false, health: null });
  });

  test('is the other side’s to say where it drives it, and another store’s terminal is not there', async () => {
    const { ctx, get, ask } = await pad();
    const facts = {
      name: 'Box pad',
      provider: 'simulator',
      reach: 'local',
      address: 'lan',
      posTerminalIds: [],
    } as const;
    await createCardTerminal(ctx, SCOPE, { ...facts, posTerminalIds: [], by: BY_OWNER });
    const { body } = await get('/api/pos/settings/integrations');
    const atBox = body.cardTerminals.find(({ name }: { name: string }) => name === 'Box pad');
    expect(atBox).toMatchObject({ isPaired: false, isElsewhere: true });
    expect((await ask('somebody-elses')).status).toBe(404);
  });
});

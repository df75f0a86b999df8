import { beforeEach, describe, expect, test } from 'bun:test';
import { overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { fetchOf, LINKLY_TEST_HOSTS } from '#src/integrations/card-terminal/linkly/linkly-bench.ts';
import { createLinklyTerminals } from '#src/integrations/card-terminal/linkly/linkly-terminal.ts';
import { LinklyCloud, type LinklyQuestion } from '#src/integrations/card-terminal/simulator/linkly-cloud.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { eftposRoutes } from './eftpos.routes.ts';
import { type EftposFixture, eftposFixture, sellByCard, settle } from './testing/eftpos-fixture.ts';

const PASSWORD: LinklyQuestion = {
  text: 'REFUND PASSWORD?',
  inputType: '4',
  flags: { authoriseKeyFlag: true, cancelKeyFlag: true },
  key: '3',
  data: '4711',
};
const NO_PAPER: LinklyQuestion = { text: 'NO PAPER', inputType: '0', flags: { okKeyFlag: true }, key: '0', data: '' };

describe('a PIN pad that asks something before the card', () => {
  let fixture: EftposFixture;
  let cloud: LinklyCloud;
  let wire: Wire;
  beforeEach(async () => {
    const plain = await eftposFixture({}, 'linkly');
    const nowMs = () => plain.ctx.clock.now().epochMilliseconds;
    cloud = new LinklyCloud({ world: plain.world, nowMs });
    const linkly = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, nowMs, fetch: fetchOf(cloud) });
    fixture = { ...plain, ctx: { ...plain.ctx, ports: { ...plain.ctx.ports, cardTerminals: { linkly } } } };
    wire = await overTheWire(fixture.ctx, eftposRoutes, ['refund', 'takeOrders']);
    await sellByCard(fixture);
  });
  const { restaurantId, storeId } = SCOPE;
  const payments = `/api/pos/restaurants/${restaurantId}/stores/${storeId}/card-payments`;
  const read = () => wire.plain('GET', '/api/pos/card-payments/refund-1');
  const press = (key: string, data = '', promptId = '1') =>
    wire.plain('POST', `${payments}/refund-1/key`, { promptId, key, data });
  async function refund(): Promise<void> {
    const asked = { sessionId: 'refund-1', orderId: 'sale-1', amountInCents: 400, reason: 'Cold' };
    await wire.plain('POST', '/api/linkly/refund/request', asked);
    await drive();
    await drive();
  }
  const drive = () => driveTerminalAttempt(fixture.ctx, SCOPE, 'refund-1');

  test('a refund goes on once its password is typed at the till, which no record keeps', async () => {
    cloud.asks.push(PASSWORD);
    await refund();
    const prompt = { promptId: '1', text: 'REFUND PASSWORD?', keys: ['authorise'], input: 'password' };
    expect((await read()).body).toMatchObject({ state: 'signature', signature: null, prompt });
    expect((await press('authorise', '4711')).status).toBe(200);
    await settle(fixture);
    expect((await read()).body).toMatchObject({ state: 'approved', prompt: null });
    expect(fixture.world.balance()).toBe(600);
    const kept = await Promise.all([
      fixture.ctx.db.selectFrom('terminal_attempts').selectAll().execute(),
      fixture.ctx.db.selectFrom('terminal_messages').selectAll().execute(),
      fixture.ctx.db.selectFrom('audit_log').selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/\b4711\b/);
  });

  test('a wrong password is asked for again, and an answer to the first question answers no later one', async () => {
    cloud.asks.push(PASSWORD);
    await refund();
    await press('authorise', '0000');
    await drive();
    expect((await read()).body.prompt).toMatchObject({ promptId: '2' });
    expect((await press('authorise', '4711')).body.error.reason).toBe('no_key_asked');
    expect((await press('authorise', '4711', '2')).status).toBe(200);
    await settle(fixture);
    expect(fixture.world.balance()).toBe(600);
  });

  test('only a key that it offers is pressed, and OK lets it go on', async () => {
    cloud.asks.push(NO_PAPER);
    await refund();
    expect((await read()).body.prompt).toMatchObject({ keys: ['ok'], input: 'none', text: 'NO PAPER' });
    expect((await press('yes')).status).toBe(409);
    expect((await press('authorise')).status).toBe(409);
    expect((await press('ok')).status).toBe(200);
    await settle(fixture);
    expect((await read()).body).toMatchObject({ state: 'approved' });
    expect((await press('ok')).status).toBe(409);
  });

  test('while the line is down a key isn’t pressed, and the till says so', async () => {
    cloud.asks.push(NO_PAPER);
    await refund();
    cloud.faults.push({ at: 'sendkey', how: 'hangUp' });
    expect((await press('ok')).body.error).toMatchObject({ reason: 'card_terminal_unreachable' });
    expect((await press('ok')).status).toBe(200);
  });
});

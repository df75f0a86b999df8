/** The screen that faces the customer: paired like a till, it has its till's running sale, and no other right. */
import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import { createTerminal, editTerminal, unpairTerminal } from '#src/features/tills/manage-terminals.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { kitchenRoutes } from '../kitchen/kitchen.routes.ts';
import { posRoutes } from './pos.routes.ts';
import { SCOPE } from './testing/demo-till.ts';

const IDLE: DisplayState = { kind: 'idle' };
const sale = (totalInCents: number): DisplayState => ({
  kind: 'sale',
  lines: [{ quantity: 1, name: 'Burger', choices: ['Size: Large'], amountInCents: totalInCents }],
  ...{ earlierLines: 0, rows: [], totalInCents, paidInCents: 0, card: null },
});

/** Two tills, and a display of the first. */
async function counter() {
  const ctx: TestContext = await seededContext();
  const app = await testApp(
    (hono, of) => {
      for (const mount of [posRoutes, tillsRoutes, kitchenRoutes]) mount(hono, of);
    },
    { ctx },
  );
  const pair = async (made: { readonly posTerminalId: string; readonly pairingCode: string }) => {
    const answer = await app.call('POST', '/api/pos/login', { body: { pairingCode: made.pairingCode } });
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return { id: made.posTerminalId, cookie };
  };
  const till = await pair(await createTerminal(ctx, SCOPE, { name: 'Front', by: BY_OWNER }));
  const other = await pair(await createTerminal(ctx, SCOPE, { name: 'Bar', by: BY_OWNER }));
  const hasDisplay = async () => {
    const session = await app.call('GET', '/api/pos/session', { cookie: till.cookie });
    return session.body.terminal.hasDisplay ?? false;
  };
  const made = await createTerminal(ctx, SCOPE, {
    ...{ name: 'Front display', kind: 'display', ofTerminalId: till.id, by: BY_OWNER },
  });
  const before = await hasDisplay();
  const display = await pair(made);
  const say = async (who: { readonly cookie: string }, sequence: number, state: object) => {
    const { status, body } = await app.call('PUT', '/api/pos/display', {
      cookie: who.cookie,
      body: { sequence, state },
    });
    return { status, sequence: body.sequence };
  };
  const shown = async () => {
    const { body } = await app.call('GET', '/api/pos/display', { cookie: display.cookie });
    return body.shown as DisplayState;
  };
  /** How often its store's tills were asked to read their sessions again, for the sake of the display. */
  const heard = async () => {
    const events = ctx.db
      .selectFrom('outbox_events')
      .select('payloadJson')
      .where('type', '=', 'terminalSettingsChanged');
    return (await events.execute()).filter(({ payloadJson }) => payloadJson.includes(display.id)).length;
  };
  const status = async (path: string, who: { readonly cookie: string }) =>
    (await app.call('GET', path, { cookie: who.cookie })).status;
  return { ctx, app, till, other, display, say, shown, status, hasDisplay, heard, before };
}

describe('a customer display', () => {
  test('shows what its till sells, and nothing that another till of the store sells', async () => {
    const { till, other, say, shown } = await counter();
    expect(await shown()).toEqual(IDLE);
    await say(other, 1, sale(900));
    expect(await shown()).toEqual(IDLE);
    await say(till, 1, sale(1850));
    expect(await shown()).toEqual(sale(1850));
  });

  test('shows the newest state, whichever arrives last, and says which one that is', async () => {
    const { till, say, shown } = await counter();
    expect(await say(till, 8, sale(1850))).toEqual({ status: 200, sequence: 8 });
    expect(await say(till, 7, sale(100))).toEqual({ status: 200, sequence: 8 });
    expect(await say(till, 8, sale(100))).toEqual({ status: 200, sequence: 8 });
    expect(await shown()).toEqual(sale(1850));
    expect(await say(till, 9, IDLE)).toEqual({ status: 200, sequence: 9 });
    expect(await shown()).toEqual(IDLE);
  });

  test('is idle once its till has said nothing for ten minutes', async () => {
    const { ctx, till, say, shown } = await counter();
    await say(till, 1, sale(1850));
    ctx.pass({ minutes: 9 });
    expect(await shown()).toEqual(sale(1850));
    ctx.pass({ minutes: 1 });
    expect(await shown()).toEqual(IDLE);
  });

  test('refuses whatever says who the customer is', async () => {
    const { till, say, shown } = await counter();
    expect((await say(till, 1, { ...sale(1850), customerName: 'Mia Chen' })).status).toBe(400);
    expect(await shown()).toEqual(IDLE);
  });

  test('has its own call alone, and its till has no call of a display', async () => {
    const { app, till, display, status } = await counter();
    const paths = ['/api/pos/display', '/api/pos/ready/board', '/api/pos/kitchen/board', '/api/pos/session'];
    const statuses = async (who: { readonly cookie: string }) => Promise.all(paths.map((path) => status(path, who)));
    expect(await statuses(display)).toEqual([200, 401, 401, 401]);
    expect(await statuses(till)).toEqual([401, 401, 401, 200]);
    const body = { sequence: 1, state: IDLE };
    expect((await app.call('PUT', '/api/pos/display', { cookie: display.cookie, body })).status).toBe(401);
  });

  test('is known to its till from its pairing until it is unpaired, and its till hears of both', async () => {
    const { ctx, display, before, heard, hasDisplay } = await counter();
    expect([before, await hasDisplay(), await heard()]).toEqual([false, true, 1]);
    await unpairTerminal(ctx, SCOPE, { posTerminalId: display.id, by: BY_OWNER });
    expect([await hasDisplay(), await heard()]).toEqual([false, 2]);
  });

  test('moves to another till of its store, and to no screen', async () => {
    const { ctx, till, other, display, say, shown } = await counter();
    await say(till, 1, sale(1850));
    await say(other, 1, sale(900));
    const move = (ofTerminalId: string) => {
      const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: [], display: { ofTerminalId } } });
      return editTerminal(ctx, SCOPE, { posTerminalId: display.id, name: 'Bar display', settings, by: BY_OWNER });
    };
    await move(other.id);
    expect(await shown()).toEqual(sale(900));
    await expect(move(display.id)).rejects.toThrow('Choose a till of this store.');
    const bare = { posTerminalId: display.id, name: 'Bar display', settings: posTerminalSettingsSchema.parse({}) };
    await editTerminal(ctx, SCOPE, { ...bare, by: BY_OWNER });
    expect(await shown()).toEqual(sale(900));
  });

  test('needs a till to show', async () => {
    const { ctx } = await counter();
    const lost = createTerminal(ctx, SCOPE, { name: 'Display', kind: 'display', by: BY_OWNER });
    await expect(lost).rejects.toThrow('Choose a till of this store.');
  });
});

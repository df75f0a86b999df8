/** A kitchen screen is paired like a till and has one right: its store's tickets. */
import { describe, expect, test } from 'bun:test';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { posTerminalSettingsSchema, type TerminalKind } from '#src/domain/access/pos-terminal.schema.ts';
import { counterRoutes } from '#src/features/counter/counter.routes.ts';
import { posRoutes } from '#src/features/pos/pos.routes.ts';
import { onBox, ROMA, SCOPE } from '#src/features/pos/testing/demo-till.ts';
import { seatingRoutes } from '#src/features/seating/seating.routes.ts';
import { createTerminal, editTerminal } from '#src/features/tills/manage-terminals.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { kitchenRoutes } from './kitchen.routes.ts';

async function paired(kind: TerminalKind, parts: Partial<TestContext> = {}) {
  const made = await seededContext();
  const app = await testApp(
    (hono, ctx) => {
      for (const mount of [posRoutes, tillsRoutes, seatingRoutes, counterRoutes, kitchenRoutes]) mount(hono, ctx);
    },
    { ctx: { ...made, ...parts } },
  );
  const { posTerminalId, pairingCode } = await createTerminal(made, SCOPE, { name: 'Grill', kind, by: BY_OWNER });
  const pairing = await app.call('POST', '/api/pos/login', { body: { pairingCode } });
  const cookie = pairing.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    ...{ app, made, posTerminalId },
    get: (path: string) => app.call('GET', path, { cookie }),
    put: (path: string, body: unknown) => app.call('PUT', path, { body, cookie }),
    post: (path: string, body: unknown) => app.call('POST', path, { body, cookie }),
  };
}

const PLACE = `/api/pos/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}`;
const TICKET = '/api/pos/kitchen/orders/o1/stations/s1';

describe('a paired kitchen screen', () => {
  test('shows all stations until it is told which, and knows people by name alone', async () => {
    const { get, put, posTerminalId } = await paired('screen');
    const { body: screen } = await get('/api/pos/kitchen/screen');
    expect(screen).toMatchObject({ posTerminalId, name: 'Grill' });
    expect(screen.stationIds).toEqual(screen.stations.map(({ id }: { id: string }) => id));
    expect(screen.people.every((name: unknown) => typeof name === 'string')).toBe(true);
    expect((await get('/api/pos/kitchen/board')).body).toMatchObject({ tickets: [], allDay: [], recall: [] });
    const [first] = screen.stationIds;
    const chosen = await put('/api/pos/kitchen/screen/stations', { stationIds: [first] });
    expect(chosen.body.stationIds).toEqual([first]);
    expect((await get('/api/pos/kitchen/screen')).body.stationIds).toEqual([first]);
    expect((await put('/api/pos/kitchen/screen/stations', { stationIds: ['other'] })).status).toBe(404);
  });

  test('is refused every call of a till', async () => {
    const { get, post } = await paired('screen');
    const sold = ['incoming-orders', 'order-history'];
    const reads = ['session', 'menu', 'tables', 'floor', 'settings', 'settings/printing', ...sold];
    for (const name of reads) {
      const { status, body } = await get(`/api/pos/${name}`);
      expect([name, status, body.error?.reason]).toEqual([name, 401, 'login_required']);
    }
    expect((await post('/api/pos/enter-pin', { pin: '1111' })).status).toBe(401);
    expect((await post(`${PLACE}/orders`, {})).status).toBe(401);
  });

  test('stays one, whatever is saved of it', async () => {
    const { get, made, posTerminalId } = await paired('screen');
    const settings = posTerminalSettingsSchema.parse({});
    await editTerminal(made, SCOPE, { posTerminalId, name: 'Grill 2', settings, by: BY_OWNER });
    expect((await getPosTerminal(made.db, SCOPE, posTerminalId)).settings.kitchen).toEqual({ stationIds: [] });
    expect((await get('/api/pos/session')).status).toBe(401);
    expect((await get('/api/pos/kitchen/screen')).body.name).toBe('Grill 2');
  });

  test('answers what isn’t there in words, and wrong input with the field', async () => {
    const { post } = await paired('screen');
    expect((await post(`${TICKET}/bump`, { round: 1, dishes: [] })).status).toBe(404);
    const wrong = await post(`${TICKET}/bump`, { round: 0, dishes: [] });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'validation_failed']);
  });

  test('of a box has its stations at once, and the cloud is asked to keep them', async () => {
    const { get, put, made } = await paired('screen', { ownership: onBox() });
    const { body: screen } = await get('/api/pos/kitchen/screen');
    const [first] = screen.stationIds;
    expect((await put('/api/pos/kitchen/screen/stations', { stationIds: [first] })).body.stationIds).toEqual([first]);
    const commands = await made.db.selectFrom('sync_commands').select('kind').execute();
    expect(commands).toEqual([{ kind: 'setTerminalSettings' }]);
  });
});

test('a till has no call of a kitchen screen', async () => {
  const { get, put, post } = await paired('till');
  const answers = [
    await get('/api/pos/kitchen/screen'),
    await get('/api/pos/kitchen/board'),
    await put('/api/pos/kitchen/screen/stations', { stationIds: [] }),
    await post(`${TICKET}/bump`, { round: 1, dishes: [] }),
    await post(`${TICKET}/start`, { round: 1 }),
    await post(`${TICKET}/recall`, { round: 1 }),
    await post(`${TICKET}/acknowledge`, { round: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});

import { beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { enterPinRoutes } from '#src/features/pos/enter-pin.routes.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';
import { signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { printingRoutes } from './printing.routes.ts';
import { addPrinters, aPrinter, aStation } from './testing/printing-fixture.ts';

const OPEN = `/api/printing/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/cash-drawer/open`;

let fixture: OrderingFixture;
let app: TestApp;
let cookie: string;
let rosaId: string;

/** Mia is signed in at the till without drawer permission; Rosa has it. */
beforeEach(async () => {
  fixture = await orderingFixture();
  app = await testApp(
    (to, ctx) => {
      printingRoutes(to, ctx);
      tillsRoutes(to, ctx);
      enterPinRoutes(to, ctx);
    },
    { ctx: fixture.ctx },
  );
  await addPrinters(fixture.ctx, SCOPE, [aPrinter('front')], [aStation('front', { isDefault: true })]);
  const pairedIsoDateTimeUtc = '2026-11-01T00:00:00.000Z';
  await fixture.ctx.write((trx) => trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc }).execute());
  const rosa = { name: 'Rosa', pin: '4821', permissions: ['takeOrders' as const, 'cashDrawer' as const], by: BY_OWNER };
  rosaId = (await createEmployee(fixture.ctx, SCOPE, rosa)).id;
  const tom = { name: 'Tom', pin: '1111', permissions: ['takeOrders' as const], by: BY_OWNER };
  await createEmployee(fixture.ctx, SCOPE, tom);
  const { restaurantId, storeId } = SCOPE;
  const place = { posTerminalId: 'till', restaurantId, storeId };
  const till = await signedInAs(fixture.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: 'till', ...place });
  const mia = await signedInAs(fixture.ctx, EMPLOYEE_COOKIE, { kind: 'employee', subjectId: 'employee-mia', ...place });
  cookie = `${till}; ${mia}`;
});

const type = (pin: string, act = actOf('openDrawer', 'till', 'Open the drawer')) =>
  app.call('POST', '/api/pos/authorise-pin', { body: { pin, act }, cookie });
const open = (approval?: string) =>
  app.call('POST', OPEN, { body: { reason: 'No sale', ...(approval ? { approval } : {}) }, cookie });
const pulses = async () =>
  (await fixture.ctx.db.selectFrom('print_jobs').select('id').where('docketType', '=', 'DRAWER').execute()).length;

describe('the drawer, for an employee without drawer permission', () => {
  test('stays shut without a PIN, after a wrong one, and with an approval that no one gave', async () => {
    // The error names the permission, so that the pad can show it.
    const error = { reason: 'pin_required', details: { permission: 'cashDrawer' } };
    expect(await open()).toMatchObject({ status: 403, body: { error } });
    expect((await type('9999')).body).toMatchObject({ result: 'incorrect PIN' });
    expect((await open()).status).toBe(403);
    expect((await open(`${rosaId}.9999999999999.made-up`)).status).toBe(403);
    expect(await pulses()).toBe(0);
  });

  test('stays shut with the right PIN of an employee without permission, or approved for another action', async () => {
    expect((await type('1111')).status).toBe(403);
    const { approval } = (await type('4821', actOf('openDrawer', 'till-back', ''))).body as { approval: string };
    expect((await open(approval)).status).toBe(403);
    expect(await pulses()).toBe(0);
  });

  test('opens once with the PIN of an employee who has permission; both names are kept', async () => {
    const { approval } = (await type('4821')).body as { approval: string };
    expect((await open(approval)).status).toBe(200);
    expect(await pulses()).toBe(1);
    const audit = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actorName', 'approvedById'])
      .where('action', '=', 'openDrawer')
      .execute();
    expect(audit).toEqual([{ actorName: 'Mia', approvedById: rosaId }]);
    expect((await open(approval)).status).toBe(403);
    expect(await pulses()).toBe(1);
  });

  test('five wrong PINs lock the till: then the right one opens nothing either', async () => {
    for (let wrong = 0; wrong < 5; wrong++) await type('9999');
    expect((await type('4821')).body).toMatchObject({ error: { reason: 'pin_locked' } });
    expect(await pulses()).toBe(0);
  });

  test('stays shut once the approval is two minutes old', async () => {
    const { approval } = (await type('4821')).body as { approval: string };
    fixture.ctx.pass({ seconds: 121 });
    expect((await open(approval)).status).toBe(403);
    expect(await pulses()).toBe(0);
  });
});

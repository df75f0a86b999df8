import { describe, expect, test } from 'bun:test';
import { counterRoutes } from '#src/features/counter/counter.routes.ts';
import { addOrder, printingFixture, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { plantTwoTenants, signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { exportOrders } from './export-orders.ts';

const read = async (stream: ReadableStream<Uint8Array>) => (await new Response(stream).text()).split('\r\n');
const store = { timezone: 'Australia/Sydney', hasCompleteStatus: false };

describe('orders as a file', () => {
  test('a header and a line an order, newest first, in the store’s time', async () => {
    const ctx = await printingFixture();
    await addOrder(ctx, { orderNumber: 'W-1', placedIsoDateTimeUtc: '2026-11-20T07:00:00Z', grandTotalInCents: 2450 });
    await addOrder(ctx, { orderNumber: 'W-2', placedIsoDateTimeUtc: '2026-11-21T07:00:00Z' });
    await addOrder(ctx, { orderNumber: 'W-9' }, WOK_SCOPE);
    const [header, first, second, end] = await read(exportOrders(ctx, ROMA_SCOPE, { filter: {}, ...store }));
    expect(header).toStartWith('Number,Placed,Business day,');
    expect(first).toStartWith('W-2,2026-11-21T18:00:00+11:00[Australia/Sydney],');
    expect(second).toStartWith('W-1,');
    expect(second).toContain(',24.50,0.00,AUD');
    expect(end).toBe('');
  });

  test('says what each order came to, and where its money is', async () => {
    const ctx = await printingFixture();
    await addOrder(ctx, { statusCode: 'accepted', paymentType: 'inStore' });
    const cellOf = async (name: string, hasCompleteStatus: boolean) => {
      const lines = await read(exportOrders(ctx, ROMA_SCOPE, { filter: {}, ...store, hasCompleteStatus }));
      const [header = [], line = []] = lines.map((one) => one.replace('\ufeff', '').split(','));
      return line[header.indexOf(name)];
    };
    expect(await cellOf('Result', false)).toBe('success');
    expect(await cellOf('Result', true)).toBe('');
    expect(await cellOf('Payment state', true)).toBe('');
  });

  test('a customer’s name is never a formula', async () => {
    const ctx = await printingFixture();
    await addOrder(ctx, { customerName: '=cmd|calc', customerPhone: '+61400000001' });
    const [, line] = await read(exportOrders(ctx, ROMA_SCOPE, { filter: {}, ...store }));
    expect(line).toContain(",'=cmd|calc,'+61400000001,");
  });

  test('more than one reading holds comes whole and without doubles, even when placed in one instant', async () => {
    const ctx = await printingFixture();
    const placedIsoDateTimeUtc = '2026-11-21T07:00:00Z';
    for (let at = 0; at < 503; at++)
      await addOrder(ctx, { id: `many-${at}`, orderNumber: `W-${at}`, placedIsoDateTimeUtc });
    const lines = await read(exportOrders(ctx, ROMA_SCOPE, { filter: {}, ...store }));
    const numbers = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(numbers).toHaveLength(503);
    expect(new Set(numbers).size).toBe(503);
  });

  test('is for the store’s people; to others the store does not exist', async () => {
    const { call, app, ctx } = await testApp(counterRoutes);
    await plantTwoTenants(ctx);
    const path = '/api/orders/restaurants/roma/stores/roma-1/orders.csv?kind=pos&period=nonsense';
    expect((await call('GET', path)).status).toBe(401);
    const as = (subjectId: string) => signedInAs(ctx, 'servery_staff', { kind: 'staff', subjectId });
    expect((await call('GET', path, { cookie: await as('wok-owner') })).status).toBe(404);
    const answer = await app.request(path, { headers: { cookie: await as('roma-1-staff') } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('pos-orders-2026-11-21.csv');
    expect((await answer.text()).split('\r\n')).toHaveLength(2);
  });
});

/** A buzzer where a cash drawer would be: it rings with kitchen dockets, and nothing opens it. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { openDrawer, openDrawerIfAnyIn } from './open-drawer.ts';
import { addPrinters, aPrinter, aStation } from './testing/printing-fixture.ts';
import { BEER, PIZZA, queue } from './testing/queued-dockets.ts';
import { spoolBench } from './testing/spool-bench.ts';

const RINGS = { pin: 2, onMs: 100 } as const;

test('each kitchen docket rings once at its printer, and a receipt doesn’t', async () => {
  const bench = await spoolBench({
    printers: [
      aPrinter('kitchen', { drawerPort: 'buzzer' }),
      aPrinter('bar', { ipAddress: '192.168.1.51' }),
      aPrinter('front', { ipAddress: '192.168.1.52', drawerPort: 'buzzer' }),
    ],
    stations: [
      aStation('kitchen', { isDefault: true }),
      aStation('bar'),
      aStation('front', { docketTypes: ['ORDER_INVOICE'] }),
    ],
  });
  await queue(bench, { lines: [PIZZA, BEER] });
  await queue(bench);
  await bench.runFor(5);
  expect(bench.machine('kitchen').papers).toHaveLength(2);
  expect(bench.machine('kitchen').drawerPulses).toEqual([RINGS, RINGS]);
  expect(bench.machine('bar').drawerPulses).toEqual([]);
  expect(bench.machine('front').papers).toHaveLength(2);
  expect(bench.machine('front').drawerPulses).toEqual([]);
  for (const id of ['kitchen', 'bar', 'front']) expect(bench.machine(id).violations).toEqual([]);
});

test('at the backup printer it rings only if that one has a buzzer, too', async () => {
  const bench = await spoolBench({
    printers: [
      aPrinter('kitchen', { drawerPort: 'buzzer', fallbackPrinterId: 'bar' }),
      aPrinter('bar', { ipAddress: '192.168.1.51' }),
    ],
    stations: [aStation('kitchen', { isDefault: true })],
  });
  bench.machine('kitchen').set({ paperOut: true });
  await queue(bench);
  await bench.runFor(60);
  expect(bench.machine('bar').papers).toHaveLength(1);
  expect(bench.machine('bar').drawerPulses).toEqual([]);
});

test('a till whose drawer would hang on that printer sells without a pulse, and says so when asked to open it', async () => {
  const { ctx } = await orderingFixture();
  await addPrinters(
    ctx,
    SCOPE,
    [aPrinter('front', { drawerPort: 'buzzer' })],
    [aStation('front', { isDefault: true })],
  );
  const input = { posTerminalId: 'till', reason: 'Cash sale', by: BY_OWNER };
  expect(await ctx.write((trx) => openDrawerIfAnyIn(trx, ctx, SCOPE, input))).toBeNull();
  await expect(openDrawer(ctx, SCOPE, input)).rejects.toMatchObject({
    message: expect.stringContaining('with the key'),
  });
  expect(await ctx.db.selectFrom('print_jobs').selectAll().execute()).toEqual([]);
});

/** Where a station without a printer gets its tickets, as an owner reads it. */
import { expect, test } from 'bun:test';
import { listPrintStations, updatePrintStation } from '#db/printing/print-stations.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

test('a station that only a kitchen screen shows is “screen only”, and Today warns of it by name before the screen is paired', async () => {
  const pages = await adminPages();
  const { ctx } = pages;
  const [station] = await listPrintStations(ctx.db, ROMA_SCOPE);
  if (!station) throw new Error('the store has no station');
  await ctx.write((trx) => updatePrintStation(trx, ROMA_SCOPE, { ...station, printerIds: [] }));
  const warning = `${station.name} has no printer and no kitchen screen`;
  const read = async () => ({
    today: (await pages.get('owner', ROMA)).html.includes(warning),
    stations: (await pages.get('owner', `${ROMA}/printer-settings`)).html,
  });
  const before = await read();
  expect(before.today).toBe(true);
  expect(before.stations).toContain('no printer');
  // Guests look at this one: no cook reads a ticket there.
  for (const kind of ['orderReady', 'screen'] as const) {
    const { pairingCode } = await createTerminal(ctx, ROMA_SCOPE, { name: kind, kind, by: BY_OWNER });
    await pairTerminal(ctx, { pairingCode, origin: kind });
    expect((await read()).today).toBe(kind === 'orderReady');
  }
  expect((await read()).stations).toContain('screen only');
});

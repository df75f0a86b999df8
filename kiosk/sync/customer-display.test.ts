import { expect, test } from 'bun:test';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { hasDisplay } from '#db/staff/pos-terminals.repository.ts';
import { boxOnlyHandlers } from '#kiosk/handlers.ts';
import { BY, level, openShop, SCOPE } from '#kiosk/testing/shop-on-a-line.ts';
import { createTerminal, unpairTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';

const origin = '192.0.2.7 display';

test('a till of a box has the display that was paired there, until the admin unpairs it', async () => {
  const shop = await openShop();
  await level(shop);
  const { cloud, box } = shop;
  const till = await createTerminal(cloud, SCOPE, { name: 'Front', by: BY });
  const ofTerminalId = till.posTerminalId;
  const display = await createTerminal(cloud, SCOPE, { name: 'Front display', kind: 'display', ofTerminalId, by: BY });
  await level(shop);
  expect(await hasDisplay(box.db, SCOPE, ofTerminalId)).toBe(false);
  await pairTerminal(box, { pairingCode: display.pairingCode, origin });
  expect(await hasDisplay(box.db, SCOPE, ofTerminalId)).toBe(true);
  await level(shop);

  await unpairTerminal(cloud, SCOPE, { posTerminalId: display.posTerminalId, by: BY });
  await level(shop);
  const events = await listEventsAfter(box.db, 0, {}, 10_000);
  for (const event of events) {
    for (const handler of boxOnlyHandlers) if (handler.types.includes(event.type)) await handler.handle(box, event);
  }
  expect(await hasDisplay(box.db, SCOPE, ofTerminalId)).toBe(false);
  // The box's tills read their sessions again after it, not only when the cloud's word arrives.
  const since = await listEventsAfter(box.db, events.at(-1)?.sequence ?? 0, {});
  expect(since.map(({ type, payload }) => ({ type, payload }))).toEqual([
    { type: 'terminalSettingsChanged', payload: { posTerminalId: display.posTerminalId } },
  ]);
}, 180_000);

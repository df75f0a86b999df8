import { describe, expect, test } from 'bun:test';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { createTerminal } from '#src/features/pos/manage-terminals.ts';
import { pairTerminal } from '#src/features/pos/pair-terminal.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-house.ts';
import { adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

const TILLS = `${ROMA}/pos-settings`;
const terminals = (pages: Awaited<ReturnType<typeof adminPages>>) => listPosTerminals(pages.ctx.db, ROMA_SCOPE);

describe('the tills of a store', () => {
  test('one is added, and the code that is shown makes a device that till', async () => {
    const pages = await adminPages();
    const { status, notice } = await pages.post('manager', TILLS, { name: 'Front' });
    expect(status).toBe(303);
    const pairingCode = notice.replace('Pairing code ', '');
    await pairTerminal(pages.ctx, { pairingCode, origin: 'till' });
    expect(await terminals(pages)).toMatchObject([{ name: 'Front', pairedIsoDateTimeUtc: expect.any(String) }]);
    expect((await pages.get('manager', TILLS)).html).toContain('Paired');
  });

  test('a name is asked for, and what was typed stays', async () => {
    const pages = await adminPages();
    const name = 'x'.repeat(41);
    const { status, html } = await pages.post('owner', TILLS, { name });
    expect(status).toBe(400);
    expect(fieldValue(html, 'name')).toBe(name);
    expect(html).toContain('1 to 40 characters.');
  });

  test('is renamed and set up; a new code is made; its device is unpaired', async () => {
    const pages = await adminPages();
    const { posTerminalId, pairingCode } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    await pairTerminal(pages.ctx, { pairingCode, origin: 'till' });
    const path = `${TILLS}/${posTerminalId}`;
    const saved = await pages.post('owner', path, {
      do: 'save',
      name: 'Bar till',
      'lockScreen.appliesTo': 'everyone',
      'cashDrawer.isConnected': 'on',
      'cashDrawer.printerId': 'kitchen',
      'cashDrawer.socket': 'second',
      printAlarmMinutes: '5',
    });
    expect(saved.status).toBe(303);
    const [till] = await terminals(pages);
    expect(till?.name).toBe('Bar till');
    expect(till?.settings).toMatchObject({
      lockScreen: { isEnabled: false },
      cashDrawer: { printerId: 'kitchen', socket: 'second', isConnected: true },
      printAlarmMinutes: 5,
    });
    expect((await pages.post('owner', path, { do: 'newCode' })).notice).toMatch(/^Pairing code \w{8}$/);
    await pages.post('owner', path, { do: 'unpair' });
    expect(await terminals(pages)).toMatchObject([{ pairedIsoDateTimeUtc: null }]);
  });

  test('an alarm that no till knows is refused', async () => {
    const pages = await adminPages();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const { status } = await pages.post('owner', `${TILLS}/${posTerminalId}`, {
      do: 'save',
      name: 'Front',
      'lockScreen.appliesTo': 'everyone',
      'cashDrawer.socket': 'first',
      printAlarmMinutes: '7',
    });
    expect(status).toBe(400);
  });

  test('are not for store staff nor for other restaurants', async () => {
    const pages = await adminPages();
    const { posTerminalId } = await createTerminal(pages.ctx, WOK_SCOPE, { name: 'Wok till', by: BY_OWNER });
    expect((await pages.get('staff', TILLS)).status).toBe(403);
    expect((await pages.post('reader', TILLS, { name: 'Front' })).status).toBe(403);
    expect((await pages.get('stranger', TILLS)).status).toBe(404);
    expect((await pages.get('owner', `${TILLS}/${posTerminalId}`)).status).toBe(404);
    expect((await pages.post('owner', `${TILLS}/${posTerminalId}`, { do: 'unpair' })).status).toBe(404);
    expect(await terminals(pages)).toEqual([]);
  });
});

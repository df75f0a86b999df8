import { describe, expect, test } from 'bun:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { changeTerminalSettings } from '#src/features/tills/change-terminal-settings.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { adminPages, fieldText, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { fieldId } from '#src/ui/field.tsx';
import { CodeNotice } from './terminal-parts.tsx';

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

  test.each([
    [false, 'On the device, open https://shop.example/pos'],
    [true, 'scan the QR code on the box’s page'],
  ])('its code is typed where the store sells: at its box %p', (hasBox, words) => {
    const notice = createElement(CodeNotice, {
      notice: 'Pairing code 7XNBGS6V',
      origin: 'https://shop.example',
      hasBox,
    });
    expect(renderToStaticMarkup(notice)).toContain(words);
  });

  test('lead to the kitchen screen’s address, to be opened on the kitchen’s tablet', async () => {
    const pages = await adminPages();
    const { html } = await pages.get('manager', TILLS);
    expect(html).toMatch(/Open on the kitchen’s tablet:.{0,12}<a href="https?:\/\/[^"]+\/kitchen"/);
    expect(html).toMatch(/Open on the TV or tablet:.{0,12}<a href="https?:\/\/[^"]+\/ready"/);
  });

  test('are listed by name with 2 before 10, searched, and picked by their status', async () => {
    const pages = await adminPages();
    const codeOf = async (name: string) =>
      (await createTerminal(pages.ctx, ROMA_SCOPE, { name, by: BY_OWNER })).pairingCode;
    await codeOf('Till 10');
    await pairTerminal(pages.ctx, { pairingCode: await codeOf('Till 2'), origin: 'till' });
    const shown = async (query: string) => {
      const { html } = await pages.get('manager', `${TILLS}?${query}`);
      return [...html.matchAll(/>(Till \d+)<\/a>/g)].map(([, name]) => name);
    };
    expect(await shown('')).toEqual(['Till 2', 'Till 10']);
    expect(await shown('sort=-name')).toEqual(['Till 10', 'Till 2']);
    expect(await shown('status=paired')).toEqual(['Till 2']);
    expect(await shown('status=waiting')).toEqual(['Till 10']);
    expect(await shown('search=10')).toEqual(['Till 10']);
    expect((await pages.get('manager', `${TILLS}?search=bar`)).html).toContain('No tills match');
  });

  test('a name is required, and typed text stays', async () => {
    const pages = await adminPages();
    const name = 'x'.repeat(41);
    const { status, html } = await pages.post('owner', TILLS, { name });
    expect(status).toBe(400);
    expect(fieldValue(html, 'name')).toBe(name);
    expect(html).toContain('Enter 1 to 40 characters.');
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

  test('an order-ready screen has a name, and numbers with or without first names, which is audited', async () => {
    const pages = await adminPages();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, {
      ...{ name: 'Window', kind: 'orderReady', by: BY_OWNER },
    });
    const screen = `${TILLS}/${posTerminalId}`;
    const numbersOnly = async () => {
      const [one] = await terminals(pages);
      return [one?.name, one?.settings.kitchen?.orderReady?.numbersOnly];
    };
    const { html } = await pages.get('manager', screen);
    expect(html).toContain('Show numbers only');
    for (const page of [html, (await pages.get('manager', TILLS)).html]) {
      expect(page).toContain('An order-ready screen needs a kitchen screen in the same store');
    }
    expect(html).not.toContain('Has a cash drawer');
    const on = await pages.post('manager', screen, { do: 'save', name: 'Counter', numbersOnly: 'on' });
    expect(on.notice).toBe('Saved and sent to the screen.');
    expect(await numbersOnly()).toEqual(['Counter', true]);
    expect((await pages.post('manager', screen, { do: 'save', name: '', numbersOnly: 'on' })).status).toBe(400);
    await pages.post('manager', screen, { do: 'save', name: 'Counter' });
    expect(await numbersOnly()).toEqual(['Counter', false]);
    const audit = pages.ctx.db.selectFrom('audit_log').select('afterJson').where('action', '=', 'editTerminal');
    const chosen = (await audit.orderBy('id').execute()).map(({ afterJson }) => JSON.parse(afterJson ?? '{}'));
    expect(chosen.map(({ settings }) => settings.kitchen.orderReady.numbersOnly)).toEqual([true, false]);
  });

  test('a customer display is added for a till of the store, and moves to another', async () => {
    const pages = await adminPages();
    expect((await pages.get('manager', TILLS)).html).not.toContain('<option value="display"');
    const make = async (name: string) =>
      (await createTerminal(pages.ctx, ROMA_SCOPE, { name, by: BY_OWNER })).posTerminalId;
    const [front, bar] = [await make('Front'), await make('Bar')];
    expect((await pages.get('manager', TILLS)).html).toContain('<option value="display"');
    const nowhere = await pages.post('owner', TILLS, {
      name: 'Display',
      kind: 'display',
      ofTerminalId: 'till-of-nobody',
    });
    expect([nowhere.status, nowhere.html.includes('Choose a till of this store.')]).toEqual([400, true]);
    const added = await pages.post('owner', TILLS, { name: 'Display', kind: 'display', ofTerminalId: front });
    expect(added.notice).toMatch(/^Display code \w{8}$/);
    const display = async () => (await terminals(pages)).find(({ settings }) => settings.kitchen?.display);
    expect((await display())?.settings.kitchen?.display).toEqual({ ofTerminalId: front });
    const path = `${TILLS}/${(await display())?.id}`;
    const { html } = await pages.get('manager', path);
    expect(html).toContain('Use a new code to move this customer display to another device.');
    for (const ofTills of ['Has a cash drawer', 'Show numbers only']) expect(html).not.toContain(ofTills);
    const saved = await pages.post('manager', path, { do: 'save', name: 'Bar display', ofTerminalId: bar });
    expect(saved.notice).toBe('Saved and sent to the display.');
    expect(await display()).toMatchObject({
      name: 'Bar display',
      settings: { kitchen: { display: { ofTerminalId: bar } } },
    });
  });

  test('a kitchen screen has a name and nothing of a till; its stations stay as the kitchen chose them', async () => {
    const pages = await adminPages();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, {
      ...{ name: 'Pizza', kind: 'screen', by: BY_OWNER },
    });
    const screen = `${TILLS}/${posTerminalId}`;
    const [before] = await terminals(pages);
    const { html } = await pages.get('manager', screen);
    expect(html).toContain('Which stations it shows is chosen on the screen itself.');
    expect(html).toContain('Use a new code to move this kitchen screen to another device.');
    for (const ofTills of ['Has a cash drawer', 'Ask for a PIN', 'New order']) expect(html).not.toContain(ofTills);
    const saved = await pages.post('manager', screen, { do: 'save', name: 'Pizza oven' });
    expect(saved.notice).toBe('Saved and sent to the screen.');
    const [after] = await terminals(pages);
    expect(after).toMatchObject({ name: 'Pizza oven', settings: before?.settings });
    expect((await pages.post('manager', screen, { do: 'save', name: '' })).status).toBe(400);
  });

  test('an unknown alarm is rejected', async () => {
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

  test('look and sound as they are set here, and what a till set for itself stays', async () => {
    const pages = await adminPages();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const patch = { screen: { cartSide: 'left' as const } };
    await changeTerminalSettings(pages.ctx, ROMA_SCOPE, { posTerminalId, patch, by: BY_OWNER });
    const path = `${TILLS}/${posTerminalId}`;
    const form = {
      do: 'save',
      name: 'Front',
      'lockScreen.appliesTo': 'everyone',
      'cashDrawer.socket': 'first',
      printAlarmMinutes: '1',
    };
    expect((await pages.post('owner', path, form)).status).toBe(303);
    expect((await terminals(pages))[0]?.settings.screen.cartSide).toBe('left');
    const whole = {
      ...form,
      'screen.startScreen': 'ordering',
      'screen.orderType': 'dineIn',
      'screen.cartSide': 'right',
      'screen.hasPictures': 'on',
      'autoLock.minutes': '2',
      receipt: 'ask',
      'notifications.newOrder.sound': 'marimba',
      'notifications.newOrder.volume': '40',
      'notifications.newOrder.repeatMinutes': '5',
      'notifications.newOrder.louderAfterMinutes': '10',
      'notifications.failedPrint.sound': 'chime',
      'notifications.failedPrint.volume': '60',
      'notifications.newBooking.sound': 'bell',
      'notifications.newBooking.volume': '20',
      'notifications.newBooking.repeatMinutes': '1',
      'notifications.newMarketplaceOrder.sound': 'alarm',
      'notifications.newMarketplaceOrder.volume': '100',
      'notifications.newMarketplaceOrder.repeatMinutes': '1',
      'notifications.newMarketplaceOrder.louderAfterMinutes': '5',
    };
    expect((await pages.post('owner', path, whole)).status).toBe(303);
    expect((await terminals(pages))[0]?.settings).toMatchObject({
      screen: {
        startScreen: 'ordering',
        orderType: 'dineIn',
        cartSide: 'right',
        hasPictures: true,
        hasKeySound: false,
      },
      autoLock: { minutes: 2, isAfterSale: false },
      receipt: 'ask',
      notifications: {
        newOrder: { sound: 'marimba', volume: 40, repeatMinutes: 5, louderAfterMinutes: 10 },
        failedPrint: { sound: 'chime', volume: 60 },
        newBooking: { sound: 'bell', volume: 20, repeatMinutes: 1 },
        newMarketplaceOrder: { sound: 'alarm', volume: 100, repeatMinutes: 1, louderAfterMinutes: 5 },
      },
    });
    for (const wrong of [
      { 'notifications.newOrder.volume': '101' },
      { 'notifications.newOrder.sound': 'trumpet' },
      { 'autoLock.minutes': '3' },
    ]) {
      expect((await pages.post('owner', path, { ...whole, ...wrong })).status).toBe(400);
    }
  });

  test('keep what a till set for itself while its form was open', async () => {
    const pages = await adminPages();
    const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
    const path = `${TILLS}/${posTerminalId}`;
    const { html } = await pages.get('owner', path);
    const opened = { do: 'save', was: fieldText(html, 'was'), name: 'Front', 'lockScreen.isEnabled': 'on' };
    const patch = { screen: { cartSide: 'left' as const } };
    await changeTerminalSettings(pages.ctx, ROMA_SCOPE, { posTerminalId, patch, by: BY_OWNER });
    const fields = { 'cashDrawer.isConnected': 'on', 'screen.cartSide': 'right', receipt: 'ask' };
    const saved = await pages.post('owner', path, { ...opened, ...fields });
    expect([saved.status, saved.notice]).toEqual([
      303,
      'Saved and sent to the till. Someone else’s changes are kept too.',
    ]);
    expect((await terminals(pages))[0]?.settings).toMatchObject({ screen: { cartSide: 'left' }, receipt: 'ask' });
    const other = await pages.post('owner', path, { ...opened, ...fields, receipt: 'never' });
    expect(other.status).toBe(409);
    expect(other.html).toContain('You changed “Print receipt” in another window just now');
  });

  test('share presets: entered as percentages or amounts, removed by an empty field, with errors beside their row', async () => {
    const pages = await adminPages();
    const presets = async () => (await pages.ctx.menus.storeOf(ROMA_SCOPE)).profile.settings.posPresets;
    const [first] = (await presets()).discounts;
    const form = {
      do: 'presets',
      version: '0',
      'discounts.0.id': first?.id ?? '',
      'discounts.0.name': 'Students',
      'discounts.0.value': '12.5%',
      'discounts.1.id': 'gone',
      'discounts.1.name': 'Gone',
      'discounts.1.value': '',
      'discounts.2.id': '',
      'discounts.2.name': 'Voucher',
      'discounts.2.value': '$5',
      'surcharges.0.id': '',
      'surcharges.0.name': '',
      'surcharges.0.value': '3%',
    };
    expect((await pages.post('owner', TILLS, form)).status).toBe(303);
    expect(await presets()).toMatchObject({
      discounts: [
        { id: first?.id, name: 'Students', kind: 'percent', value: 1250 },
        { name: 'Voucher', kind: 'amount', value: 500 },
      ],
      surcharges: [{ name: '', kind: 'percent', value: 300 }],
    });
    // Read at a version that is over by now.
    expect((await pages.post('owner', TILLS, form)).status).toBe(409);
    const over = await pages.post('owner', TILLS, { ...form, version: '1', 'discounts.2.value': '101%' });
    expect(over.status).toBe(400);
    expect(over.html).toContain('Enter 100% or less.');
    expect(fieldValue(over.html, 'discounts.2.value')).toBe('101%');
  });

  test('two people who change different presets both keep theirs, and changes by both to one are a conflict', async () => {
    const pages = await adminPages();
    const presets = async () => (await pages.ctx.menus.storeOf(ROMA_SCOPE)).profile.settings.posPresets;
    const row = (at: number, id: string, name: string, value: string) => ({
      ...{ [`discounts.${at}.id`]: id, [`discounts.${at}.name`]: name, [`discounts.${at}.value`]: value },
    });
    const first = { do: 'presets', version: '0', ...row(0, 'a', 'Students', '10%'), ...row(1, 'b', 'Staff', '5') };
    expect((await pages.post('owner', TILLS, first)).status).toBe(303);
    const { html } = await pages.get('manager', TILLS);
    const opened = { do: 'presets', version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    const theirs = { ...opened, ...row(0, 'a', 'Students', '12%'), ...row(1, 'b', 'Staff', '5') };
    expect((await pages.post('owner', TILLS, theirs)).status).toBe(303);
    const mine = {
      ...opened,
      ...row(0, 'a', 'Students', '10%'),
      ...row(1, 'b', 'Staff', '6'),
      ...row(2, '', '', '3%'),
    };
    const saved = await pages.post('manager', TILLS, mine);
    expect([saved.status, saved.notice]).toEqual([
      303,
      'Saved and sent to all tills. The owner changed “Discounts” to “Students 12%” just now. That change is kept too.',
    ]);
    expect((await presets()).discounts.map(({ name, value }) => [name, value])).toEqual([
      ['Students', 1200],
      ['Staff', 600],
      ['', 300],
    ]);
    const both = await pages.post('manager', TILLS, { ...opened, ...row(0, 'a', 'Students', '11%') });
    expect([both.status, fieldValue(both.html, 'theirs.discounts')]).toEqual([409, 'Students 12%, Staff 6.00, 3%']);
  });

  test.each<[Record<string, string>, string]>([
    [{ 'discounts.0.value': 'half' }, 'discounts.0.value'],
    [{ 'discounts.0.value': '' }, 'discounts.0.value'],
    [{ 'discounts.0.value': '-2' }, 'discounts.0.value'],
    [{ 'discounts.0.name': 'x'.repeat(31) }, 'discounts.0.name'],
  ])('a new preset with %j is refused at its box, once, and stays as it was typed', async (wrong, box) => {
    const pages = await adminPages();
    const form: Record<string, string> = {
      do: 'presets',
      version: '0',
      'discounts.0.id': '',
      'discounts.0.name': 'Half',
      'discounts.0.value': '50%',
    };
    const { status, html } = await pages.post('owner', TILLS, { ...form, ...wrong });
    expect(status).toBe(400);
    expect(html.match(new RegExp(`id="${fieldId(box)}-error"`, 'g'))).toHaveLength(1);
    expect(fieldValue(html, box)).toBe({ ...form, ...wrong }[box] ?? '');
    expect(fieldValue(html, 'name')).toBe('');
  });

  test('are locked alike in one press', async () => {
    const pages = await adminPages();
    for (const name of ['Front', 'Bar']) await createTerminal(pages.ctx, ROMA_SCOPE, { name, by: BY_OWNER });
    expect((await pages.post('owner', TILLS, { do: 'lockAll', lock: 'off' })).status).toBe(303);
    expect((await terminals(pages)).map(({ settings }) => settings.lockScreen.isEnabled)).toEqual([false, false]);
    expect((await pages.post('owner', TILLS, { do: 'lockAll', lock: 'sometimes' })).status).toBe(400);
    const nothing = await pages.post('owner', TILLS, { do: 'lockAll' });
    expect(nothing.status).toBe(400);
    expect(nothing.html).toContain('Choose one.');
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

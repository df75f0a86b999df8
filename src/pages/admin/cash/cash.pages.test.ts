import { describe, expect, test } from 'bun:test';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { readStoreSettings } from '#db/tenancy/store-settings.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { countDrawer } from '#src/features/cash/count-drawer.ts';
import { exportCounts } from '#src/features/cash/export-counts.ts';
import { moveCash } from '#src/features/cash/move-cash.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { adminPages, fieldText, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { fieldId } from '#src/ui/field.tsx';

const COUNTS = `${ROMA}/cash-counts`;
const PAYMENTS = `${ROMA}/settings/payments`;
const BY_MIA = { ...BY_OWNER, mover: 'staff', kind: 'employee', id: null, name: 'Mia' } as const;

async function counted() {
  const pages = await adminPages();
  const { posTerminalId } = await createTerminal(pages.ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
  const at = { posTerminalId, by: BY_MIA };
  const { sessionId } = await openDrawerSession(pages.ctx, ROMA_SCOPE, {
    ...at,
    floatInCents: 20_000,
    denominations: [],
  });
  await moveCash(pages.ctx, ROMA_SCOPE, { ...at, sessionId, kind: 'out', amountInCents: 650, reason: 'Milk' });
  const count = await countDrawer(pages.ctx, ROMA_SCOPE, {
    ...at,
    sessionId,
    countedInCents: 18_850,
    denominations: [],
    note: '=five is missing',
  });
  return { pages, count, posTerminalId };
}

describe('counted drawers', () => {
  test('appear in a list with who counted and what is missing, and lead to the whole count', async () => {
    const { pages, count } = await counted();
    const { html } = await pages.get('manager', COUNTS);
    for (const words of ['Front', '$5.00 short', 'Mia', '$188.50', '$193.50']) expect(html).toContain(words);
    expect(html).toContain(`${COUNTS}/${count.id}`);
    const one = await pages.get('manager', `${COUNTS}/${count.id}`);
    for (const words of ['Milk', '-$6.50', 'Entered as one total.', 'No unpaid bills.']) {
      expect(one.html).toContain(words);
    }
  });

  test('name the offline sales that were sent after them, with who sent them', async () => {
    const { pages, count, posTerminalId } = await counted();
    const { ctx } = pages;
    const { businessDay } = count;
    const order = await addOrder(ctx, { channel: 'pos', statusCode: 'accepted', orderNumber: 'P-150', businessDay });
    await ctx.db.updateTable('orders').set({ posTerminalId }).where('id', '=', order.id).execute();
    ctx.pass({ minutes: 1 });
    await ctx.write((trx) =>
      appendStoreAudit(trx, ctx, ROMA_SCOPE, {
        by: { ...BY_MIA, name: 'Noah' },
        action: 'tellSaleOfTillAlone',
        subjectType: 'order',
        subjectId: order.id,
        after: { soldByName: 'Mia' },
      }),
    );
    const { html } = await pages.get('manager', `${COUNTS}/${count.id}`);
    expect(html).toContain('Added after the count (1)');
    for (const words of ['P-150', 'offline sale of Mia', 'sent by Noah']) expect(html).toContain(words);
  });

  test('come as a file, in which a note that looks like a formula is text', async () => {
    const { pages } = await counted();
    const csv = await new Response(exportCounts(pages.ctx, ROMA_SCOPE, { timezone: 'Australia/Sydney' })).text();
    const [head = '', line = ''] = csv.split('\r\n');
    expect(head).toContain('Business day,Drawer,Count');
    expect(line).toContain('Front,Count,');
    expect(line).toContain('200.00,0.00,0.00,0.00,6.50,193.50,188.50,-5.00,');
    expect(line).not.toContain(',=five');
  });

  test('of another time are not in the list of that time', async () => {
    const { pages } = await counted();
    const { html } = await pages.get('manager', `${COUNTS}?period=yesterday`);
    expect(html).toContain('No counts match');
    const short = await pages.get('manager', `${COUNTS}?difference=short`);
    expect(short.html).not.toContain('No counts match');
    expect((await pages.get('manager', `${COUNTS}?difference=over`)).html).toContain('No counts match');
  });
});

describe('ways to pay', () => {
  test('are named, ordered and removed', async () => {
    const pages = await adminPages();
    const settings = async () => (await readStoreSettings(pages.ctx.db, ROMA_SCOPE, 'AU')).customPayments;
    const saved = await pages.post('owner', PAYMENTS, {
      do: 'save',
      version: '0',
      enabled: 'on',
      'customPayments.0.name': 'Voucher',
      'customPayments.0.sortOrder': '2',
      'customPayments.0.pickup': 'on',
      'customPayments.1.name': 'Account',
      'customPayments.1.sortOrder': '1',
      'customPayments.1.dineIn': 'on',
      'customPayments.2.name': '',
    });
    expect(saved.status).toBe(303);
    expect(await settings()).toMatchObject({
      enabled: true,
      customPayments: [
        { name: 'Account', availableForDineIn: true, availableForPickup: false, sortOrder: 0 },
        { name: 'Voucher', availableForDineIn: false, availableForPickup: true, sortOrder: 1 },
      ],
    });
    const { html } = await pages.get('owner', PAYMENTS);
    expect(fieldValue(html, 'customPayments.0.name')).toBe('Account');
    await pages.post('owner', PAYMENTS, {
      do: 'save',
      version: '1',
      enabled: 'on',
      'customPayments.0.name': 'Voucher',
    });
    expect((await settings()).customPayments.map(({ name }) => name)).toEqual(['Voucher']);
  });

  test('two with one name are rejected, and typed text stays', async () => {
    const pages = await adminPages();
    const typed = { 'customPayments.0.name': 'Voucher', 'customPayments.1.name': 'voucher' };
    const { status, html } = await pages.post('owner', PAYMENTS, { do: 'save', version: '0', ...typed });
    expect(status).toBe(400);
    expect(html).toContain('Two of these have the same name.');
    expect(fieldValue(html, 'customPayments.1.name')).toBe('voucher');
  });

  test('two people who add different ones both keep theirs, and changes by both to one are a conflict', async () => {
    const pages = await adminPages();
    const row = (at: number, name: string, where: string) => ({
      ...{ [`customPayments.${at}.name`]: name, [`customPayments.${at}.${where}`]: 'on' },
    });
    const save = { do: 'save', version: '0', enabled: 'on' };
    await pages.post('owner', PAYMENTS, { ...save, ...row(0, 'Voucher', 'pickup') });
    const { html } = await pages.get('manager', PAYMENTS);
    const opened = { ...save, version: '1', was: fieldText(html, 'was') };
    const theirs = { ...opened, ...row(0, 'Voucher', 'pickup'), ...row(1, 'Account', 'dineIn') };
    expect((await pages.post('owner', PAYMENTS, theirs)).status).toBe(303);
    const mine = { ...opened, ...row(0, 'Voucher', 'pickup'), ...row(1, 'Cheque', 'pickup') };
    const saved = await pages.post('manager', PAYMENTS, mine);
    expect([saved.status, saved.notice]).toEqual([
      303,
      'Saved and sent to all tills. The owner changed “Custom payments” to “Voucher, Account” just now. That change is kept too.',
    ]);
    const { customPayments } = (await readStoreSettings(pages.ctx.db, ROMA_SCOPE, 'AU')).customPayments;
    expect(customPayments.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
      ['Voucher', 0],
      ['Cheque', 1],
      ['Account', 2],
    ]);
    const late = { ...opened, ...row(0, 'Voucher', 'delivery') };
    await pages.post('owner', PAYMENTS, { ...opened, version: '3', ...row(0, 'Voucher', 'dineIn') });
    const both = await pages.post('manager', PAYMENTS, late);
    expect(both.status).toBe(409);
    expect(both.html.match(/name="customPayments\.0\.name"/g)).toHaveLength(1);
  });

  test('a position that is no number is rejected at its field, in any order of rows', async () => {
    const pages = await adminPages();
    const typed = { 'customPayments.0.name': 'Voucher', 'customPayments.0.sortOrder': 'first' };
    const { status, html } = await pages.post('owner', PAYMENTS, { do: 'save', version: '0', ...typed });
    expect(status).toBe(400);
    expect(html).toContain(`id="${fieldId('customPayments.0.sortOrder')}-error"`);
    expect(fieldValue(html, 'customPayments.0.sortOrder')).toBe('first');
  });

  test('counting blind is switched on, and off where it is not ticked', async () => {
    const pages = await adminPages();
    const cash = async () => (await readStoreSettings(pages.ctx.db, ROMA_SCOPE, 'AU')).cash;
    await pages.post('owner', PAYMENTS, { do: 'cash', version: '0', isBlindCount: 'on' });
    expect(await cash()).toEqual({ isBlindCount: true, remindsOfFloat: false });
    await pages.post('owner', PAYMENTS, { do: 'cash', version: '1', remindsOfFloat: 'on' });
    expect(await cash()).toEqual({ isBlindCount: false, remindsOfFloat: true });
  });
});

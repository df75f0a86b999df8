import { describe, expect, test } from 'bun:test';
import { readStoreSettings } from '#db/tenancy/store-settings.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { countDrawer } from '#src/features/cash/count-drawer.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const JOURNAL = `${ROMA}/journal`;
const ACCOUNTS = `${ROMA}/settings/accounting`;
const BY_MIA = { ...BY_OWNER, mover: 'staff', kind: 'employee', id: null, name: 'Mia' } as const;

/** A drawer that was counted $1.50 short, and an order that is not paid; the next day. */
async function anEvening() {
  const pages = await adminPages();
  const { ctx } = pages;
  const { posTerminalId } = await createTerminal(ctx, ROMA_SCOPE, { name: 'Front', by: BY_OWNER });
  const at = { posTerminalId, by: BY_MIA };
  const { sessionId } = await openDrawerSession(ctx, ROMA_SCOPE, { ...at, floatInCents: 20_000, denominations: [] });
  const { businessDay } = await countDrawer(ctx, ROMA_SCOPE, {
    ...{ ...at, sessionId, countedInCents: 19_850 },
    ...{ denominations: [], note: '' },
  });
  await addOrder(ctx, { channel: 'pos', statusCode: 'accepted', orderNumber: 'P-101', businessDay });
  ctx.pass({ hours: 24 });
  return { pages, ctx, businessDay };
}

describe('the journal in the admin', () => {
  test('lists days with their status, and leads to the entries of each with their accounts', async () => {
    const { pages, businessDay } = await anEvening();
    const { html } = await pages.get('manager', JOURNAL);
    for (const words of ['Ready', ' · Xero', `${JOURNAL}/day?day=${businessDay}`]) expect(html).toContain(words);
    const day = await pages.get('manager', `${JOURNAL}/day?day=${businessDay}`);
    for (const words of ['Cash count differences: Front', '$1.50', '430', 'Unpaid orders', 'Total']) {
      expect(day.html).toContain(words);
    }
  });

  test('gives a file in the layout of the store’s software, and says who exported the day', async () => {
    const { pages, businessDay } = await anEvening();
    const file = await pages.get('manager', `${JOURNAL}?format=csv`);
    expect(file.html).toContain('*Narration,*Date');
    expect(file.html).toContain('Cash count differences: Front,430,BAS Excluded,1.50');
    expect((await pages.get('manager', JOURNAL)).html).toContain('Exported');
    const day = await pages.get('manager', `${JOURNAL}/day?day=${businessDay}`);
    expect(day.html).toContain('Exported for Xero by');
  });

  test('a day whose orders change after its export is named, and one that isn’t over says so', async () => {
    const { pages, ctx, businessDay } = await anEvening();
    await pages.get('manager', `${JOURNAL}?format=csv`);
    await ctx.db
      .updateTable('orders')
      .set({ statusCode: 'cancelled' })
      .where('businessDay', '=', businessDay)
      .execute();
    expect((await pages.get('manager', JOURNAL)).html).toContain('Changed since export');
    const today = await pages.get('manager', `${JOURNAL}/day`);
    expect(today.html).toContain('Not closed');
    expect(today.html).toContain('Nothing was sold, paid or counted on this day.');
  });

  test('a day that is none is not found', async () => {
    const { pages } = await anEvening();
    expect((await pages.get('manager', `${JOURNAL}/day?day=yesterday`)).status).toBe(404);
  });
});

describe('ledger accounts', () => {
  test('are entered for entries and for categories; an empty box is the usual account', async () => {
    const { pages, ctx } = await anEvening();
    const { html } = await pages.get('manager', ACCOUNTS);
    expect(html).toContain('Empty: 200');
    const answer = await pages.post('manager', ACCOUNTS, {
      ...{ version: '0', ledger: 'myob', tax: 'ownLine' },
      ...{ 'accounts.cash': '1-1110', 'categories.pizzas': '4-1200' },
    });
    expect(answer.status).toBe(303);
    const { accounting } = await readStoreSettings(ctx.db, ROMA_SCOPE, 'AU');
    expect(accounting).toMatchObject({ ledger: 'myob', accounts: { cash: '1-1110', sales: '' } });
    expect(accounting.categories).toEqual({ pizzas: '4-1200' });
    expect((await pages.get('manager', JOURNAL)).html).toContain(' · MYOB');
    expect((await pages.get('manager', ACCOUNTS)).html).toContain('Empty: 4-1000');
  });
});

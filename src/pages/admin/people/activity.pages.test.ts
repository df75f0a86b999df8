import { describe, expect, test } from 'bun:test';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const ACTIVITY = `${ROMA}/activity`;

async function logged() {
  const pages = await adminPages();
  const log = (action: string, parts: { before: object; after: object }) =>
    pages.ctx.write((trx) =>
      appendStoreAudit(trx, pages.ctx, ROMA_SCOPE, {
        ...{ by: BY_OWNER, action, subjectType: 'item', subjectId: 'cola', ...parts },
      }),
    );
  await log('editItem', { before: { priceInCents: 400 }, after: { priceInCents: 4200 } });
  await log('setWageRate', { before: {}, after: { hourlyRateInCents: 3155 } });
  return pages;
}

describe('the activity of a store', () => {
  test('says who changed what, from what to what', async () => {
    const { get } = await logged();
    const { status, html } = await get('owner', ACTIVITY);
    expect(status).toBe(200);
    for (const words of ['Edit item', 'Item cola', '4.00', '42.00', 'Set wage rate', '31.55'])
      expect(html).toContain(words);
  });

  test('shows wages only to who manages them', async () => {
    const { get } = await logged();
    const { status, html } = await get('manager', ACTIVITY);
    expect([status, html.includes('42.00'), html.includes('31.55')]).toEqual([200, true, false]);
    const file = await get('manager', `${ACTIVITY}?format=csv`);
    expect([file.html.includes('Price: 42.00'), file.html.includes('31.55')]).toEqual([true, false]);
  });

  test('is found by a word, and says so where nothing fits', async () => {
    const { get } = await logged();
    expect((await get('owner', `${ACTIVITY}?search=cola`)).html).toContain('2 entries match');
    expect((await get('owner', `${ACTIVITY}?search=lemonade`)).html).toContain('No entries match');
    expect((await get('owner', `${ACTIVITY}?about=money`)).html).toContain('No entries match');
  });

  test('taken out as a file is in the log, too', async () => {
    const { get } = await logged();
    await get('owner', `${ACTIVITY}?format=csv`);
    expect((await get('owner', ACTIVITY)).html).toContain('Export activity');
  });

  test('is not for everyone who works there', async () => {
    const { get } = await logged();
    expect((await get('staff', ACTIVITY)).status).toBe(403);
  });
});

import { beforeEach, describe, expect, test } from 'bun:test';
import { insertGoogleOrder } from '#db/marketplace/google-orders.repository.ts';
import { type AdminPages, adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

let pages: AdminPages;
const [, , restaurantId = '', , storeId = ''] = ROMA.split('/');
const page = `${ROMA}/google-orders/g1`;

beforeEach(async () => {
  pages = await adminPages();
});

async function plant(over: Partial<Parameters<typeof insertGoogleOrder>[1]> = {}): Promise<void> {
  const at = '2026-11-21T07:00:00.000Z';
  await pages.ctx.write((trx) =>
    insertGoogleOrder(trx, {
      ...{ googleOrderId: 'g1', restaurantId, storeId, actionOrderId: 'a1', orderId: null, conversationId: '' },
      ...{ isSandbox: 0, collectionType: 'pickup', placedIsoDateTimeUtc: at, toldState: 'REJECTED', toldJson: '{}' },
      linesJson: JSON.stringify([
        { id: 'l1', lineId: 'line-1', name: 'Garlic bread', quantity: 2, totalInCents: 1700 },
      ]),
      ...{ toldIsoDateTimeUtc: at, rejectionType: null, rejectionReason: null, nextLookIsoDateTimeUtc: null },
      ...{ failure: null, ...over },
    }),
  );
}

describe('the page of an order by Google', () => {
  test('shows what was asked for, and why it was refused', async () => {
    const fault = { error: 'PROMO_NOT_RECOGNIZED', id: 'NOPE', description: 'There’s no coupon NOPE.' };
    await plant({
      ...{ rejectionType: 'PROMO_NOT_APPLICABLE', rejectionReason: fault.description },
      faultsJson: JSON.stringify([fault]),
    });
    const { html } = await pages.get('owner', page);
    for (const text of [
      'promo not applicable: promo not recognized',
      'Garlic bread',
      '$17.00',
      'Its promotion doesn’t apply',
      fault.description,
      'Not accepted',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('value="tell"');
  });

  test('has Google told again, and says so in the log', async () => {
    await plant({ toldState: 'CREATED', isSandbox: 1, failure: 'refused not_configured' });
    expect((await pages.get('owner', page)).html).toContain('Google doesn’t know about the last change');
    expect((await pages.post('owner', page, { do: 'tell' })).notice).toBe('Google will be told in a moment.');
    const row = await pages.ctx.db.selectFrom('google_orders').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ failure: null, tries: 0 });
    expect(row.nextLookIsoDateTimeUtc).not.toBeNull();
    const acts = await pages.ctx.db.selectFrom('audit_log').select('action').execute();
    expect(acts.map(({ action }) => action)).toContain('tellGoogleAgain');
  });

  test('is not there for an order of nobody', async () => {
    expect((await pages.get('owner', page)).status).toBe(404);
  });
});

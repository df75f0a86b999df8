/** Whether the platform holds card money until the store's account is ready: the owner's choice, said wherever it matters. */
import { expect, test } from 'bun:test';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { openingSteps } from '#src/pages/admin/today/first-evening.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const PAGE = `${ROMA}/settings/payments`;

/** A store without an account, on a server where stores have some. */
async function pagesWithAccounts() {
  const merchantAccounts = {} as NonNullable<typeof NO_PORTS.merchantAccounts>;
  const pages = await adminPages({ parts: { ports: { ...NO_PORTS, merchantAccounts } } });
  const step = async () => (await openingSteps(pages.ctx, ROMA_SCOPE)).find(({ key }) => key === 'payments')?.text;
  return { pages, step };
}

test('the owner turns cards off until the account is ready, and on again, and Today’s list says which', async () => {
  const { pages, step } = await pagesWithAccounts();
  expect((await pages.get('owner', PAGE)).html).toContain('cards are on and Servery holds the money for you.');
  expect(await step()).toEndWith('Until then Servery holds your card payments.');
  const off = await pages.post('owner', PAGE, { do: 'holdNot' });
  expect(off.notice).toBe('Saved. Cards are off on your website until your account is ready.');
  expect((await pages.get('owner', PAGE)).html).toContain('Take cards and hold the money');
  expect(await step()).toEndWith('Until then cards are off on your website.');
  const on = await pages.post('owner', PAGE, { do: 'hold' });
  expect(on.notice).toBe('Saved. Cards are on, and Servery holds the money until your account is ready.');
  expect(await step()).toEndWith('Until then Servery holds your card payments.');
});

test('a store’s manager, who may not change payouts, can’t choose it', async () => {
  const { pages, step } = await pagesWithAccounts();
  expect((await pages.post('manager', PAGE, { do: 'holdNot' })).status).toBe(403);
  expect((await pages.get('manager', PAGE)).html).not.toContain('Turn cards off until then');
  expect(await step()).toEndWith('Until then Servery holds your card payments.');
});

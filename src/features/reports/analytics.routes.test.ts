/** For how many months the analytics calls answer, asked by the people who run the platform and by a restaurant's owner. */
import { expect, test } from 'bun:test';
import type { MonthlyOrdersAnswer } from '#src/contracts/analytics.endpoints.ts';
import { addOrder } from '#src/features/printing/testing/printing-fixture.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { adminPages } from '#src/server/testing/admin-pages.ts';
import { signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { analyticsRoutes } from './analytics.routes.ts';

const LIST = '/api/analytics/monthly-order/list';
const OF_ROMA = '/api/analytics/monthly-order/restaurants/roma-pizza';

/** An order on the third of this month and of every month before it, 61 in all. */
async function fiveYears() {
  const { ctx } = await adminPages();
  const platform = { email: 'ops@test.example', displayName: 'Ops', isSuperAdmin: 1 as const };
  const user = { id: 'ops', ...platform, createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z' };
  await ctx.db.insertInto('users').values(user).execute();
  const now = ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toPlainYearMonth();
  for (let ago = 0; ago <= 60; ago++) {
    const businessDay = now.subtract({ months: ago }).toPlainDate({ day: 3 }).toString();
    await addOrder(ctx, {
      id: `${ago}`,
      orderNumber: `P-${ago}`,
      channel: 'pos',
      statusCode: 'completed',
      businessDay,
    });
  }
  const app = await testApp(analyticsRoutes, { ctx });
  const ask = async (who: string, path: string) =>
    app.call('GET', path, { cookie: await signedInAs(ctx, STAFF_COOKIE, { kind: 'staff', subjectId: who }) });
  return { ask, monthsOf: async (who: string, path: string) => count((await ask(who, path)).body) };
}
const count = ({ months }: MonthlyOrdersAnswer) => months.length;

test('are a year, if nobody says, and as many as are asked for, up to five years', async () => {
  const { monthsOf } = await fiveYears();
  expect(await monthsOf('ops', LIST)).toBe(12);
  expect(await monthsOf('owner', OF_ROMA)).toBe(12);
  expect(await monthsOf('owner', `${OF_ROMA}?months=1`)).toBe(1);
  expect(await monthsOf('ops', `${LIST}?months=60`)).toBe(60);
});

test.each(['0', '61', '1.5', 'all'])('of %s months, is refused with the field', async (months) => {
  const { ask } = await fiveYears();
  const { status, body } = await ask('owner', `${OF_ROMA}?months=${months}`);
  expect([status, body.error.details.fields[0].path]).toEqual([400, 'months']);
});

test('are a restaurant’s own: neither another’s owner nor a guest reads them, and only the platform all', async () => {
  const { ask } = await fiveYears();
  const statusOf = async (who: string, path: string) => (await ask(who, path)).status;
  expect(await statusOf('stranger', OF_ROMA)).not.toBe(200);
  expect(await statusOf('nobody', OF_ROMA)).not.toBe(200);
  expect(await statusOf('owner', LIST)).not.toBe(200);
});

import { beforeEach, describe, expect, test } from 'bun:test';
import type { Hono } from 'hono';
import { setPrinterState } from '#db/printing/printers.repository.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';
import { staffApp } from '#src/server/testing/staff-app.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';

let pages: AdminPages;
let app: Hono;
let cookie: string;

beforeEach(async () => {
  pages = await adminPages();
  const { ctx } = pages;
  app = staffApp(ctx);
  cookie = await signedInAs(ctx, 'servery_staff', { kind: 'staff', subjectId: 'manager' });
});

const PAGE = `/staff/stores/${ROMA_SCOPE.storeId}`;
const get = async (path = PAGE) => (await app.request(path, { headers: { cookie } })).text();
const times = (pickup: string, more: Record<string, string> = {}) => ({
  ...{ do: 'times', 'prepMinutes.pickup': pickup, 'prepMinutes.delivery': '60', 'prepMinutes.dineIn': '25' },
  ...more,
});
async function press(form: Record<string, string>) {
  const answer = await app.request(PAGE, { method: 'POST', headers: { cookie }, body: new URLSearchParams(form) });
  return { status: answer.status, html: await answer.text() };
}
const stored = async () => (await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'orderProcess')).value;

describe('the switchboard of a store in the staff app', () => {
  test('sets how long orders take on a busy evening, and nothing else', async () => {
    const before = await stored();
    expect((await press(times('35'))).status).toBe(303);
    expect(await stored()).toEqual({ ...before, prepMinutes: { pickup: 35, delivery: 60, dineIn: 25 } });
    expect(await get()).toContain('value="35"');
  });

  test.each(['', '-5', '999', 'soon'])(
    'a time of "%s" is refused where it was typed, and nothing is saved',
    async (typed) => {
      const before = await stored();
      const { status, html } = await press(times(typed));
      expect(status).toBe(400);
      expect(html).toContain('aria-invalid="true"');
      expect(html).toContain('value="60"');
      expect(await stored()).toEqual(before);
    },
  );

  test('times that a colleague has changed meanwhile are not overwritten', async () => {
    const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'orderProcess');
    await press(times('35'));
    expect((await press(times('50', { timesVersion: String(version) }))).status).toBe(409);
    expect((await stored()).prepMinutes.pickup).toBe(35);
  });

  test('says which printer is offline, and why', async () => {
    const { ctx } = pages;
    expect(await get()).not.toContain('No answer at its address');
    await ctx.write((trx) =>
      setPrinterState(trx, ROMA_SCOPE, 'kitchen', {
        ...{ statusCode: 'offline', statusText: 'No answer at its address' },
        statusIsoDateTimeUtc: '2026-11-01T00:00:00.000Z',
      }),
    );
    const html = await get();
    expect(html).toContain('kitchen');
    expect(html).toContain('No answer at its address');
  });

  test('a pause has its reason', async () => {
    expect((await press({ do: 'pause', pauseFor: '30', pauseReason: 'technicalFailure' })).status).toBe(303);
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'pause');
    expect(value).toMatchObject({ orderability: 'OFFLINE', offlineReason: 'technicalFailure' });
  });
});

import { expect, test } from 'bun:test';
import { findTwoStep } from '#db/access/two-steps.repository.ts';
import { hashPassword } from '#src/features/access/passwords.ts';
import { twoStepSecret } from '#src/features/access/second-step.ts';
import { type AdminPages, adminPages, errorOf } from '#src/server/testing/admin-pages.ts';
import { codeAt } from '#src/shared/one-time-code.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

const PASSWORD = 'four words for example';

async function opened(parts: { requiresTwoStep?: boolean; isSuperAdmin?: boolean } = {}) {
  const { requiresTwoStep = false, isSuperAdmin = false } = parts;
  const pages = await adminPages({ parts: { requiresTwoStep } });
  const passwordHash = await hashPassword(PASSWORD);
  await pages.ctx.write((trx) =>
    trx
      .updateTable('users')
      .set({ passwordHash, isSuperAdmin: isSuperAdmin ? 1 : 0 })
      .where('id', '=', 'owner')
      .execute(),
  );
  return pages;
}
async function code({ ctx }: AdminPages): Promise<string> {
  const row = await findTwoStep(ctx.db, grantPlatformScope(), 'owner');
  return codeAt(row ? twoStepSecret(ctx, row) : '', ctx.clock.now().epochMilliseconds);
}
const proof = async (pages: AdminPages) => ({ password: PASSWORD, code: await code(pages) });

async function turnOn(pages: AdminPages) {
  await pages.post('owner', '/account/security', { do: 'begin' });
  const on = await pages.post('owner', '/account/security', { do: 'turnOn', ...(await proof(pages)) });
  pages.ctx.pass({ seconds: 30 });
  return { on, recoveryCodes: />([a-z2-9\n-]+)<\/textarea>/.exec(on.html)?.[1]?.split('\n') ?? [] };
}

test('the security page shows a QR code and the key, then ten recovery codes once, and never again', async () => {
  const pages = await opened();
  expect((await pages.get('owner', '/account/security')).html).toContain('Set up two-step sign-in');
  await pages.post('owner', '/account/security', { do: 'begin' });
  const begun = await pages.get('owner', '/account/security');
  expect(begun.html).toContain('QR code for your authenticator app');
  expect(begun.html).toContain('inputMode="numeric"');
  expect(begun.html).toContain('autoComplete="one-time-code"');
  const wrong = await pages.post('owner', '/account/security', { do: 'turnOn', password: PASSWORD, code: '12' });
  expect([wrong.status, errorOf(wrong.html, 'code')]).toEqual([400, 'Enter the 6 digits that your app shows.']);
  expect(wrong.html).not.toContain(PASSWORD);
  const { on, recoveryCodes } = await turnOn(pages);
  expect([on.status, recoveryCodes.length]).toEqual([200, 10]);
  const after = await pages.as(on.session).get('/account/security');
  expect(after.html).toContain('10 of 10 recovery codes left');
  for (const each of recoveryCodes) expect(after.html).not.toContain(each);
});

test('after the password the code is asked for on a page of its own, which only this browser reaches, and next= is kept', async () => {
  const pages = await opened();
  const { recoveryCodes } = await turnOn(pages);
  const login = { email: 'owner@test.example', password: PASSWORD, next: '/admin/restaurants' };
  const asked = await pages.post(null, '/auth/login', login);
  expect([asked.status, asked.location, asked.session]).toEqual([
    303,
    '/admin/auth/two-step?next=%2Fadmin%2Frestaurants',
    '',
  ]);
  const waiting = `servery_two_step=${asked.waiting}`;
  const page = await pages.withCookie(waiting).get('/auth/two-step?next=https://evil.example');
  expect(page.html).toContain('Use a recovery code');
  expect(page.html).not.toContain('evil.example');
  expect((await pages.get(null, '/auth/two-step')).location).toBe('/admin/auth/login?again=1&next=%2Fadmin');
  const wrong = await pages.withCookie(waiting).post('/auth/two-step', { code: '12', next: '/admin/restaurants' });
  expect([wrong.status, wrong.session]).toEqual([400, '']);
  const right = { code: await code(pages), next: '/admin/restaurants' };
  expect((await pages.post(null, '/auth/two-step', right)).location).toContain('/admin/auth/login');
  const done = await pages.withCookie(waiting).post('/auth/two-step', right);
  expect([done.status, done.location, done.session !== '']).toEqual([303, '/admin/restaurants', true]);

  const again = await pages.post(null, '/auth/login', login);
  const byPaper = { recoveryCode: recoveryCodes[0] ?? '', next: '//evil.example' };
  const recovered = await pages.withCookie(`servery_two_step=${again.waiting}`).post('/auth/two-step', byPaper);
  expect([recovered.location, recovered.session !== '']).toEqual(['/admin', true]);
});

test('where it is required, a platform admin without it is led to turn it on before anything else', async () => {
  const pages = await opened({ requiresTwoStep: true, isSuperAdmin: true });
  for (const path of ['', '/restaurants', '/account', '/global/platform_settings']) {
    const led = await pages.get('owner', path);
    expect([path, led.status, led.location]).toEqual([path, 303, '/admin/account/security']);
  }
  expect((await pages.get('owner', '/account/security')).html).toContain('Turn on two-step sign-in to continue');
  expect((await pages.get('manager', '/restaurants')).status).toBe(200);
  const { on } = await turnOn(pages);
  expect((await pages.as(on.session).get('/global/platform_settings')).status).toBe(200);
  const off = { do: 'turnOff', ...(await proof(pages)) };
  expect((await pages.as(on.session).post('/account/security', off)).html).toContain('can’t be turned off');
});

test('where it is not required, as in the demo, a platform admin works without it', async () => {
  const pages = await opened({ isSuperAdmin: true });
  expect((await pages.get('owner', '/global/platform_settings')).status).toBe(200);
});

import { describe, expect, test } from 'bun:test';
import { findLogin, listStoreMembers } from '#db/access/users.repository.ts';
import { hashPassword } from '#src/features/access/passwords.ts';
import { sendAccountMails } from '#src/features/access/send-account-mail.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import type { EmailMessage } from '#src/integrations/email/email.port.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { adminPages, errorOf, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { RESET_ANSWER } from './reset-password.page.tsx';

const NEW = { displayName: 'Nora New', email: 'nora@shop.example', password: 'a long enough one' };

async function withMail() {
  const mails: EmailMessage[] = [];
  const email = {
    send: async (mail: EmailMessage) => {
      mails.push(mail);
      return { kind: 'accepted', providerMessageId: mail.messageId } as const;
    },
  };
  const pages = await adminPages({
    parts: { ports: { ...NO_PORTS, email } },
  });
  /** The way that the newest mail leads, as a path of the admin. */
  const linkOf = async () => {
    await sendAccountMails.run(pages.ctx);
    return /\/admin(\/auth\/action\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  return { pages, mails, linkOf };
}

describe('signing up', () => {
  test('makes an account, signs it in and leads to its first restaurant; the mail confirms the address', async () => {
    const { pages, linkOf } = await withMail();
    const made = await pages.post(null, '/auth/signup', NEW);
    expect([made.status, made.location]).toEqual([303, '/admin/create/restaurant']);
    expect(made.session).not.toBe('');
    const link = await linkOf();
    expect(link).toContain('mode=verifyEmail');
    expect((await pages.get(null, link)).html).toContain('Confirm email');
    expect((await pages.post(null, link, {})).notice).toContain('your email is confirmed');
    expect((await pages.get(null, link)).html).toContain('This link doesn’t work');
  });

  test('an unproved address is asked to be confirmed where its first restaurant would be made, and may ask for a new link', async () => {
    const { pages, mails, linkOf } = await withMail();
    const { session } = await pages.post(null, '/auth/signup', NEW);
    const asked = await pages.as(session).get('/create/restaurant');
    expect(asked.html).toContain('Confirm your email first');
    expect(asked.html).toContain('We sent a link to nora@shop.example.');
    expect(asked.html).not.toContain('name="countryCode"');
    const forced = await pages
      .as(session)
      .post('/create/restaurant', { do: 'save', name: 'Nora’s', countryCode: 'AU' });
    expect(forced.status).toBe(403);
    const again = await pages.as(session).post('/create/restaurant', { do: 'sendLink' });
    expect([again.status, again.location]).toEqual([303, '/admin/create/restaurant']);
    expect(again.notice).toBe('We sent a new link. Earlier links no longer work.');
    const confirmed = await pages.as(session).post(await linkOf(), {});
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your email for Servery'));
    expect(confirmed.location).toBe('/admin/create/restaurant');
    expect((await pages.as(session).get('/create/restaurant')).html).toContain('name="countryCode"');
    const made = await pages.as(session).post('/create/restaurant', { do: 'save', name: 'Nora’s', countryCode: 'AU' });
    expect(made.status).toBe(303);
  });

  test('where no mail is sent, the page says that the link is in the server’s log', async () => {
    const pages = await adminPages({ parts: { ports: NO_PORTS } });
    const { session } = await pages.post(null, '/auth/signup', NEW);
    const { html } = await pages.as(session).get('/create/restaurant');
    expect(html).toContain('Email isn’t set up here');
    expect(html).toContain('server’s log');
    expect(html).not.toContain('We sent');
    const again = await pages.as(session).post('/create/restaurant', { do: 'sendLink' });
    expect(again.notice).toBe('A new link is in the server’s log. Earlier links no longer work.');
  });

  test('a platform admin confirms the address of somebody whom no mail reaches; a mistyped one is refused beside its field', async () => {
    const pages = await adminPages({ parts: { ports: NO_PORTS } });
    const { session } = await pages.post(null, '/auth/signup', NEW);
    await pages.ctx.write((trx) =>
      trx.updateTable('users').set({ isSuperAdmin: 1 }).where('id', '=', 'owner').execute(),
    );
    const confirm = (confirmedEmail: string) =>
      pages.post('owner', '/global/platform_settings', { do: 'confirmEmail', confirmedEmail });
    const mistyped = await confirm('nora@shop.exampel');
    expect(mistyped.status).toBe(400);
    expect(errorOf(mistyped.html, 'confirmedEmail')).toBe('There’s no account with this email.');
    expect(fieldValue(mistyped.html, 'confirmedEmail')).toBe('nora@shop.exampel');
    expect((await confirm(NEW.email)).notice).toContain('nora@shop.example is confirmed.');
    expect((await pages.as(session).get('/create/restaurant')).html).toContain('name="countryCode"');
    // Without its field it is still this form alone that says what is wrong.
    const empty = await pages.post('owner', '/global/platform_settings', { do: 'confirmEmail' });
    expect(empty.html.match(/id="f-errors"/g)).toHaveLength(1);
  });

  test('where no mail is sent, no page says that one was', async () => {
    const pages = await adminPages({ parts: { ports: NO_PORTS } });
    expect((await pages.post(null, '/auth/signup', NEW)).notice).toBe('Welcome, Nora New.');
    const asked = await pages.post(null, '/auth/reset-password', { email: NEW.email });
    const { html } = await pages.get(null, (asked.location ?? '').replace('/admin', ''));
    expect(html).toContain('Email isn’t set up here');
    expect(html).not.toContain('Check your email');
    const account = await pages.get('owner', '/account');
    expect(account.html).toContain('Your other devices are signed out.');
    expect(account.html).not.toContain('we email you');
    const add = { do: 'add', email: 'tom@shop.example', displayName: 'Tom', role: 'user' };
    const added = await pages.post('owner', `${ROMA}/users`, add);
    const waits = 'Email isn’t set up here, so invitations wait until it is.';
    expect(added.notice).toBe(`tom@shop.example added. ${waits}`);
    const tom = (await listStoreMembers(pages.ctx.db, ROMA_SCOPE)).find(({ isInvited }) => isInvited);
    const again = { do: 'inviteAgain', userId: tom?.userId ?? '' };
    expect((await pages.post('owner', `${ROMA}/users`, again)).notice).toBe(waits);
  });

  test.each([
    ['a short password', { password: 'short' }, 'At least 10 characters.'],
    ['digits in a name', { displayName: 'N0ra' }, 'Use letters, spaces, hyphens and | only.'],
    ['no address', { email: 'nora' }, 'The email address that you entered is invalid.'],
    ['an address with an account', { email: 'owner@test.example' }, 'There’s already an account with this email.'],
  ])('%s is refused beside the field; the rest stays, the password never comes back', async (_, wrong, message) => {
    const { pages } = await withMail();
    const sent = { ...NEW, ...wrong };
    const { status, html, session } = await pages.post(null, '/auth/signup', sent);
    expect([status, session]).toEqual([400, '']);
    expect(html).toContain(message);
    expect(fieldValue(html, 'displayName')).toBe(sent.displayName);
    expect(fieldValue(html, 'email')).toBe(sent.email);
    expect(html).not.toContain(sent.password);
  });
});

describe('a forgotten password', () => {
  test('is answered in the same words for a known and an unknown address', async () => {
    const { pages } = await withMail();
    const ask = async (email: string) => {
      const { status, location } = await pages.post(null, '/auth/reset-password', { email });
      const { html } = await pages.get(null, location.replace('/admin', ''));
      return { status, html: html.replaceAll(email, '…').replaceAll(encodeURIComponent(email), '…') };
    };
    const known = await ask('owner@test.example');
    expect(known.html).toContain(RESET_ANSWER);
    expect(await ask('nobody@test.example')).toEqual(known);
  });

  test('its link sets a new one once, and signs in', async () => {
    const { pages, linkOf } = await withMail();
    await pages.post(null, '/auth/reset-password', { email: 'owner@test.example' });
    const link = await linkOf();
    const short = await pages.post(null, link, { password: 'short' });
    expect(short.status).toBe(400);
    expect(short.html).toContain('At least 10 characters.');
    const before = await findLogin(pages.ctx.db, grantPlatformScope(), 'owner@test.example');
    const saved = await pages.post(null, link, { password: 'another good one' });
    expect([saved.status, saved.location]).toEqual([303, '/admin']);
    expect(saved.session).not.toBe('');
    const after = await findLogin(pages.ctx.db, grantPlatformScope(), 'owner@test.example');
    expect(after?.passwordHash).not.toBe(before?.passwordHash);
    const again = await pages.post(null, link, { password: 'a third good one' });
    expect(again.status).toBe(400);
    expect(again.html).toContain('This link has already been used');
  });

  test('opening the link changes nothing: mail programs open links too', async () => {
    const { pages, linkOf } = await withMail();
    await pages.post(null, '/auth/reset-password', { email: 'owner@test.example' });
    const link = await linkOf();
    for (let times = 0; times < 3; times++) expect((await pages.get(null, link)).html).toContain('Save and sign in');
  });

  test('a link that is too old, or cut short, says so and offers a new one', async () => {
    const { pages, linkOf } = await withMail();
    await pages.post(null, '/auth/reset-password', { email: 'owner@test.example' });
    const link = await linkOf();
    expect((await pages.get(null, link.slice(0, -4))).html).toContain('This link is incomplete.');
    pages.ctx.pass({ hours: 2 });
    const { html } = await pages.get(null, link);
    expect(html).toContain('This link has expired.');
    expect(html).toContain('href="/admin/auth/reset-password"');
  });

  test('shows an error for a mistyped address, and keeps it', async () => {
    const { pages } = await withMail();
    const { status, html } = await pages.post(null, '/auth/reset-password', { email: 'owner@' });
    expect(status).toBe(400);
    expect(html).toContain('The email address that you entered is invalid.');
    expect(fieldValue(html, 'email')).toBe('owner@');
  });
});

describe('an invitation', () => {
  const invite = { do: 'add', email: 'owner@test.example', displayName: 'Ann', role: 'user' };
  const users = '/restaurants/golden-wok/users';

  async function invitedOwner() {
    const { pages, linkOf } = await withMail();
    expect((await pages.post('stranger', users, invite)).status).toBe(303);
    return { pages, link: await linkOf() };
  }
  const prove = (pages: Awaited<ReturnType<typeof adminPages>>) =>
    pages.ctx.write((trx) =>
      trx
        .updateTable('users')
        .set({ emailProvedIsoDateTimeUtc: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', 'owner')
        .execute(),
    );

  test('of an unconfirmed address asks for a password, and says where it leads', async () => {
    const { pages, link } = await invitedOwner();
    const { html } = await pages.get(null, link);
    expect(html).toContain('Join Golden Wok');
    expect(html).toContain('New password');
    const accepted = await pages.post(null, link, { password: 'a long enough one' });
    expect([accepted.status, accepted.session !== '']).toEqual([303, true]);
  });

  test('of a confirmed account asks to sign in, and its owner accepts', async () => {
    const { pages, link } = await invitedOwner();
    await prove(pages);
    const signedOut = await pages.get(null, link);
    expect(signedOut.html).toContain('Sign in to accept');
    expect(signedOut.html).not.toContain('New password');
    expect((await pages.get('staff', link)).html).toContain('Sign in to accept');
    expect((await pages.get('owner', link)).html).toContain('Accept invitation');
    expect((await pages.post('owner', link, {})).notice).toBe('Invitation accepted');
    // A standard user of the other restaurant now: its list of users is not for them, and is not unknown to them.
    expect((await pages.get('owner', users)).status).toBe(403);
  });

  test('shows its place in the list of users as invited, under the name that was typed there', async () => {
    const { pages } = await invitedOwner();
    const { html } = await pages.get('stranger', users);
    expect(html).toContain('Invited');
    expect(html).toContain('Ann');
    expect((await pages.get('owner', users)).status).toBe(404);
  });
});

test.each(['/ok\r\nset-cookie: x=1', '/a\nb', '//evil.example', '/\\evil.example', '/münchen'])(
  'after signing in nobody is sent to %j',
  async (next) => {
    const { pages } = await withMail();
    await pages.post(null, '/auth/signup', NEW);
    const signedIn = await pages.post(null, '/auth/login', { email: NEW.email, password: NEW.password, next });
    expect([signedIn.status, signedIn.location]).toEqual([303, '/admin']);
  },
);

describe('changing one’s own password', () => {
  const PRESENT = 'the one before it';
  const CHOSEN = 'the one after it';

  async function signedUp() {
    const mailed = await withMail();
    const { pages } = mailed;
    const passwordHash = await hashPassword(PRESENT);
    await pages.ctx.write((trx) => trx.updateTable('users').set({ passwordHash }).where('id', '=', 'owner').execute());
    const signIn = (password: string) => pages.post(null, '/auth/login', { email: 'owner@test.example', password });
    return { ...mailed, signIn };
  }

  test('asks the present one, ends every other session and tells the address', async () => {
    const { pages, mails, signIn } = await signedUp();
    await signIn(PRESENT);
    await signIn(PRESENT);
    const page = await pages.get('owner', '/account');
    expect(page.html).toContain('owner@test.example');
    const changed = await pages.post('owner', '/account', { present: PRESENT, password: CHOSEN });
    expect([changed.status, changed.location]).toEqual([303, '/admin/account']);
    expect(changed.session).not.toBe('');
    const sessions = await pages.ctx.db
      .selectFrom('sessions')
      .select('subjectId')
      .where('subjectId', '=', 'owner')
      .execute();
    expect(sessions).toHaveLength(1);
    await sendAccountMails.run(pages.ctx);
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['owner@test.example', 'Your Servery password was changed'],
    ]);
    expect((await signIn(PRESENT)).session).toBe('');
    expect((await signIn(CHOSEN)).session).not.toBe('');
  });

  test.each([
    ['the wrong present one', { present: 'guessed' }, 'That isn’t your current password.'],
    ['a short new one', { password: 'short' }, 'At least 10 characters.'],
  ])('%s is refused beside the field and changes nothing', async (_, wrong, message) => {
    const { pages, mails, signIn } = await signedUp();
    const sent = { present: PRESENT, password: CHOSEN, ...wrong };
    const refused = await pages.post('owner', '/account', sent);
    expect([refused.status, refused.session]).toEqual([400, '']);
    expect(refused.html).toContain(message);
    expect(refused.html).not.toContain(sent.present);
    expect(refused.html).not.toContain(CHOSEN);
    expect((await signIn(PRESENT)).session).not.toBe('');
    expect(mails).toEqual([]);
  });

  test('guessing the present one at a desk that was left open ends after ten', async () => {
    const { pages } = await signedUp();
    for (let at = 0; at < 10; at++) await pages.post('owner', '/account', { present: 'guessed', password: CHOSEN });
    const right = await pages.post('owner', '/account', { present: PRESENT, password: CHOSEN });
    expect([right.status, right.session]).toEqual([403, '']);
    expect(right.html).toContain('Too many attempts.');
  });

  test('no one can open it without signing in', async () => {
    const { pages } = await signedUp();
    expect((await pages.get(null, '/account')).location).toContain('/admin/auth/login');
  });
});

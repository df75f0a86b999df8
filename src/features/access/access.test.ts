import { expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { findLogin, listMemberships } from '#db/access/users.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { EmailMessage } from '#src/integrations/email/email.port.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantPlatformScope, grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { actorOfUser } from './actor-of-user.ts';
import { addRestaurantUser, addStoreUser } from './add-member.ts';
import { removeMember } from './manage-members.ts';
import { requestPasswordReset, spendAccountToken } from './reset-password.ts';
import { sendAccountMails } from './send-account-mail.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { MAX_SIGN_UPS, MAX_SIGN_UPS_IN_DAY, signUp } from './sign-up.ts';
import type { SignInStep } from './start-session.ts';

const OWNER = 'owner@roma-pizza.example';
const RIGHT = 'servery-demo';
const HERE = '203.0.113.7 Firefox';
const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });

/** The machine-readable reason of a rejection. */
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const tryIn = (ctx: TestContext, email: string, password: string, origin = HERE) =>
  signIn(ctx, { email, password, origin }).then(
    () => 'in',
    (error) => why(error),
  );

/** The session that a password alone started. */
const tokenOf = (step: SignInStep) => (step.kind === 'signedIn' ? step.token : '');

async function withMail(): Promise<{ ctx: TestContext; mails: EmailMessage[] }> {
  const mails: EmailMessage[] = [];
  const email = {
    async send(message: EmailMessage) {
      mails.push(message);
      return { kind: 'accepted' as const, providerMessageId: message.messageId };
    },
  };
  const ctx = await seededContext({
    ports: { ...NO_PORTS, email },
  });
  return { ctx, mails };
}

const tokenIn = (mail: EmailMessage | undefined) => /token=([0-9a-f]+)/.exec(mail?.text ?? '')?.[1] ?? '';

test('the right password signs in, whatever the case of the email, and the session knows who it is', async () => {
  const ctx = await seededContext();
  const token = tokenOf(await signIn(ctx, { email: ' Owner@Roma-Pizza.example ', password: RIGHT, origin: HERE }));
  const session = await findSession(ctx.db, ctx, token, 'staff');
  expect(session?.subjectId).toBe('user_roma-pizza_owner');
  expect(await actorOfUser(ctx.db, session?.subjectId ?? '')).toMatchObject({
    actor: { kind: 'staff', memberships: [{ role: 'restaurantAdmin', restaurantId: 'roma-pizza' }] },
  });
  await signOut(ctx, token);
  expect(await findSession(ctx.db, ctx, token, 'staff')).toBeNull();
});

test('an unknown user, a wrong password and an invited person get the same answer', async () => {
  const ctx = await seededContext();
  await ctx.write((trx) =>
    trx.updateTable('users').set({ passwordHash: null }).where('id', '=', 'user_roma-pizza_office').execute(),
  );
  const answers = [
    await signIn(ctx, { email: 'nobody@roma-pizza.example', password: RIGHT, origin: HERE }).catch((error) => error),
    await signIn(ctx, { email: OWNER, password: 'wrong', origin: HERE }).catch((error) => error),
    await signIn(ctx, { email: 'office@roma-pizza.example', password: RIGHT, origin: HERE }).catch((error) => error),
  ];
  const seen = answers.map(({ code, reason, message, details }: AppError) => ({ code, reason, message, details }));
  expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(seen[0]?.reason).toBe('wrong_login');
});

test('ten failures in 15 minutes slow an account from there; the eleventh try is rejected even if it is right', async () => {
  const ctx = await seededContext();
  const tries = [];
  for (let at = 0; at < 10; at++) tries.push(await tryIn(ctx, OWNER, 'wrong'));
  expect(new Set(tries)).toEqual(new Set(['wrong_login']));
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('too_many_tries');
  expect(await tryIn(ctx, OWNER, RIGHT, '203.0.113.7 Chrome')).toBe('too_many_tries');
  expect(await tryIn(ctx, 'owner@golden-wok.example', RIGHT)).toBe('in');
  expect(await tryIn(ctx, OWNER, RIGHT, '198.51.100.4 Firefox')).toBe('in');
  ctx.pass({ minutes: 15 });
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('in');
});

test('an account that is guessed from elsewhere leaves each new address three tries', async () => {
  const ctx = await seededContext();
  for (let at = 0; at < 10; at++) await tryIn(ctx, OWNER, 'wrong');
  const elsewhere = [];
  for (let at = 0; at < 4; at++) elsewhere.push(await tryIn(ctx, OWNER, 'wrong', '198.51.100.4'));
  expect(elsewhere).toEqual(['wrong_login', 'wrong_login', 'wrong_login', 'too_many_tries']);
});

test('an unknown email is slowed in the same way as a known one', async () => {
  const ctx = await seededContext();
  for (let at = 0; at < 10; at++) await tryIn(ctx, 'nobody@roma-pizza.example', 'wrong');
  expect(await tryIn(ctx, 'nobody@roma-pizza.example', 'wrong')).toBe('too_many_tries');
});

test('after a hundred failures an hour each try of an address waits a little longer, and a right password still signs in', async () => {
  const ctx = await seededContext();
  await ctx.write((trx) =>
    trx
      .insertInto('rate_counters')
      .values({
        bucket: ctx.secrets.keyedHash('signInRate', 'address 203.0.113.7'),
        count: 99,
        windowEndsIsoDateTimeUtc: '2026-11-21T08:00:00.000Z',
      })
      .execute(),
  );
  const guess = (at: number) => tryIn(ctx, `guess-${at}@roma-pizza.example`, 'wrong');
  expect([await guess(1), await guess(2), await guess(3)]).toEqual(['wrong_login', 'wrong_login', 'too_many_tries']);
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('too_many_tries');
  expect(await tryIn(ctx, OWNER, RIGHT, '198.51.100.4')).toBe('in');
  ctx.pass({ seconds: 2 });
  expect(await guess(4)).toBe('wrong_login');
  ctx.pass({ seconds: 3 });
  expect(await guess(5)).toBe('too_many_tries');
  ctx.pass({ seconds: 1 });
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('in');
  // A correct password never slows the next person, and a known device never has to wait.
  expect(await guess(6)).toBe('wrong_login');
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('in');
});

test('tries made at the same moment are counted each', async () => {
  const ctx = await seededContext();
  const answers = await Promise.all(Array.from({ length: 14 }, () => tryIn(ctx, OWNER, 'wrong')));
  expect(answers.filter((answer) => answer === 'too_many_tries')).toHaveLength(4);
});

test('signing in right does not use up the tries of a shared address', async () => {
  const ctx = await seededContext();
  for (let at = 0; at < 12; at++) expect(await tryIn(ctx, OWNER, RIGHT)).toBe('in');
  // After a month the account still knows the device.
  const inTwoHours = ctx.clock.now().add({ hours: 2 }).toString();
  const tries = ctx.db.selectFrom('rate_counters').select('count').where('windowEndsIsoDateTimeUtc', '<', inTwoHours);
  const counts = await tries.execute();
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.every((row) => row.count === 0)).toBe(true);
});

test('someone guessing at the same address can’t lock out an owner whose device is known, and the owner can still mistype', async () => {
  const ctx = await seededContext();
  const own = '203.0.113.7 Safari of the owner';
  expect(await tryIn(ctx, OWNER, RIGHT, own)).toBe('in');
  for (let at = 0; at < 10; at++) await tryIn(ctx, OWNER, 'wrong', `203.0.113.7 guesser ${at}`);
  await ctx.write((trx) =>
    trx
      .updateTable('rate_counters')
      .set({ count: 100 })
      .where('bucket', '=', ctx.secrets.keyedHash('signInRate', 'address 203.0.113.7'))
      .execute(),
  );
  expect(await tryIn(ctx, OWNER, RIGHT, '203.0.113.7 guesser')).toBe('too_many_tries');
  expect(await tryIn(ctx, OWNER, 'mistyped', own)).toBe('wrong_login');
  expect(await tryIn(ctx, OWNER, RIGHT, own)).toBe('in');
  for (let at = 0; at < 10; at++) await tryIn(ctx, OWNER, 'wrong', own);
  expect(await tryIn(ctx, OWNER, RIGHT, own)).toBe('too_many_tries');
});

test('signing up makes an account without any restaurant, signed in, and writes to the address', async () => {
  const { ctx, mails } = await withMail();
  const { userId, token } = await signUp(ctx, {
    email: 'new@shop.example',
    displayName: 'Nora New',
    password: 'a long enough one',
    origin: HERE,
  });
  expect((await findSession(ctx.db, ctx, token, 'staff'))?.subjectId).toBe(userId);
  expect((await actorOfUser(ctx.db, userId))?.actor).toEqual({ kind: 'staff', userId, memberships: [] });
  await sendAccountMails.run(ctx);
  expect(mails.map((mail) => [mail.to.address, mail.subject])).toEqual([
    ['new@shop.example', 'Confirm your email for Servery'],
  ]);
  expect(await spendAccountToken(ctx, { mode: 'verifyEmail', token: tokenIn(mails[0]), origin: HERE })).toMatchObject({
    kind: 'emailVerified',
  });
});

test.each([
  ['a short password', { password: '123456789' }, 'password'],
  ['digits in a name', { displayName: 'R2D2' }, 'displayName'],
  ['no email', { email: 'not an email' }, 'email'],
  ['an email that has an account', { email: OWNER }, 'email'],
])('signing up with %s is refused beside its field', async (_, wrong, path) => {
  const ctx = await seededContext();
  const input = {
    email: 'new@shop.example',
    displayName: 'Nora New',
    password: 'a long enough one',
    origin: HERE,
    ...wrong,
  };
  const error = await signUp(ctx, input).catch((rejection) => rejection);
  expect(error.details.fields.map((field: { path: string }) => field.path)).toEqual([path]);
});

test('accounts from one address are bounded', async () => {
  const ctx = await seededContext();
  const bucket = ctx.secrets.keyedHash('signUpRate', '203.0.113.7');
  const windowEndsIsoDateTimeUtc = '2026-11-21T08:00:00.000Z';
  await ctx.write((trx) =>
    trx
      .insertInto('rate_counters')
      .values({ bucket, count: MAX_SIGN_UPS - 1, windowEndsIsoDateTimeUtc })
      .execute(),
  );
  const make = (email: string) =>
    signUp(ctx, { email, displayName: 'Nora New', password: 'a long enough one', origin: HERE }).then(() => 'in', why);
  expect(await make('one@shop.example')).toBe('in');
  expect(await make('two@shop.example')).toBe('too_many_tries');
});

test('accounts from one address are bounded in a day as well, and one address gets one mail', async () => {
  const { ctx, mails } = await withMail();
  const make = (email: string) =>
    signUp(ctx, { email, displayName: 'Nora New', password: 'a long enough one', origin: HERE }).then(() => 'in', why);
  expect(await make('one@shop.example')).toBe('in');
  for (let at = 0; at < 3; at++) expect(await make('one@shop.example')).not.toBe('in');
  await sendAccountMails.run(ctx);
  expect(mails).toHaveLength(1);
  const bucket = ctx.secrets.keyedHash('signUpRateInDay', '203.0.113.7');
  await ctx.write((trx) =>
    trx.updateTable('rate_counters').set({ count: MAX_SIGN_UPS_IN_DAY }).where('bucket', '=', bucket).execute(),
  );
  ctx.pass({ hours: 2 });
  expect(await make('two@shop.example')).toBe('too_many_tries');
  ctx.pass({ hours: 22 });
  expect(await make('two@shop.example')).toBe('in');
});

test('a reset is answered alike for known and unknown; its link works once, for an hour, and ends other sessions', async () => {
  const { ctx, mails } = await withMail();
  const before = tokenOf(await signIn(ctx, { email: OWNER, password: RIGHT, origin: HERE }));
  expect(await requestPasswordReset(ctx, { email: 'nobody@roma-pizza.example', origin: HERE })).toBeUndefined();
  expect(await requestPasswordReset(ctx, { email: OWNER, origin: HERE })).toBeUndefined();
  await sendAccountMails.run(ctx);
  expect(mails.map((mail) => mail.to.address)).toEqual([OWNER]);
  const token = tokenIn(mails[0]);
  const rows = await ctx.db.selectFrom('account_tokens').selectAll().execute();
  const messages = await ctx.db.selectFrom('outgoing_messages').selectAll().execute();
  expect(JSON.stringify([rows, messages])).not.toContain(token);
  const use = () =>
    spendAccountToken(ctx, { mode: 'resetPassword', token, password: 'another good one', origin: HERE });
  expect(await use()).toMatchObject({ kind: 'passwordSet', userId: 'user_roma-pizza_owner' });
  expect(await findSession(ctx.db, ctx, before, 'staff')).toBeNull();
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('wrong_login');
  expect(await tryIn(ctx, OWNER, 'another good one')).toBe('in');
  expect(await use().catch(why)).toBe('link_expired');
});

test.each([
  ['at 59 minutes', { minutes: 59 }, 'passwordSet'],
  ['at 60 minutes', { minutes: 60 }, 'link_expired'],
])('a reset link %s', async (_, later, answer) => {
  const { ctx, mails } = await withMail();
  await requestPasswordReset(ctx, { email: OWNER, origin: HERE });
  await sendAccountMails.run(ctx);
  ctx.pass(later);
  const use = { mode: 'resetPassword', token: tokenIn(mails[0]), password: 'another good one', origin: HERE } as const;
  expect(await spendAccountToken(ctx, use).then((used) => used.kind, why)).toBe(answer as 'passwordSet');
});

test('a link of one kind does not serve for another, and a newer one ends the older', async () => {
  const { ctx, mails } = await withMail();
  await requestPasswordReset(ctx, { email: OWNER, origin: HERE });
  await requestPasswordReset(ctx, { email: OWNER, origin: HERE });
  await sendAccountMails.run(ctx);
  const [first, second] = mails.map(tokenIn);
  const use = (mode: 'resetPassword' | 'verifyEmail', token = '') =>
    spendAccountToken(ctx, { mode, token, password: 'another good one', origin: HERE }).then((used) => used.kind, why);
  expect(await use('verifyEmail', second)).toBe('link_expired');
  expect(await use('resetPassword', first)).toBe('link_expired');
  expect(await use('resetPassword', second)).toBe('passwordSet');
});

test('at most five reset mails an hour go to one account', async () => {
  const { ctx, mails } = await withMail();
  for (let at = 0; at < 7; at++) await requestPasswordReset(ctx, { email: OWNER, origin: HERE });
  await sendAccountMails.run(ctx);
  expect(mails).toHaveLength(5);
});

test('a person is invited to a store, and the same person twice has the last role', async () => {
  const { ctx, mails } = await withMail();
  const input = { email: 'Kim@roma-pizza.example', displayName: 'Kim Park', by: BY_OWNER };
  await addStoreUser(ctx, newtown, { ...input, role: 'user' });
  const members = await addStoreUser(ctx, newtown, { ...input, role: 'admin' });
  const kim = members.find((member) => member.email === 'kim@roma-pizza.example');
  expect(kim).toMatchObject({ role: 'storeAdmin', storeId: 'roma-newtown', isInvited: true });
  await sendAccountMails.run(ctx);
  const token = tokenIn(mails.at(-1));
  await spendAccountToken(ctx, { mode: 'invitation', token, password: 'kims own password', origin: HERE });
  expect(await tryIn(ctx, 'kim@roma-pizza.example', 'kims own password')).toBe('in');
});

test('a restaurant sees its own people and no store of another is found', async () => {
  const { ctx } = await withMail();
  const members = await addRestaurantUser(ctx, roma, {
    email: 'amy@roma-pizza.example',
    displayName: 'Amy',
    role: 'user',
    by: BY_OWNER,
  });
  expect(members.map((member) => member.email).sort()).toEqual([
    'amy@roma-pizza.example',
    'office@roma-pizza.example',
    OWNER,
  ]);
  const mixed = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'wok-carlton' });
  const rejection = addStoreUser(ctx, mixed, {
    email: 'amy@roma-pizza.example',
    displayName: 'Amy',
    role: 'user',
    by: BY_OWNER,
  });
  expect(await rejection.catch(why)).toBe('resource_not_found');
});

test('with the mail server down, mail is saved for later and given up after eight tries', async () => {
  let tries = 0;
  const email = {
    async send() {
      tries++;
      return { kind: 'unreachable' as const, why: 'connection' as const, mayHaveBeenSent: false };
    },
  };
  const ctx = await seededContext({
    ports: { ...NO_PORTS, email },
  });
  await addRestaurantUser(ctx, roma, {
    email: 'amy@roma-pizza.example',
    displayName: 'Amy',
    role: 'user',
    by: BY_OWNER,
  });
  for (let hours = 0; hours < 12; hours++) {
    ctx.pass({ hours: 2 });
    await sendAccountMails.run(ctx);
  }
  expect(tries).toBe(8);
  const [message] = await ctx.db.selectFrom('outgoing_messages').select(['statusCode', 'lastError']).execute();
  expect(message).toEqual({ statusCode: 'failed', lastError: 'connection' });
});

/** Golden Wok's owner invites an address; the mail is in `mails`. */
async function invited(email: string, role: 'admin' | 'user' = 'admin') {
  const { ctx, mails } = await withMail();
  const invite = async (to = email) => {
    const wok = grantRestaurantScope({ restaurantId: 'golden-wok' });
    const members = await addRestaurantUser(ctx, wok, { email: to, displayName: 'Zed Zed', role, by: BY_OWNER });
    await sendAccountMails.run(ctx);
    return members;
  };
  const accept = (more: { password?: string; signedInAs?: string } = {}) =>
    spendAccountToken(ctx, { mode: 'invitation', token: tokenIn(mails.at(-1)), origin: HERE, ...more }).then(
      (used) => used.kind,
      why,
    );
  const rolesOf = async (address: string) => {
    const user = await findLogin(ctx.db, grantPlatformScope(), address);
    return user ? await listMemberships(ctx.db, grantPlatformScope(), user.id) : [];
  };
  return { ctx, mails, invite, accept, rolesOf };
}
const WOK_ADMIN = [{ role: 'restaurantAdmin', restaurantId: 'golden-wok' }];

test('registering someone else’s address gains nothing, and the account ends when its owner accepts', async () => {
  const email = 'newmanager@golden-wok.example';
  const { ctx, invite, accept, rolesOf } = await invited(email);
  const squat = { email, displayName: 'Squatter', password: 'mine and not yours', origin: HERE };
  const { token } = await signUp(ctx, squat);
  await invite();
  expect(await rolesOf(email)).toEqual([]);
  expect(await accept({ signedInAs: (await findSession(ctx.db, ctx, token, 'staff'))?.subjectId ?? '' })).toBe(
    'validation_failed',
  );
  expect(await accept({ password: 'the real managers own' })).toBe('passwordSet');
  expect(await rolesOf(email)).toEqual(WOK_ADMIN as never);
  expect(await findSession(ctx.db, ctx, token, 'staff')).toBeNull();
  expect(await tryIn(ctx, email, squat.password)).toBe('wrong_login');
  expect(await tryIn(ctx, email, 'the real managers own')).toBe('in');
  expect((await findLogin(ctx.db, grantPlatformScope(), email))?.displayName).toBe('Zed Zed');
});

test('an address with an account elsewhere gets the usual answer, which names no one', async () => {
  const { mails, invite, rolesOf } = await invited('nobody@new.example');
  const before = await rolesOf(OWNER);
  const shown = async (email: string) => (await invite(email)).find((one) => one.email === email);
  const [known, unknown, platform] = [
    await shown(OWNER),
    await shown('nobody@new.example'),
    await shown('platform@servery.example'),
  ];
  const same = { displayName: 'Zed Zed', role: 'restaurantAdmin', isInvited: true, storeId: null };
  for (const one of [known, unknown, platform]) expect(one).toMatchObject(same);
  expect(known?.userId).toBe(known?.membershipId ?? '');
  expect(mails.map(({ to }) => to.address)).toEqual([OWNER, 'nobody@new.example', 'platform@servery.example']);
  expect(mails.map(({ text }) => text.includes('Hello Zed Zed'))).toEqual([true, true, true]);
  expect(await rolesOf(OWNER)).toEqual(before);
});

test('a proved account accepts signed in as itself, with its own password and name', async () => {
  const { ctx, invite, accept, rolesOf } = await invited(OWNER);
  await invite();
  const user = await findLogin(ctx.db, grantPlatformScope(), OWNER);
  expect(await accept()).toBe('sign_in_first');
  expect(await accept({ password: 'a password of somebody else' })).toBe('sign_in_first');
  expect(await accept({ signedInAs: 'user_of_another' })).toBe('sign_in_first');
  expect(await accept({ signedInAs: user?.id ?? '' })).toBe('accepted');
  expect(await rolesOf(OWNER)).toContainEqual({ role: 'restaurantAdmin', restaurantId: 'golden-wok' });
  expect(await tryIn(ctx, OWNER, RIGHT)).toBe('in');
  expect(await findLogin(ctx.db, grantPlatformScope(), OWNER)).toMatchObject({ displayName: user?.displayName });
});

test('a withdrawn invitation gives nothing, and one of another restaurant stays', async () => {
  const { ctx, mails, invite, accept, rolesOf } = await invited('two@jobs.example');
  const [member] = (await invite()).filter((one) => one.isInvited);
  const amy = { email: 'two@jobs.example', displayName: 'Tom', role: 'user' as const, by: BY_OWNER };
  const place = { restaurantId: 'golden-wok', storeId: null };
  await removeMember(ctx, place, { userId: member?.userId ?? '', by: BY_OWNER });
  expect(await accept({ password: 'long enough to be one' })).toBe('link_expired');
  await addRestaurantUser(ctx, roma, amy);
  await sendAccountMails.run(ctx);
  expect(mails).toHaveLength(2);
  expect(await accept({ password: 'long enough to be one' })).toBe('passwordSet');
  expect(await rolesOf('two@jobs.example')).toEqual([{ role: 'restaurantUser', restaurantId: 'roma-pizza' }]);
});

test('a person who is only invited doesn’t count as an administrator that a restaurant could be left with', async () => {
  const { ctx, invite } = await invited('later@golden-wok.example');
  const admins = (await invite()).filter((one) => !one.isInvited && one.role === 'restaurantAdmin');
  const place = { restaurantId: 'golden-wok', storeId: null };
  const [first, ...others] = admins;
  for (const { userId } of others) await removeMember(ctx, place, { userId, by: BY_OWNER });
  expect(await removeMember(ctx, place, { userId: first?.userId ?? '', by: BY_OWNER }).catch(why)).toBe('last_admin');
});

import { beforeEach, expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { findTwoStep } from '#db/access/two-steps.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { MAX_WRONG_CODES_IN_DAY } from '#src/domain/access/two-step.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { codeAt } from '#src/shared/one-time-code.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { beginTwoStep, readTwoStep, renewRecoveryCodes, turnOffTwoStep, turnOnTwoStep } from './manage-two-step.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { finishSignIn, type TypedCode, twoStepSecret } from './second-step.ts';
import { signIn } from './sign-in.ts';

const EMAIL = 'owner@roma-pizza.example';
const PASSWORD = 'servery-demo';
const HERE = '203.0.113.7 Firefox';
const userId = 'user_roma-pizza_owner';
const by: ActedBy = { mover: 'staff', kind: 'staff', id: userId, name: 'Owner', origin: HERE };

let ctx: TestContext;
beforeEach(async () => {
  ctx = await seededContext();
});

/** The code that the owner's app shows. */
async function code(): Promise<string> {
  const row = await findTwoStep(ctx.db, grantPlatformScope(), userId);
  return codeAt(row ? twoStepSecret(ctx, row) : '', ctx.clock.now().epochMilliseconds);
}
/** Turns it on, and waits for the next code: the one that turned it on works no longer. */
async function turnedOn() {
  await beginTwoStep(ctx, { userId, by });
  const on = await turnOnTwoStep(ctx, { userId, by, password: PASSWORD, code: await code() });
  ctx.pass({ seconds: 30 });
  return on;
}
async function pending(origin = HERE): Promise<string> {
  const step = await signIn(ctx, { email: EMAIL, password: PASSWORD, origin });
  return step.kind === 'codeWanted' ? step.pending : 'none';
}
/** What became of a code: `in`, or the reason or sentence of the refusal. */
async function enter(waiting: string, typed: TypedCode, origin = HERE): Promise<string> {
  try {
    const token = await finishSignIn(ctx, { pending: waiting, typed, origin });
    return findSession(ctx.db, ctx, token, 'staff')?.subjectId === userId ? 'in' : 'no session';
  } catch (error) {
    return whyOf(error);
  }
}
function whyOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  const [issue] = (error.details?.fields as FieldIssue[] | undefined) ?? [];
  return issue?.message ?? error.reason ?? error.code;
}
const acts = async () => {
  const rows = await ctx.db.selectFrom('audit_log').select('action').where('subjectId', '=', userId).execute();
  return rows.map(({ action }) => action);
};

test('the second step is on only after the password and a right code; then sign-in asks for one', async () => {
  await beginTwoStep(ctx, { userId, by });
  expect((await signIn(ctx, { email: EMAIL, password: PASSWORD, origin: HERE })).kind).toBe('signedIn');
  const wrong = (password: string, typed: string) =>
    turnOnTwoStep(ctx, { userId, by, password, code: typed }).then(() => 'on', whyOf);
  expect(await wrong(PASSWORD, '12')).toBe('Enter the 6 digits that your app shows.');
  expect(await wrong('not mine', await code())).toBe('That isn’t your password. Try again.');
  expect((await signIn(ctx, { email: EMAIL, password: PASSWORD, origin: HERE })).kind).toBe('signedIn');
  const { recoveryCodes } = await turnOnTwoStep(ctx, { userId, by, password: PASSWORD, code: await code() });
  expect(new Set(recoveryCodes).size).toBe(10);
  ctx.pass({ seconds: 30 });
  expect(await enter(await pending(), { code: await code() })).toBe('in');
  expect(await acts()).toEqual(expect.arrayContaining(['beginTwoStep', 'turnOnTwoStep', 'signIn']));
});

test('a code works once, and the one that turned it on has been used', async () => {
  await beginTwoStep(ctx, { userId, by });
  const first = await code();
  await turnOnTwoStep(ctx, { userId, by, password: PASSWORD, code: first });
  const used = 'This code has already been used. Wait for the next one in your app.';
  expect(await enter(await pending(), { code: first })).toBe(used);
  ctx.pass({ seconds: 30 });
  const second = await code();
  expect(await enter(await pending(), { code: second })).toBe('in');
  expect(await enter(await pending(), { code: second })).toBe(used);
});

test('two browsers with the same code at the same moment: one is in', async () => {
  await turnedOn();
  const [one, two] = [await pending(), await pending('198.51.100.4 Chrome')];
  const typed = { code: await code() };
  const said = await Promise.all([enter(one, typed), enter(two, typed, '198.51.100.4 Chrome')]);
  expect(said.filter((each) => each === 'in')).toHaveLength(1);
});

test('a sign-in waits five minutes, in the browser that began it, and ends with its code', async () => {
  await turnedOn();
  const waiting = await pending();
  expect(await enter('another browser', { code: await code() })).toBe('sign_in_again');
  ctx.pass({ minutes: 5 });
  expect(await enter(waiting, { code: await code() })).toBe('sign_in_again');
  const again = await pending();
  expect(await enter(again, { code: await code() })).toBe('in');
  ctx.pass({ seconds: 30 });
  expect(await enter(again, { code: await code() })).toBe('sign_in_again');
});

test('a recovery code signs in once, however it is typed, and the audit log says so', async () => {
  const { recoveryCodes } = await turnedOn();
  const typed = { recoveryCode: ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ')}` };
  expect(await enter(await pending(), typed)).toBe('in');
  expect(await enter(await pending(), typed)).toContain('isn’t one of your unused recovery codes');
  expect(await readTwoStep(ctx, { id: userId, email: EMAIL })).toMatchObject({ kind: 'on', recoveryCodesLeft: 9 });
  expect(await acts()).toContain('useRecoveryCode');
});

test('ten wrong codes from one address make it wait, and a right one there does not help', async () => {
  await turnedOn();
  const waiting = await pending();
  for (let n = 0; n < 10; n++) expect(await enter(waiting, { code: '12345x' })).toContain('6 digits');
  expect(await enter(waiting, { code: await code() })).toBe('too_many_tries');
});

test('thirty wrong codes in a day leave recovery codes alone, from wherever they came', async () => {
  const { recoveryCodes } = await turnedOn();
  for (let n = 0; n < MAX_WRONG_CODES_IN_DAY; n++) {
    const origin = `198.51.100.${n} Chrome`;
    await enter(await pending(origin), { code: 'wrong' }, origin);
    if (n % 10 === 9) ctx.pass({ minutes: 16 });
  }
  const mine = '192.0.2.1 Safari';
  expect(await enter(await pending(mine), { code: await code() }, mine)).toBe('too_many_tries');
  expect(await enter(await pending(mine), { recoveryCode: recoveryCodes[0] ?? '' }, mine)).toBe('in');
});

test('turning it off needs password and code; the recovery codes go with it', async () => {
  const { recoveryCodes } = await turnedOn();
  const off = (password: string, typed: TypedCode) =>
    turnOffTwoStep(ctx, { userId, by, password, typed }).then(() => 'off', whyOf);
  expect(await off('not mine', { code: await code() })).toBe('That isn’t your password. Try again.');
  expect(await off(PASSWORD, { code: 'wrong' })).toContain('6 digits');
  expect(await off(PASSWORD, { code: await code() })).toBe('off');
  expect((await signIn(ctx, { email: EMAIL, password: PASSWORD, origin: HERE })).kind).toBe('signedIn');
  expect(await ctx.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  expect(recoveryCodes).toHaveLength(10);
});

test('where it is required, a platform admin can’t turn it off', async () => {
  await turnedOn();
  await ctx.write((trx) => trx.updateTable('users').set({ isSuperAdmin: 1 }).where('id', '=', userId).execute());
  const input = { userId, by, password: PASSWORD, typed: { code: await code() } };
  expect(await turnOffTwoStep({ ...ctx, requiresTwoStep: true }, input).catch(whyOf)).toBe('two_step_required');
  expect(await turnOffTwoStep(ctx, input).then(() => 'off', whyOf)).toBe('off');
});

test('new recovery codes replace the earlier ones', async () => {
  const { recoveryCodes } = await turnedOn();
  const renewed = await renewRecoveryCodes(ctx, { userId, by, password: PASSWORD, typed: { code: await code() } });
  expect(await enter(await pending(), { recoveryCode: recoveryCodes[0] ?? '' })).toContain('unused recovery codes');
  expect(await enter(await pending(), { recoveryCode: renewed[0] ?? '' })).toBe('in');
});

test('neither the key nor a recovery code is in the database or the log', async () => {
  await beginTwoStep(ctx, { userId, by });
  const begun = await readTwoStep(ctx, { id: userId, email: EMAIL });
  const { recoveryCodes } = await turnOnTwoStep(ctx, { userId, by, password: PASSWORD, code: await code() });
  const row = await findTwoStep(ctx.db, grantPlatformScope(), userId);
  const secrets = [begun.kind === 'begun' ? begun.key : '', row ? twoStepSecret(ctx, row) : '', ...recoveryCodes];
  expect(secrets).not.toContain('');
  const kept = [...ctx.logged, new TextDecoder('latin1').decode(ctx.database.raw.serialize())].join('\n');
  for (const secret of secrets) expect(kept.includes(secret)).toBe(false);
});

test('turning it on signs out every other device; the list shows where from, and ends one or all others', async () => {
  const before = await signIn(ctx, { email: EMAIL, password: PASSWORD, origin: HERE });
  const { token } = await turnedOn();
  expect(findSession(ctx.db, ctx, before.kind === 'signedIn' ? before.token : '', 'staff')).toBeNull();
  const phone = '198.51.100.4 Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1';
  await enter(await pending(phone), { code: await code() }, phone);
  const listed = () => listOwnSessions(ctx, { userId, token });
  const [first, second] = await listed();
  expect([first, second].map((each) => [each?.device, each?.address, each?.isThis])).toEqual([
    ['Safari on iPhone', '198.51.100.4', false],
    ['Firefox', '203.0.113.7', true],
  ]);
  await endOwnSessions(ctx, { userId: 'user_golden-wok_owner', token: 'x', which: { name: first?.name ?? '' }, by });
  expect(await listed()).toHaveLength(2);
  await endOwnSessions(ctx, { userId, token, which: 'others', by });
  expect((await listed()).map(({ isThis }) => isThis)).toEqual([true]);
  expect(await acts()).toContain('endSessions');
});

import { beforeEach, expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { findTwoStep } from '#db/access/two-steps.repository.ts';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { beginTwoStep, turnOnTwoStep } from '#src/features/access/manage-two-step.ts';
import { finishSignIn, twoStepSecret } from '#src/features/access/second-step.ts';
import { AppError } from '#src/shared/app-error.ts';
import { codeAt } from '#src/shared/one-time-code.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { finishSignInToPair, pairBySignIn, signInToPair, type TillSignIn } from './sign-in-to-pair.ts';

const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const EMAIL = 'owner@roma-pizza.example';
const PASSWORD = 'servery-demo';
const origin = '203.0.113.7 tablet';
const userId = 'user_roma-pizza_owner';
const by: ActedBy = { mover: 'staff', kind: 'staff', id: userId, name: 'Owner', origin };

let ctx: TestContext;
beforeEach(async () => {
  ctx = await seededContext();
});

async function chosen(step: Promise<TillSignIn>) {
  const answer = await step;
  if (answer.kind !== 'choose') throw new Error('a code is wanted');
  return answer;
}
const signedIn = (email = EMAIL) => chosen(signInToPair(ctx, { email, password: PASSWORD, origin }));
async function whyNot(act: Promise<unknown>): Promise<string | undefined> {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it was not refused');
  return error.reason ?? error.code;
}
const staffSessions = () => ctx.db.selectFrom('sessions').selectAll().where('kind', '=', 'staff').execute();

test('an owner chooses among the tills of their own stores, and no one stays signed in at the counter', async () => {
  const { stores, pass } = await signedIn();
  expect(new Set(stores.map(({ restaurantId }) => restaurantId))).toEqual(new Set(['roma-pizza']));
  const store = stores.find(({ storeId }) => storeId === ROMA.storeId);
  const till = store?.tills[0];
  if (!till) throw new Error('Roma has a till');
  const paired = await pairBySignIn(ctx, { ...ROMA, pass, posTerminalId: till.id, origin });
  expect(paired).toMatchObject({ ...ROMA, posTerminalId: till.id });
  expect(findSession(ctx.db, ctx, paired.token, 'posTerminal')?.subjectId).toBe(till.id);
  expect(await staffSessions()).toEqual([]);
  expect(await findAuditBreaks(ctx.db)).toEqual([]);
});

test('a new till is named on the spot', async () => {
  const { pass } = await signedIn();
  const { posTerminalId } = await pairBySignIn(ctx, { ...ROMA, pass, posTerminalId: null, name: 'Window', origin });
  const made = await ctx.db
    .selectFrom('pos_terminals')
    .select('name')
    .where('id', '=', posTerminalId)
    .executeTakeFirst();
  expect(made?.name).toBe('Window');
});

test('another restaurant’s store or till is unknown', async () => {
  const { pass } = await signedIn();
  const foreign = { restaurantId: 'golden-wok', storeId: 'wok-carlton' };
  expect(await whyNot(pairBySignIn(ctx, { ...foreign, pass, posTerminalId: null, origin }))).toBe('resource_not_found');
  const { id } = await ctx.db
    .selectFrom('pos_terminals')
    .select('id')
    .where('restaurantId', '=', 'golden-wok')
    .executeTakeFirstOrThrow();
  expect(await whyNot(pairBySignIn(ctx, { ...ROMA, pass, posTerminalId: id, origin }))).toBe('resource_not_found');
});

test('a wrong password, and too many of them, are refused as at the admin', async () => {
  const wrong = () => whyNot(signInToPair(ctx, { email: EMAIL, password: 'not mine', origin }));
  const answers: (string | undefined)[] = [];
  for (let tries = 0; tries < 12; tries += 1) answers.push(await wrong());
  expect(answers[0]).toBe('wrong_login');
  expect(answers.at(-1)).toBe('too_many_tries');
  expect(await whyNot(signInToPair(ctx, { email: EMAIL, password: PASSWORD, origin }))).toBe('too_many_tries');
});

test('the proof is good for ten minutes, and for no one else', async () => {
  const { pass } = await signedIn();
  const other = pass.replace(userId, 'user_golden-wok_owner');
  expect(await whyNot(pairBySignIn(ctx, { ...ROMA, pass: other, posTerminalId: null, origin }))).toBe('sign_in_again');
  ctx.pass({ minutes: 10 });
  expect(await whyNot(pairBySignIn(ctx, { ...ROMA, pass, posTerminalId: null, origin }))).toBe('sign_in_again');
  expect(await whyNot(pairBySignIn(ctx, { ...ROMA, pass: '', posTerminalId: null, origin }))).toBe('sign_in_again');
});

test('the second step is asked for, and its code opens the choice and no session of the admin', async () => {
  const code = async () => {
    const row = await findTwoStep(ctx.db, grantPlatformScope(), userId);
    return codeAt(row ? twoStepSecret(ctx, row) : '', ctx.clock.now().epochMilliseconds);
  };
  await beginTwoStep(ctx, { userId, by });
  await turnOnTwoStep(ctx, { userId, by, password: PASSWORD, code: await code() });
  const before = await staffSessions();
  ctx.pass({ seconds: 30 });
  const step = await signInToPair(ctx, { email: EMAIL, password: PASSWORD, origin });
  if (step.kind !== 'codeWanted') throw new Error('no code was wanted');
  const { pending } = step;
  expect(await whyNot(finishSignInToPair(ctx, { pending, typed: { code: '000000' }, origin }))).toBe(
    'validation_failed',
  );
  const typed = { code: await code() };
  const { stores } = await chosen(finishSignInToPair(ctx, { pending, typed, origin }));
  expect(stores.length).toBeGreaterThan(0);
  expect(await staffSessions()).toEqual(before);
  expect(await whyNot(finishSignIn(ctx, { pending, typed, origin }))).toBe('sign_in_again');
});

test('a box knows no passwords, and says so', async () => {
  const box = { ...ctx, ownership: boxOwnership(() => ({ mark: 'k7m2p9', ...ROMA })) };
  expect(await whyNot(signInToPair(box, { email: EMAIL, password: PASSWORD, origin }))).toBe('no_passwords_here');
});

import { beforeEach, expect, test } from 'bun:test';
import { isTwoStepOn } from '#db/access/two-steps.repository.ts';
import { saveMembership } from '#db/access/users.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantRestaurantScope } from '#src/shared/scope.ts';
import { listOwnSessions } from './own-sessions.ts';
import { resetTwoStep } from './reset-two-step.ts';
import { signIn } from './sign-in.ts';

const NEWTOWN = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const ROMA = { restaurantId: 'roma-pizza', storeId: null };
const OWNER = 'user_roma-pizza_owner';
const OFFICE = 'user_roma-pizza_office';
const MANAGER = 'user_roma-newtown_manager';
const HERE = '203.0.113.7 Firefox';
const by = { mover: 'staff', kind: 'staff', id: OWNER, name: 'Owner', origin: HERE } as const satisfies ActedBy;

let ctx: TestContext;
beforeEach(async () => {
  ctx = await seededContext();
  for (const userId of [OWNER, OFFICE, MANAGER]) await turnOn(userId);
});

async function turnOn(userId: string): Promise<void> {
  const now = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    trx
      .insertInto('two_steps')
      .values({ userId, salt: userId, createdIsoDateTimeUtc: now, confirmedIsoDateTimeUtc: now })
      .execute(),
  );
}
const isOn = (userId: string) => isTwoStepOn(ctx.db, grantPlatformScope(), userId);
/** What became of it: `off`, or the reason of the refusal. */
async function reset(place: Parameters<typeof resetTwoStep>[1], userId: string, who: ActedBy = by): Promise<string> {
  return resetTwoStep(ctx, place, { userId, by: who }).then(
    () => 'off',
    (error) => {
      if (!(error instanceof AppError)) throw error;
      return error.reason ?? error.code;
    },
  );
}
async function roleAt(restaurantId: string, storeId: string | null): Promise<void> {
  await ctx.write((trx) =>
    saveMembership(trx, grantRestaurantScope({ restaurantId }), {
      id: `membership ${restaurantId} ${storeId}`,
      userId: MANAGER,
      storeId,
      role: storeId === null ? 'restaurantUser' : 'storeUser',
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    }),
  );
}

test('someone who lost phone and codes signs in with the password alone again, is signed out everywhere and gets an email', async () => {
  const login = { email: 'office@roma-pizza.example', password: 'servery-demo', origin: HERE };
  expect((await signIn(ctx, login)).kind).toBe('codeWanted');
  expect(await reset(ROMA, OFFICE)).toBe('off');
  expect((await signIn(ctx, login)).kind).toBe('signedIn');
  expect(await reset(ROMA, OFFICE)).toBe('resource_status_conflict');

  await turnOn(OFFICE);
  await reset(ROMA, OFFICE);
  const sessions = await listOwnSessions(ctx, { userId: OFFICE, token: 'none' });
  expect(sessions).toEqual([]);
  const mails = await ctx.db.selectFrom('outgoing_messages').select(['recipient', 'template']).execute();
  expect(mails).toContainEqual({ recipient: 'office@roma-pizza.example', template: 'twoStepReset' });
  const audit = await ctx.db
    .selectFrom('audit_log')
    .select(['restaurantId', 'actorId'])
    .where('action', '=', 'resetTwoStep')
    .where('subjectId', '=', OFFICE)
    .execute();
  expect(audit[0]).toEqual({ restaurantId: 'roma-pizza', actorId: OWNER });
});

test('nobody turns off their own without a code: a device left open would be enough', async () => {
  expect(await reset(ROMA, OWNER)).toBe('own_two_step');
  expect(await isOn(OWNER)).toBe(true);
});

test('a store’s manager is reset from that store, and from no other place', async () => {
  expect(await reset(ROMA, MANAGER)).toBe('resource_not_found');
  expect(await reset({ restaurantId: 'golden-wok', storeId: 'golden-wok-carlton' }, MANAGER)).toBe(
    'resource_not_found',
  );
  expect(await reset({ ...NEWTOWN, storeId: 'roma-glebe' }, MANAGER)).toBe('resource_not_found');
  expect(await isOn(MANAGER)).toBe(true);
  expect(await reset(NEWTOWN, MANAGER)).toBe('off');
});

test.each([
  ['another restaurant', 'golden-wok', null],
  ['a store of another restaurant', 'golden-wok', 'wok-carlton'],
  ['the whole restaurant', 'roma-pizza', null],
])('whoever also signs in to %s keeps it: its people did not agree', async (_, restaurantId, storeId) => {
  await roleAt(restaurantId, storeId);
  expect(await reset(NEWTOWN, MANAGER)).toBe('works_elsewhere');
  expect(await isOn(MANAGER)).toBe(true);
});

test('a platform admin who also works at a store keeps it', async () => {
  await ctx.write((trx) => trx.updateTable('users').set({ isSuperAdmin: 1 }).where('id', '=', MANAGER).execute());
  expect(await reset(NEWTOWN, MANAGER)).toBe('works_elsewhere');
});

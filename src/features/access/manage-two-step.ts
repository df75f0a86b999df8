import { createSessionIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import {
  countRecoveryCodes,
  findTwoStep,
  insertTwoStep,
  isTwoStepOn,
  removeTwoStepIn,
  replaceRecoveryCodesIn,
} from '#db/access/two-steps.repository.ts';
import { findLogin, findUser, type User } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { RECOVERY_CODES, recoveryCodeOf } from '#src/domain/access/two-step.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { authenticatorKey } from '#src/shared/one-time-code.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { verifyPassword } from './passwords.ts';
import {
  acceptCodeIn,
  type CodeNeeds,
  countCodeTry,
  recoveryCodeHash,
  type TypedCode,
  twoStepSecret,
} from './second-step.ts';
import { STAFF_SESSION_DAYS } from './start-session.ts';

interface OwnInput {
  readonly userId: string;
  readonly by: ActedBy;
}

/** A key that was begun and not confirmed is shown again for this long: a page may be reloaded. */
const BEGUN_MINUTES = 60;

/** A new key for an authenticator app. It changes nothing at sign-in until its first code turns the second step on. */
export async function beginTwoStep(ctx: Needs<'write' | 'clock' | 'ids' | 'secrets'>, input: OwnInput): Promise<void> {
  const { userId, by } = input;
  const platform = grantPlatformScope();
  await ctx.write(async (trx) => {
    if (await isTwoStepOn(trx, platform, userId)) throw alreadyOn();
    await removeTwoStepIn(trx, platform, userId);
    await insertTwoStep(trx, platform, {
      userId,
      salt: ctx.secrets.newToken(),
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await auditIn(trx, ctx, { by, action: 'beginTwoStep', userId });
  });
}

export type TwoStepState =
  | { readonly kind: 'off' }
  /** `uri` is for the QR code, `key` is typed where no camera reads it. */
  | { readonly kind: 'begun'; readonly uri: string; readonly key: string }
  | { readonly kind: 'on'; readonly since: string; readonly recoveryCodesLeft: number };

export async function readTwoStep(
  ctx: Needs<'db' | 'clock' | 'secrets'>,
  user: Pick<User, 'id' | 'email'>,
): Promise<TwoStepState> {
  const platform = grantPlatformScope();
  const row = await findTwoStep(ctx.db, platform, user.id);
  if (row?.confirmedIsoDateTimeUtc) {
    const recoveryCodesLeft = await countRecoveryCodes(ctx.db, platform, user.id);
    return { kind: 'on', since: row.confirmedIsoDateTimeUtc, recoveryCodesLeft };
  }
  const oldest = isoUtc(ctx.clock.now().subtract({ minutes: BEGUN_MINUTES }));
  if (!row || row.createdIsoDateTimeUtc < oldest) return { kind: 'off' };
  return { kind: 'begun', ...authenticatorKey(twoStepSecret(ctx, row), { issuer: 'Servery', label: user.email }) };
}

/**
 * The password and a right code turn the second step on. Every other session ends. The recovery codes are shown once and
 * stored as hashes; `token` is of the session that continues.
 */
export async function turnOnTwoStep(
  ctx: CodeNeeds,
  input: OwnInput & { readonly password: string; readonly code: string },
): Promise<{ readonly recoveryCodes: readonly string[]; readonly token: string }> {
  const { userId, by, password, code } = input;
  return proved(ctx, { userId, by, password, typed: { code }, isOn: false }, async (trx) => {
    const recoveryCodes = await newCodesIn(trx, ctx, userId);
    await endSessionsOfIn(trx, 'staff', userId);
    await auditIn(trx, ctx, { by, action: 'turnOnTwoStep', userId });
    const session = { kind: 'staff', subjectId: userId, lifetimeDays: STAFF_SESSION_DAYS, origin: by.origin } as const;
    return { recoveryCodes, token: await createSessionIn(trx, ctx, session) };
  });
}

/** Turns it off. Asks for password and code, since a device left open may be in other hands. */
export async function turnOffTwoStep(
  ctx: CodeNeeds & Needs<'requiresTwoStep'>,
  input: OwnInput & { readonly password: string; readonly typed: TypedCode },
): Promise<void> {
  const { userId, by } = input;
  const user = await findUser(ctx.db, grantPlatformScope(), userId);
  if (user?.isSuperAdmin && ctx.requiresTwoStep) {
    const message = 'Platform admins need two-step sign-in. It can’t be turned off.';
    throw new AppError('resource_update_not_allowed', message, { reason: 'two_step_required' });
  }
  await proved(ctx, { ...input, isOn: true }, async (trx) => {
    await removeTwoStepIn(trx, grantPlatformScope(), userId);
    await auditIn(trx, ctx, { by, action: 'turnOffTwoStep', userId });
  });
}

/** Ten new recovery codes in place of the earlier ones, after password and code. */
export async function renewRecoveryCodes(
  ctx: CodeNeeds,
  input: OwnInput & { readonly password: string; readonly typed: TypedCode },
): Promise<readonly string[]> {
  const { userId, by } = input;
  return proved(ctx, { ...input, isOn: true }, async (trx) => {
    await auditIn(trx, ctx, { by, action: 'renewRecoveryCodes', userId });
    return newCodesIn(trx, ctx, userId);
  });
}

interface Proof extends OwnInput {
  readonly password: string;
  readonly typed: TypedCode;
  /** Whether the second step is on before the change. */
  readonly isOn: boolean;
}

/** Runs the change in the write that uses the code up. Either being wrong is counted as a try. */
async function proved<Result>(
  ctx: CodeNeeds,
  { userId, by, password, typed, isOn }: Proof,
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const platform = grantPlatformScope();
  const user = await findUser(ctx.db, platform, userId);
  if (!user) throw notFound('user');
  const tries = await countCodeTry(ctx, { userId, typed, origin: by.origin });
  const login = await findLogin(ctx.db, platform, user.email);
  if (!(await verifyPassword(password, login?.passwordHash ?? null))) {
    throw invalidFields({ path: 'password', message: 'That isn’t your password. Try again.' });
  }
  return ctx.write(async (trx) => {
    if ((await isTwoStepOn(trx, platform, userId)) !== isOn) throw isOn ? notBegun() : alreadyOn();
    await acceptCodeIn(trx, ctx, { user, typed, origin: by.origin });
    await tries.forgetIn(trx);
    return change(trx);
  });
}

async function newCodesIn(trx: Trx, ctx: Needs<'secrets'>, userId: string): Promise<readonly string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const code = recoveryCodeOf(crypto.getRandomValues(new Uint8Array(24)));
    if (code !== null) codes.add(code);
  }
  const codeHashes = [...codes].map((code) => recoveryCodeHash(ctx, userId, code));
  await replaceRecoveryCodesIn(trx, grantPlatformScope(), { userId, codeHashes });
  return [...codes];
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { by, action, userId }: { readonly by: ActedBy; readonly action: string; readonly userId: string },
): Promise<void> {
  return appendAudit(trx, ctx, {
    restaurantId: null,
    storeId: null,
    by,
    action,
    subjectType: 'user',
    subjectId: userId,
  });
}

function alreadyOn(): AppError {
  return new AppError('resource_status_conflict', 'Two-step sign-in is already on. Reload the page.');
}

function notBegun(): AppError {
  return new AppError('resource_status_conflict', 'Two-step sign-in is off. Reload the page.');
}

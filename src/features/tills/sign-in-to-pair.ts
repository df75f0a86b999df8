import { timingSafeEqual } from 'node:crypto';
import { findStaffCaller } from '#db/access/callers.repository.ts';
import { createPendingSignInIn } from '#db/access/pending-sign-ins.repository.ts';
import { isTwoStepOn } from '#db/access/two-steps.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { PairableStore } from '#src/contracts/pos.endpoints.ts';
import { can } from '#src/domain/access/permissions.ts';
import { terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import { type CodeNeeds, proveCode, type WaitingCode } from '#src/features/access/second-step.ts';
import { provePassword } from '#src/features/access/sign-in.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { grantPlatformScope, grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { createTerminal, renewPairingCode } from './manage-terminals.ts';
import { type PairedTerminal, pairTerminal } from './pair-terminal.ts';

/** From the proof to the choice of a till. */
export const TILL_SETUP_SECONDS = 10 * 60;

type SetupNeeds = CodeNeeds & Needs<'ownership'>;

/** How far someone has come at a till; each token is for a cookie of this browser. */
export type TillSignIn =
  | { readonly kind: 'codeWanted'; readonly pending: string }
  | { readonly kind: 'choose'; readonly pass: string; readonly stores: readonly PairableStore[] };

interface Login {
  readonly email: string;
  readonly password: string;
  readonly origin: string;
}

/**
 * Proves at a till who wants to pair it, with the limits of every sign-in. No session starts: the device may be anyone's at
 * the counter, so all it gets is some minutes in which it may become a till.
 *
 * @throws user_not_allowed with `wrong_login`, also for who may pair nothing; with `too_many_tries`; and on a box, which knows
 * no passwords.
 */
export async function signInToPair(ctx: SetupNeeds, login: Login): Promise<TillSignIn> {
  requireCloud(ctx);
  const { id: userId } = await provePassword(ctx, login);
  if (await isTwoStepOn(ctx.db, grantPlatformScope(), userId)) {
    return { kind: 'codeWanted', pending: await ctx.write((trx) => createPendingSignInIn(trx, ctx, userId)) };
  }
  return choiceOf(ctx, userId);
}

/** The same with the code of the second step; it throws as at the admin's sign-in. */
export async function finishSignInToPair(ctx: SetupNeeds, code: WaitingCode): Promise<TillSignIn> {
  requireCloud(ctx);
  return choiceOf(ctx, await proveCode(ctx, code, async (_, { id }) => id));
}

interface PairBySignIn {
  readonly pass: string;
  readonly restaurantId: string;
  readonly storeId: string;
  /** Null: a new till of this name. */
  readonly posTerminalId: string | null;
  readonly name?: string | undefined;
  readonly origin: string;
}

/**
 * Makes this device the chosen till, as a code of the admin does: the device that was this till before is signed out.
 *
 * @throws user_not_allowed with `sign_in_again` where the minutes are over; resource_not_found for a store or till that this
 * person may not pair.
 */
export async function pairBySignIn(ctx: SetupNeeds, asked: PairBySignIn): Promise<PairedTerminal> {
  requireCloud(ctx);
  const { pass, restaurantId, storeId, posTerminalId, name = 'Till', origin } = asked;
  const userId = userOfPass(ctx, pass);
  const caller = userId === null ? null : await findStaffCaller(ctx.db, userId);
  if (caller === null) throw signInAgain();
  const store = (await pairableStores(ctx, caller.actor)).find(
    (one) => one.storeId === storeId && one.restaurantId === restaurantId,
  );
  if (!store) throw notFound('store');
  if (posTerminalId !== null && !store.tills.some(({ id }) => id === posTerminalId)) throw notFound('till');
  const scope = grantStoreScope({ restaurantId, storeId });
  const by = { mover: 'staff', kind: 'staff', id: caller.actor.userId, name: caller.name, origin } as const;
  const { pairingCode } =
    posTerminalId === null
      ? await createTerminal(ctx, scope, { name, by })
      : await renewPairingCode(ctx, scope, { posTerminalId, by });
  return pairTerminal(ctx, { pairingCode, origin });
}

async function choiceOf(ctx: SetupNeeds, userId: string): Promise<TillSignIn> {
  const caller = await findStaffCaller(ctx.db, userId);
  const stores = caller === null ? [] : await pairableStores(ctx, caller.actor);
  if (stores.length === 0) {
    const message = 'You can’t pair tills with this account. Ask an admin of the store.';
    throw new AppError('user_not_allowed', message, { reason: 'wrong_login' });
  }
  return { kind: 'choose', pass: passOf(ctx, userId), stores };
}

type StaffActor = NonNullable<Awaited<ReturnType<typeof findStaffCaller>>>['actor'];

/** Of the restaurants someone works for: the platform's own people pair nothing. */
async function pairableStores({ db }: Needs<'db'>, actor: StaffActor): Promise<PairableStore[]> {
  if (actor.kind !== 'staff') return [];
  const stores: PairableStore[] = [];
  for (const restaurantId of new Set(actor.memberships.map((one) => one.restaurantId))) {
    const scope = grantRestaurantScope({ restaurantId });
    const may = (await listStores(db, scope)).filter(({ id: storeId }) =>
      can(actor, 'pos.manage', { restaurantId, storeId }),
    );
    if (may.length === 0) continue;
    const restaurantName = (await findRestaurant(db, scope))?.name ?? '';
    for (const { id: storeId, name } of may) {
      const terminals = await listPosTerminals(db, grantStoreScope({ restaurantId, storeId }));
      const tills = terminals.filter(({ settings }) => terminalKindOf(settings) === 'till');
      stores.push({
        ...{ restaurantId, storeId, name, restaurantName },
        tills: tills.map((till) => ({ id: till.id, name: till.name, isPaired: till.pairedIsoDateTimeUtc !== null })),
      });
    }
  }
  return stores;
}

function requireCloud({ ownership }: Needs<'ownership'>): void {
  if (ownership.boxStore() === null) return;
  const message = 'This device reaches the store’s box, which knows no passwords. Enter a code from the admin instead.';
  throw new AppError('user_not_allowed', message, { reason: 'no_passwords_here' });
}

/** Says who and until when, and that we said so. */
function passOf(ctx: Needs<'secrets' | 'clock'>, userId: string): string {
  const endsAt = ctx.clock.now().add({ seconds: TILL_SETUP_SECONDS }).epochMilliseconds;
  return `${userId}.${endsAt}.${signatureOf(ctx, userId, endsAt)}`;
}

function userOfPass(ctx: Needs<'secrets' | 'clock'>, pass: string): string | null {
  const [, userId, ends, signature] = /^(.+)\.(\d{1,16})\.([0-9a-f]+)$/.exec(pass) ?? [];
  if (!userId || !ends || !signature || Number(ends) <= ctx.clock.now().epochMilliseconds) return null;
  const ours = Buffer.from(signatureOf(ctx, userId, Number(ends)));
  const theirs = Buffer.from(signature);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? userId : null;
}

function signatureOf({ secrets }: Needs<'secrets'>, userId: string, endsAt: number): string {
  return secrets.keyedHash('tillSetup', `${userId} ${endsAt}`);
}

function signInAgain(): AppError {
  return new AppError('user_not_allowed', 'This took too long. Sign in again.', { reason: 'sign_in_again' });
}

import { createSessionIn, endSessionsAtTerminalIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import { countActiveEmployees, type Employee } from '#db/staff/employees.repository.ts';
import { listOwnerAddresses } from '#db/staff/owners.queries.ts';
import { getPosTerminal, setTries } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  AT_LOCK_SCREEN,
  afterRightPin,
  afterWrongPin,
  isPin,
  type PinResult,
  type TerminalLock,
  type TerminalTries,
  TRIES_BEFORE_LOCK,
  TRIES_BEFORE_PASSWORD,
  TRIES_IN_DAY,
  terminalLock,
} from '#src/domain/access/pin.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { employeeOfPin, hashPin } from '#src/features/staff/hash-pin.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** One shift: an employee who forgets to lock must sign in again the next morning. */
export const EMPLOYEE_SESSION_DAYS = 0.5;

export type PinNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets' | 'menus'>;

export interface PinInput {
  readonly posTerminalId: string;
  readonly pin: string;
  /** Who was tapped on the lock screen: no one else's PIN is right then. */
  readonly employeeId?: string | undefined;
  readonly origin: string;
}

export type PinCheck =
  | { readonly result: 'success'; readonly employee: Employee }
  | {
      readonly result: Exclude<PinResult, 'success'>;
      /** Null: another PIN may be tried at once. */
      readonly lockedUntilIsoDateTimeUtc: string | null;
      readonly needsPassword: boolean;
    };

export type PinEntry =
  | { readonly result: 'success'; readonly employee: Employee; readonly token: string }
  | Extract<PinCheck, { result: 'incorrect PIN' | 'employee not found' }>;

/** Signs an employee in at a till by PIN, in place of the previous one. */
export async function enterPin(ctx: PinNeeds, scope: StoreScope, input: PinInput): Promise<PinEntry> {
  const check = await checkPin(ctx, scope, { ...input, whose: AT_LOCK_SCREEN }, async (trx, employee) => {
    await endSessionsAtTerminalIn(trx, input.posTerminalId);
    await auditEntryIn(trx, ctx, scope, input, { by: byEmployee(employee, input), action: 'enterPin' });
    return createSessionIn(trx, ctx, {
      kind: 'employee',
      subjectId: employee.id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      posTerminalId: input.posTerminalId,
      lifetimeDays: EMPLOYEE_SESSION_DAYS,
    });
  });
  if (check.result !== 'success') return check;
  return { result: 'success', employee: check.employee, token: check.made };
}

/**
 * Looks a PIN up under the terminal's lock (domain rules §6): the terminal waits, never a person. A correct PIN clears
 * its own person's wrong ones, and only a manager's password clears the day's. The try counts as wrong before the
 * lookup, so that tries at the same moment each count; the slow hash runs alongside, but not for a locked terminal.
 * `onSuccess` runs in the transaction that takes the try back.
 */
export async function checkPin<T>(
  ctx: PinNeeds,
  scope: StoreScope,
  input: PinInput & { readonly whose: string },
  onSuccess: (trx: Trx, employee: Employee) => Promise<T>,
): Promise<
  | { readonly result: 'success'; readonly employee: Employee; readonly made: T }
  | Extract<PinCheck, { result: 'incorrect PIN' | 'employee not found' }>
> {
  if (!isPin(input.pin)) throw new AppError('validation_failed', 'Enter a 4-digit PIN.');
  requireOpen((await getPosTerminal(ctx.db, scope, input.posTerminalId)).tries, ctx.clock.now());
  const [counted, slow] = await Promise.all([
    ctx.write((trx) => countTryIn(trx, ctx, scope, input)),
    hashPin(ctx, scope.storeId, input.pin),
  ]);
  return ctx.write(async (trx) => {
    const found = await employeeOfPin(ctx, trx, scope, slow);
    const employee = input.employeeId === undefined || found?.id === input.employeeId ? found : null;
    if (employee) {
      const { tries } = await getPosTerminal(trx, scope, input.posTerminalId);
      const after = afterRightPin(tries, { whose: input.whose, employeeId: employee.id });
      await setTries(trx, scope, input.posTerminalId, after);
      return { result: 'success', employee, made: await onSuccess(trx, employee) } as const;
    }
    await wrongIn(trx, ctx, scope, input, counted);
    const { tries, pinLockedUntilIsoDateTimeUtc } = await getPosTerminal(trx, scope, input.posTerminalId);
    const hasAnybody = (await countActiveEmployees(trx, scope)) > 0;
    return {
      result: hasAnybody ? 'incorrect PIN' : 'employee not found',
      lockedUntilIsoDateTimeUtc: pinLockedUntilIsoDateTimeUtc,
      needsPassword: terminalLock(tries, ctx.clock.now()).kind === 'passwordOnly',
    } as const;
  });
}

/** The terminal's lock, for screens that show it before a PIN is typed. */
export function pinLocked(lock: Exclude<TerminalLock, { kind: 'open' }>): AppError {
  if (lock.kind === 'passwordOnly') {
    const message = 'Too many wrong PINs. A manager can unlock this till with their password.';
    return new AppError('user_not_allowed', message, {
      reason: 'pin_locked',
      details: { needsPassword: true, lockedUntilIsoDateTimeUtc: null },
    });
  }
  return new AppError('user_not_allowed', 'Too many wrong PINs. Wait before trying again.', {
    reason: 'pin_locked',
    details: { needsPassword: false, lockedUntilIsoDateTimeUtc: isoUtc(lock.until) },
  });
}

async function countTryIn(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  { posTerminalId, whose }: PinInput & { readonly whose: string },
): Promise<TerminalTries> {
  const now = ctx.clock.now();
  const { tries } = await getPosTerminal(trx, scope, posTerminalId);
  requireOpen(tries, now);
  const { timezone, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  const businessDay = businessDayOf(now, timezone, posHoursOf(settings));
  const after = afterWrongPin(tries, { whose, businessDay, at: now });
  await setTries(trx, scope, posTerminalId, after);
  return after;
}

function requireOpen(tries: TerminalTries, now: Temporal.Instant): void {
  const lock = terminalLock(tries, now);
  if (lock.kind !== 'open') throw pinLocked(lock);
}

async function wrongIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  input: PinInput,
  { wrongTries, wrongInDay }: TerminalTries,
): Promise<void> {
  const { posTerminalId } = input;
  const terminal = await getPosTerminal(trx, scope, posTerminalId);
  const by: ActedBy = {
    mover: 'staff',
    kind: 'posTerminal',
    id: posTerminalId,
    name: terminal.name,
    origin: input.origin,
  };
  await auditEntryIn(trx, ctx, scope, input, { by, action: 'wrongPin' });
  if (wrongTries < TRIES_BEFORE_LOCK && wrongInDay < TRIES_IN_DAY) return;
  await appendStoreEvent(trx, ctx, scope, { type: 'terminalPinLocked', payload: { posTerminalId } });
  if (wrongTries === TRIES_BEFORE_PASSWORD) await tellOwnersIn(trx, ctx, scope, terminal, { wrongTries });
  else if (wrongInDay === TRIES_IN_DAY)
    await tellOwnersIn(trx, ctx, scope, terminal, { wrongTries: wrongInDay, isInDay: true });
}

async function tellOwnersIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  terminal: { readonly id: string; readonly name: string },
  tries: { readonly wrongTries: number; readonly isInDay?: true },
): Promise<void> {
  const at = isoUtc(ctx.clock.now());
  for (const recipient of await listOwnerAddresses(trx, scope)) {
    const id = ctx.ids.next();
    await queueMessage(trx, {
      id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      kind: 'email',
      template: 'terminalPinLocked',
      recipient,
      payloadJson: JSON.stringify({ terminalName: terminal.name, ...tries, at }),
      dedupeKey: `terminalPinLocked ${terminal.id} ${at} ${recipient}`,
      nextTryIsoDateTimeUtc: at,
      createdIsoDateTimeUtc: at,
    });
    await appendStoreEvent(trx, ctx, scope, {
      type: 'messageQueued',
      payload: { messageId: id },
    });
  }
}

function byEmployee(employee: Employee, { origin, posTerminalId }: PinInput): ActedBy {
  return {
    mover: 'staff',
    kind: 'employee',
    id: employee.id,
    name: employee.name,
    origin: origin.includes(posTerminalId) ? origin : `${origin} ${posTerminalId}`,
  };
}

function auditEntryIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { posTerminalId }: PinInput,
  { by, action }: { readonly by: ActedBy; readonly action: 'enterPin' | 'wrongPin' },
): Promise<void> {
  return appendStoreAudit(trx, ctx, scope, {
    by,
    action,
    subjectType: 'posTerminal',
    subjectId: posTerminalId,
  });
}

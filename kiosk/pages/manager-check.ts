import type { AppContext } from '#src/context.ts';
import { isPin } from '#src/domain/access/pin.ts';
import { employeeOfPin, hashPin } from '#src/features/staff/hash-pin.ts';
import type { Inbound } from '#src/http/inbound.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import type { IdentityKeeper } from '../sync/identity.ts';
import { isOfStore, isOwnScreen, TILLS_ONLY } from './store-people.tsx';

/** The box waits after this many wrong PINs from anyone: the limit is per box, not per till. */
const TRIES = 5;
const WAIT_MINUTES = 15;

export type ManagerCheck = (ask: {
  readonly inbound: Pick<Inbound, 'address' | 'cookies'>;
  readonly pin: string;
}) => Promise<{ readonly isManager: true } | { readonly isManager: false; readonly message: string }>;

/**
 * Allows the person at the box's own screen, and at a paired till whoever has the PIN of an employee who may change settings. A
 * guest's tries in the same network count for nothing, so that they keep no manager out.
 */
export function createManagerCheck(
  ctx: Pick<AppContext, 'db' | 'secrets' | 'clock'>,
  identity: Pick<IdentityKeeper, 'get'>,
): ManagerCheck {
  let wrong = 0;
  let waitsUntil: Temporal.Instant | null = null;
  return async ({ inbound, pin }) => {
    if (isOwnScreen(inbound.address)) return { isManager: true };
    const own = identity.get();
    if (!own) return { isManager: false, message: 'This box isn’t paired.' };
    if (!(await isOfStore(ctx, inbound))) return { isManager: false, message: TILLS_ONLY };
    const now = ctx.clock.now();
    if (waitsUntil && Temporal.Instant.compare(now, waitsUntil) < 0) {
      return {
        isManager: false,
        message: `Too many wrong PINs. Wait ${WAIT_MINUTES} minutes, or use the box’s own screen.`,
      };
    }
    if (!isPin(pin)) return { isManager: false, message: 'Enter a manager’s 4-digit PIN.' };
    // Counted before the slow hash, so simultaneous tries all count.
    wrong++;
    if (wrong >= TRIES) {
      waitsUntil = now.add({ minutes: WAIT_MINUTES });
      wrong = 0;
    }
    const scope = grantStoreScope(own);
    const employee = await employeeOfPin(ctx, ctx.db, scope, await hashPin(ctx, own.storeId, pin));
    if (!employee?.permissions.includes('settings')) {
      return { isManager: false, message: 'That PIN doesn’t have settings permission.' };
    }
    wrong = 0;
    waitsUntil = null;
    return { isManager: true };
  };
}

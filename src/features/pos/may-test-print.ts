import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { PAIRING_MINUTES } from '#src/domain/access/pos-terminal.schema.ts';
import type { PosGrant } from '#src/http/guards.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * A test page needs the right to take orders. Who sets a till up holds the code of the admin and has no PIN there yet: as long
 * as that code would have lived, the till itself may (product design 6.2). Throws what a guard throws.
 */
export async function requireTestPrint(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  { actor, employee, posTerminalId }: Pick<PosGrant, 'actor' | 'employee' | 'posTerminalId'>,
): Promise<void> {
  if (actor.permissions.includes('takeOrders')) return;
  if (employee) throw new AppError('user_not_allowed', 'You don’t have permission to do this.');
  const { pairedIsoDateTimeUtc } = await getPosTerminal(ctx.db, scope, posTerminalId);
  const until = pairedIsoDateTimeUtc && Temporal.Instant.from(pairedIsoDateTimeUtc).add({ minutes: PAIRING_MINUTES });
  if (until && Temporal.Instant.compare(ctx.clock.now(), until) < 0) return;
  throw new AppError('user_not_allowed', 'Enter your PIN first.', { reason: 'pin_required' });
}

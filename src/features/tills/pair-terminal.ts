import { createSessionIn, endSessionsAtTerminalIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { type PairingCodeHash, takePairingCode } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { pairingCodeSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { countTry, TILL_CODES } from '#src/features/access/limited-tries.ts';
import { AppError } from '#src/shared/app-error.ts';
import { boxPairingCodeHash, noteDisplayIn, pairingCodeHash } from './manage-terminals.ts';

export const TERMINAL_SESSION_DAYS = 365;

export interface PairedTerminal {
  readonly token: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly posTerminalId: string;
}

/**
 * Pairs a device as the till, with the code from the admin: the code works once, within a quarter of an hour, and
 * replaces the device that was this till before. An unknown, used, expired or malformed code gets the same answer; ten
 * wrong ones from a device pause it for a quarter of an hour (limited-tries.ts).
 */
export async function pairTerminal(
  ctx: Needs<'write' | 'clock' | 'ids' | 'secrets' | 'ownership'>,
  { pairingCode, origin }: { readonly pairingCode: string; readonly origin: string },
): Promise<PairedTerminal> {
  const now = ctx.clock.now();
  const counted = await countTry(ctx, TILL_CODES, origin);
  const typed = pairingCodeSchema.safeParse(pairingCode);
  if (!typed.success) throw wrongCode();
  return ctx.write(async (trx) => {
    const terminal = await takePairingCode(trx, hashOf(ctx, typed.data), now);
    if (!terminal) throw wrongCode();
    const { id: posTerminalId, name, restaurantId, storeId, kind } = terminal;
    await counted.forgetIn(trx);
    await endSessionsOfIn(trx, 'posTerminal', posTerminalId);
    await endSessionsAtTerminalIn(trx, posTerminalId);
    await appendEvent(trx, ctx, { restaurantId, storeId, type: 'terminalPaired', payload: { posTerminalId } });
    await noteDisplayIn(trx, ctx, { restaurantId, storeId, posTerminalId, kind });
    await appendAudit(trx, ctx, {
      restaurantId,
      storeId,
      by: { mover: 'staff', kind: 'posTerminal', id: posTerminalId, name, origin },
      action: 'pairTerminal',
      subjectType: 'posTerminal',
      subjectId: posTerminalId,
    });
    const token = await createSessionIn(trx, ctx, {
      kind: 'posTerminal',
      subjectId: posTerminalId,
      restaurantId,
      storeId,
      lifetimeDays: TERMINAL_SESSION_DAYS,
    });
    return { token, restaurantId, storeId, posTerminalId };
  });
}

function hashOf(ctx: Needs<'secrets' | 'ownership'>, pairingCode: string): PairingCodeHash {
  const store = ctx.ownership.boxStore();
  return store
    ? { boxPairingCodeHash: boxPairingCodeHash(ctx, store.storeId, pairingCode) }
    : { pairingCodeHash: pairingCodeHash(ctx, pairingCode) };
}

function wrongCode(): AppError {
  const message = 'That code is wrong or has expired. Get a new one in the admin.';
  return new AppError('validation_failed', message, {
    reason: 'wrong_pairing_code',
    details: { fields: [{ path: 'pairingCode', message }] },
  });
}

import { countRateIn, readRateCount, uncountRateIn } from '#db/access/rate-counters.repository.ts';
import { appendAudit } from '#db/house/audit.repository.ts';
import { appendEvent } from '#db/house/outbox.repository.ts';
import { rotateCredentialIn, takeBoxPairingCode, updateBoxIn } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import type { PairBoxAnswer } from '#src/contracts/sync.endpoints.ts';
import { pairingCodeSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { boxCodeHash, newMark } from './manage-box.ts';

const MAX_TRIES = 10;
const TRIES_WINDOW_SECONDS = 15 * 60;

/**
 * A machine types the code from the admin and becomes the store's box: once, within a quarter of an hour. A code that is
 * unknown, used or out of time is answered alike; ten wrong ones from an address are a quarter of an hour's pause.
 */
export async function pairBox(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets' | 'menus'>,
  { pairingCode, origin }: { readonly pairingCode: string; readonly origin: string },
): Promise<PairBoxAnswer> {
  const now = ctx.clock.now();
  const bucket = ctx.secrets.keyedHash('boxPairingRate', origin.split(' ')[0] ?? origin);
  await ctx.write(async (trx) => {
    const tries = await readRateCount(trx, bucket, now);
    if (tries && tries.count >= MAX_TRIES) {
      throw new AppError('user_not_allowed', 'Too many wrong codes. Wait a few minutes, then make a new code.', {
        reason: 'too_many_tries',
        details: { retryAfterSeconds: Math.ceil(now.until(tries.endsAt).total('seconds')) },
      });
    }
    await countRateIn(trx, { bucket, windowSeconds: TRIES_WINDOW_SECONDS }, now);
  });
  const typed = pairingCodeSchema.safeParse(pairingCode);
  if (!typed.success) throw wrongCode();
  const credential = ctx.secrets.newToken();
  const box = await ctx.write(async (trx) => {
    const taken = { credentialHash: credentialHash(ctx, credential), nextMark: newMark(ctx) };
    const paired = await takeBoxPairingCode(trx, boxCodeHash(ctx, typed.data), taken, now);
    if (!paired) throw wrongCode();
    const { id: boxId, name, restaurantId, storeId } = paired;
    await uncountRateIn(trx, bucket);
    // A machine that was set up anew counts its feed from the beginning.
    await updateBoxIn(trx, boxId, { receivedPosition: 0, receivedFrom: 0, confirmedPosition: 0 });
    await appendEvent(trx, ctx, { restaurantId, storeId, type: 'boxChanged', payload: { boxId } });
    await appendAudit(trx, ctx, {
      restaurantId,
      storeId,
      by: { mover: 'system', kind: 'box', id: boxId, name, origin },
      action: 'pairBox',
      subjectType: 'box',
      subjectId: boxId,
    });
    return paired;
  });
  const { id: boxId, mark, restaurantId, storeId } = box;
  const { profile } = await ctx.menus.storeOf(grantStoreScope(box));
  return {
    boxId,
    mark,
    credential,
    storeKey: ctx.secrets.storeKey(storeId),
    restaurantId,
    storeId,
    storeName: profile.name,
  };
}

/** A new credential for a box that has one. Should the answer get lost, the old one still opens. */
export async function rotateCredential(
  ctx: Needs<'write' | 'secrets'>,
  box: { readonly id: string },
  presented: string,
): Promise<string> {
  const credential = ctx.secrets.newToken();
  await ctx.write((trx) =>
    rotateCredentialIn(trx, box.id, {
      credentialHash: credentialHash(ctx, credential),
      previousCredentialHash: credentialHash(ctx, presented),
    }),
  );
  return credential;
}

export function credentialHash(ctx: Needs<'secrets'>, credential: string): string {
  return ctx.secrets.keyedHash('boxCredential', credential);
}

function wrongCode(): AppError {
  const message = 'This code is not right or no longer valid. Make a new one in the admin.';
  return new AppError('validation_failed', message, {
    reason: 'wrong_pairing_code',
    details: { fields: [{ path: 'pairingCode', message }] },
  });
}

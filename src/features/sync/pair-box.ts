import { appendAudit } from '#db/audit/audit.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import {
  type BoxRow,
  keepRunsIn,
  rotateCredentialIn,
  takeBoxPairingCode,
  updateBoxIn,
} from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import type { PairBoxAnswer, RotateAnswer } from '#src/contracts/sync.endpoints.ts';
import { pairingCodeSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { BOX_CODES, countTry } from '#src/features/access/limited-tries.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { boxCodeHash, newMark } from './manage-box.ts';
import { laterStoreKeys, outdateStoreKeysIn } from './store-keys.ts';

/**
 * A machine types the code from the admin and becomes the store's box: once, within a quarter of an hour. A code that is
 * unknown, used or out of time is answered alike; ten wrong ones from a device are a quarter of an hour's pause.
 */
export async function pairBox(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets' | 'menus'>,
  {
    pairingCode,
    earlierBlock = null,
    origin,
  }: { readonly pairingCode: string; readonly earlierBlock?: number | null; readonly origin: string },
): Promise<PairBoxAnswer> {
  const now = ctx.clock.now();
  const counted = await countTry(ctx, BOX_CODES, origin);
  const typed = pairingCodeSchema.safeParse(pairingCode);
  if (!typed.success) throw wrongCode();
  const credential = ctx.secrets.newToken();
  const box = await ctx.write(async (trx) => {
    const taken = {
      credentialHash: credentialHash(ctx, credential),
      nextMark: newMark(ctx),
      leastBlock: (earlierBlock ?? -1) + 1,
    };
    const paired = await takeBoxPairingCode(trx, boxCodeHash(ctx, typed.data), taken, now);
    if (!paired) throw wrongCode();
    const { id: boxId, name, restaurantId, storeId } = paired;
    await counted.forgetIn(trx);
    // A machine that was set up again counts its feed from the beginning.
    await updateBoxIn(trx, boxId, { receivedPosition: 0, receivedFrom: 0, confirmedPosition: 0 });
    // Another machine had the keys.
    if (paired.mark === taken.nextMark) await outdateStoreKeysIn(trx, ctx, grantStoreScope(paired));
    await keepRunsIn(trx, boxId, { current: null, sinceIsoDateTimeUtc: null, earlier: [], twinIsoDateTimeUtc: null });
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
  const { id: boxId, mark, numberBlock, restaurantId, storeId } = box;
  const scope = grantStoreScope(box);
  const { profile } = await ctx.menus.storeOf(scope);
  return {
    boxId,
    mark,
    numberBlock,
    credential,
    storeKey: ctx.secrets.storeKey(storeId),
    laterStoreKeys: await laterStoreKeys(ctx, scope),
    restaurantId,
    storeId,
    storeName: profile.name,
  };
}

/** A new credential for a box that has one, and the store's keys. Should the answer get lost, the old one still opens. */
export async function rotateCredential(
  ctx: Needs<'db' | 'write' | 'secrets'>,
  box: Pick<BoxRow, 'id' | 'restaurantId' | 'storeId'>,
  presented: string,
): Promise<RotateAnswer> {
  const credential = ctx.secrets.newToken();
  await ctx.write((trx) =>
    rotateCredentialIn(trx, box.id, {
      credentialHash: credentialHash(ctx, credential),
      previousCredentialHash: credentialHash(ctx, presented),
    }),
  );
  return { credential, laterStoreKeys: await laterStoreKeys(ctx, grantStoreScope(box)) };
}

export function credentialHash(ctx: Needs<'secrets'>, credential: string): string {
  return ctx.secrets.keyedHash('boxCredential', credential);
}

function wrongCode(): AppError {
  const message = 'That code is wrong or has expired. Get a new one in the admin.';
  return new AppError('validation_failed', message, {
    reason: 'wrong_pairing_code',
    details: { fields: [{ path: 'pairingCode', message }] },
  });
}

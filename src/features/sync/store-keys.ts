import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { keepStoreKeysIn, readStoreKeys } from '#db/staff/store-keys.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { keepPinsUnderIn } from '#src/features/staff/hash-pin.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type KeyNeeds = Needs<'clock' | 'ids' | 'secrets'>;

/**
 * Makes a new key for the store, beside its box (decision 0124). It takes effect once the box has it: before that the
 * box couldn't check PINs stored under it.
 */
export async function changeStoreKey(
  ctx: KeyNeeds & Needs<'write'>,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const box = await findActiveBox(trx, scope);
    if (!box) throw notFound('box');
    const { inForce } = await readStoreKeys(trx, scope);
    await keepStoreKeysIn(trx, scope, { inForce, offered: inForce + 1 }, ctx.clock.now());
    const { restaurantId, storeId } = scope;
    const subject = { subjectType: 'box', subjectId: box.id };
    await appendAudit(trx, ctx, { restaurantId, storeId, by, action: 'changeStoreKey', ...subject });
    if (box.pairedIsoDateTimeUtc === null) await takeStoreKeyIn(trx, ctx, scope, inForce + 1);
  });
}

/** Called when a machine that has the store's keys is no longer its box: from now on those keys are worthless. */
export async function outdateStoreKeysIn(trx: Trx, ctx: KeyNeeds, scope: StoreScope): Promise<void> {
  const { inForce } = await readStoreKeys(trx, scope);
  await takeStoreKeyIn(trx, ctx, scope, inForce + 1);
}

/** The box says which keys it has. A cloud that was restored may have forgotten of one. */
export async function takeStoreKeyIn(trx: Trx, ctx: KeyNeeds, scope: StoreScope, newest: number): Promise<void> {
  const { inForce, offered } = await readStoreKeys(trx, scope);
  if (newest <= inForce) return;
  await keepPinsUnderIn(trx, ctx, scope, { from: inForce, to: newest });
  await keepStoreKeysIn(trx, scope, { inForce: newest, offered: Math.max(newest, offered) }, ctx.clock.now());
}

/** For the box: all after the first, the one that waits among them. */
export async function laterStoreKeys(ctx: Needs<'db' | 'secrets'>, scope: StoreScope): Promise<string[]> {
  const { offered } = await readStoreKeys(ctx.db, scope);
  return Array.from({ length: offered }, (_, index) => ctx.secrets.storeKey(scope.storeId, index + 1));
}

import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { readStoreKeys } from '#db/staff/store-keys.repository.ts';
import { findActiveBox, insertBox, revokeBoxIn, setBoxPairingCode } from '#db/sync/boxes.repository.ts';
import { countFeedOfStore } from '#db/sync/feed.repository.ts';
import type { Needs } from '#src/context.ts';
import type { BoxAnswer, BoxCodeAnswer } from '#src/contracts/sync.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { PAIRING_MINUTES } from '#src/domain/access/pos-terminal.schema.ts';
import { BOX_MARK_LENGTH } from '#src/domain/sync/row-maker.ts';
import { newPairingCode } from '#src/features/tills/manage-terminals.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { outdateStoreKeysIn } from './store-keys.ts';

type ManageNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>;

/** A box for the store, with the code that a machine types to become it. */
export async function addBox(
  ctx: ManageNeeds,
  scope: StoreScope,
  { name, by }: { readonly name: string; readonly by: ActedBy },
): Promise<BoxCodeAnswer> {
  return ctx.write(async (trx) => {
    if (await findActiveBox(trx, scope)) {
      throw new AppError('resource_status_conflict', 'This store has a box. Unpair it before adding another.', {
        reason: 'box_exists',
      });
    }
    const id = ctx.ids.next();
    await insertBox(trx, scope, { id, name, mark: newMark(ctx), createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    await auditBoxIn(trx, ctx, scope, { by, action: 'addBox', boxId: id, after: { name } });
    return newCodeIn(trx, ctx, scope, id);
  });
}

/** For a new machine, or one that was set up again. The paired one stays until the code is used. */
export async function renewBoxCode(
  ctx: ManageNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<BoxCodeAnswer> {
  return ctx.write(async (trx) => {
    const box = await requireBox(trx, scope);
    await auditBoxIn(trx, ctx, scope, { by, action: 'renewBoxCode', boxId: box.id });
    return newCodeIn(trx, ctx, scope, box.id);
  });
}

/**
 * Unpairs the machine from its next request on; changes it hasn't sent by then are lost. The confirmation covers the
 * number shown and no more.
 */
export async function revokeBox(
  ctx: ManageNeeds,
  scope: StoreScope,
  { by, agreedUnsent = null }: { readonly by: ActedBy; readonly agreedUnsent?: number | null },
): Promise<void> {
  await ctx.write(async (trx) => {
    const box = await requireBox(trx, scope);
    const unsent = box.status?.unsent ?? 0;
    if (agreedUnsent !== null && unsent > agreedUnsent) {
      throw new AppError('resource_status_conflict', `The box now has ${unsent} changes that haven’t synced.`, {
        reason: 'more_unsent',
        details: { unsent },
      });
    }
    await revokeBoxIn(trx, scope, box.id, ctx.clock.now());
    if (box.pairedIsoDateTimeUtc !== null) await outdateStoreKeysIn(trx, ctx, scope);
    const { restaurantId, storeId } = scope;
    await appendEvent(trx, ctx, { restaurantId, storeId, type: 'boxChanged', payload: { boxId: box.id } });
    const before = { unsent: box.status?.unsent ?? null, lastSeen: box.lastSeenIsoDateTimeUtc };
    await auditBoxIn(trx, ctx, scope, { by, action: 'revokeBox', boxId: box.id, before });
  });
}

export async function readBox(ctx: Needs<'db'>, scope: StoreScope): Promise<BoxAnswer | null> {
  const box = await findActiveBox(ctx.db, scope);
  if (!box) return null;
  const { id, name, pairedIsoDateTimeUtc, pairingExpiresIsoDateTimeUtc, lastSeenIsoDateTimeUtc, status } = box;
  const behind = countFeedOfStore(ctx.db, scope, box.confirmedPosition);
  const { twinIsoDateTimeUtc } = box.runs;
  const { inForce, offered } = await readStoreKeys(ctx.db, scope);
  return {
    id,
    name,
    pairedIsoDateTimeUtc,
    pairingExpiresIsoDateTimeUtc,
    lastSeenIsoDateTimeUtc,
    status,
    twinIsoDateTimeUtc,
    behind,
    isKeyWaiting: offered > inForce,
  };
}

export function boxCodeHash(ctx: Needs<'secrets'>, pairingCode: string): string {
  return ctx.secrets.keyedHash('boxPairingCode', pairingCode);
}

async function requireBox(trx: Trx, scope: StoreScope) {
  const box = await findActiveBox(trx, scope);
  if (!box) throw notFound('box');
  return box;
}

async function newCodeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'secrets'>,
  scope: StoreScope,
  boxId: string,
): Promise<BoxCodeAnswer> {
  const pairingCode = newPairingCode(ctx);
  const expiresIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ minutes: PAIRING_MINUTES }));
  await setBoxPairingCode(trx, scope, boxId, {
    pairingCodeHash: boxCodeHash(ctx, pairingCode),
    pairingExpiresIsoDateTimeUtc: expiresIsoDateTimeUtc,
  });
  return { boxId, pairingCode, expiresIsoDateTimeUtc };
}

/** Six characters of base 36; the table's unique column rejects the one in two billion that is in use. */
export function newMark(ctx: Needs<'secrets'>): string {
  const number = Number.parseInt(ctx.secrets.keyedHash('boxMark', ctx.secrets.newToken()).slice(0, 12), 16);
  return (number % 36 ** BOX_MARK_LENGTH).toString(36).padStart(BOX_MARK_LENGTH, '0');
}

function auditBoxIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  entry: {
    readonly by: ActedBy;
    readonly action: string;
    readonly boxId: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  const { boxId: subjectId, ...rest } = entry;
  const { restaurantId, storeId } = scope;
  return appendAudit(trx, ctx, { restaurantId, storeId, subjectType: 'box', subjectId, ...rest });
}

import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  type ConnectedStore,
  deleteConnectedStores,
  listConnectedStores,
  writeConnectedStore,
} from '#db/printing/connected-stores.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { CHANNELS, type Channel } from '#src/domain/menu/channels.ts';
import {
  CONNECTED_WAYS,
  type ConnectedWay,
  type ConnectedWays,
  loopText,
  loopThrough,
  pairsOnPaper,
} from '#src/domain/printing/connected-stores.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

export interface StoreToConnect {
  readonly id: string;
  readonly name: string;
}

/** The other stores of the restaurant that the person looks after: paper comes out there. */
export async function listStoresToConnect(
  ctx: Needs<'db'>,
  actor: Actor | null,
  scope: StoreScope,
): Promise<StoreToConnect[]> {
  const { restaurantId, storeId } = scope;
  const stores = await listStores(ctx.db, restaurantOf(scope));
  return stores
    .filter(({ id }) => id !== storeId && actor !== null && can(actor, 'store.manage', { restaurantId, storeId: id }))
    .map(({ id, name }) => ({ id, name }));
}

export interface ConnectInput {
  /** Who asks; they look after both stores. */
  readonly actor: Actor | null;
  readonly toStoreId: string;
  readonly channels: readonly Channel[];
  /** What the other store does about those orders, of all channels alike. */
  readonly ways: readonly ConnectedWay[];
  /** The channels are all that matter there from now on; otherwise these are added. */
  readonly isWhole: boolean;
  readonly by: ActedBy;
}

/**
 * Makes this store's orders of some channels known at another store of the restaurant: they print there, its tills ring, they are
 * accepted at once, each by itself. The same again changes nothing.
 *
 * @throws validation_failed for another restaurant's store as for an unknown one, for no channel, for nothing that happens there,
 * and where paper would come back to where it is from.
 */
export async function connectStores(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { actor, toStoreId, channels, ways: asked, isWhole, by }: ConnectInput,
): Promise<StoreToConnect> {
  const to = await requireStore(ctx, actor, scope, toStoreId);
  const wanted = CHANNELS.filter((channel) => channels.includes(channel));
  if (wanted.length === 0) throw invalidFields({ path: 'channels', message: 'Tick at least one channel.' });
  if (asked.length === 0) throw invalidFields({ path: 'ways', message: 'Tick at least one.' });
  const ways = waysOf(asked);
  await ctx.write(async (trx) => {
    const pairs = await listConnectedStores(trx, restaurantOf(scope));
    const kept = isWhole ? [] : channelsTo(pairs, scope, toStoreId);
    const all = CHANNELS.filter((channel) => wanted.includes(channel) || kept.includes(channel));
    if (ways.prints) await refuseLoops(trx, scope, { toStoreId, wanted: all, pairs });
    const made: Channel[] = [];
    for (const channel of all) {
      const pair = { storeId: scope.storeId, toStoreId, channel };
      const row = { ...pair, ...ways, id: ctx.ids.next(), byName: by.name, at: ctx.clock.now() };
      if (await writeConnectedStore(trx, restaurantOf(scope), row)) made.push(channel);
    }
    const rest = CHANNELS.filter((channel) => isWhole && !wanted.includes(channel));
    const gone = await deleteConnectedStores(trx, scope, { toStoreId, channels: rest });
    if (made.length + gone.length === 0) return;
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'connectStores', subjectType: 'store', subjectId: toStoreId },
      before: factsTo(pairs, scope, toStoreId),
      after: factsTo(await listConnectedStores(trx, restaurantOf(scope)), scope, toStoreId),
    });
  });
  return to;
}

/** From now on no order of this store matters there. Those that have a copy there already are followed to their end. */
export async function disconnectStores(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { toStoreId, by }: { readonly toStoreId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const stores = await listStores(trx, restaurantOf(scope));
    if (!stores.some(({ id }) => id === toStoreId && id !== scope.storeId)) throw noSuchStore();
    const gone = await deleteConnectedStores(trx, scope, { toStoreId, channels: CHANNELS });
    if (gone.length === 0) return;
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'disconnectStores', subjectType: 'store', subjectId: toStoreId },
      before: { channels: gone },
      after: { channels: [] },
    });
  });
}

/** Someone else's store gets the same answer as an unknown one. */
export async function requireStore(
  ctx: Needs<'db'>,
  actor: Actor | null,
  scope: StoreScope,
  toStoreId: string,
): Promise<StoreToConnect> {
  const found = (await listStoresToConnect(ctx, actor, scope)).find(({ id }) => id === toStoreId);
  if (!found) throw noSuchStore();
  return found;
}

function noSuchStore(): AppError {
  return invalidFields({ path: 'toStoreId', message: 'Choose one of your other stores.' });
}

async function refuseLoops(
  trx: Trx,
  scope: StoreScope,
  {
    toStoreId,
    wanted,
    pairs,
  }: { readonly toStoreId: string; readonly wanted: readonly Channel[]; readonly pairs: readonly ConnectedStore[] },
): Promise<void> {
  for (const channel of wanted) {
    const way = loopThrough(pairsOnPaper(pairs), { storeId: scope.storeId, toStoreId, channel });
    if (!way) continue;
    const names = new Map((await listStores(trx, restaurantOf(scope))).map(({ id, name }) => [id, name]));
    throw invalidFields({ path: 'toStoreId', message: loopText(way, (id) => names.get(id) ?? id) });
  }
}

function waysOf(asked: readonly ConnectedWay[]): ConnectedWays {
  const is = (way: ConnectedWay) => asked.includes(way);
  return { prints: is('prints'), notifies: is('notifies'), autoAccepts: is('autoAccepts') };
}

/** For the audit log: which orders, and what happens with them there. */
function factsTo(pairs: readonly ConnectedStore[], scope: StoreScope, toStoreId: string) {
  const own = pairs.filter((pair) => pair.storeId === scope.storeId && pair.toStoreId === toStoreId);
  return {
    channels: channelsTo(pairs, scope, toStoreId),
    ways: CONNECTED_WAYS.filter((way) => own.some((pair) => pair[way])),
  };
}

function channelsTo(pairs: readonly ConnectedStore[], { storeId }: StoreScope, toStoreId: string): Channel[] {
  const own = pairs.filter((pair) => pair.storeId === storeId && pair.toStoreId === toStoreId);
  return CHANNELS.filter((channel) => own.some((pair) => pair.channel === channel));
}

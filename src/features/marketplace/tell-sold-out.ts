/** What ran out goes off sale on Uber Eats too, and comes back there: item by item, the menu isn't sent for it (decision 0302). */
import type { Trx } from '#db/connection.ts';
import { listSentMenuUploads, wasPickupSent } from '#db/marketplace/menu-uploads.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import {
  changeSoldOutThereIn,
  keepToTellIn,
  listSoldOutThere,
  replaceSoldOutThereIn,
  type SoldOutThere,
} from '#db/marketplace/uber-eats-sold-out.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { type ThereOfItem, thereByItem, toldByMenu, whatToTell } from '#src/domain/marketplace/sold-out-there.ts';
import type { MarketplaceOutcome, MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type BuildNeeds, buildMenu } from './build-menu.ts';
import { isConnected } from './connect-store.ts';
import { type MarketplaceNeeds, outcomeWords } from './marketplace-access.ts';

/** It goes on for as long as the item is sold out: an order for what there isn't costs more than a call. */
const PAUSE_SECONDS = { first: 2, longest: 300 } as const;
/** A menu that changes while it is read is read again. */
const MOST_READINGS = 3;

type Notes = BuildNeeds & Needs<'write' | 'ids' | 'ports'>;

/**
 * Writes down what Uber Eats has to be told, now that the menu may have changed; of these menus, or of all that are there. A
 * repetition writes nothing.
 */
export async function noteSoldOut(
  ctx: Notes,
  scope: StoreScope,
  types?: readonly MarketplaceMenuType[],
): Promise<void> {
  if (ctx.ports.marketplace === null) return;
  if (!isConnected(await findUberEatsConnection(ctx.db, scope))) return;
  for (const type of types ?? (await typesThere(ctx, scope))) {
    for (let reading = 0; reading < MOST_READINGS; reading++) {
      const { menu, ours } = await buildMenu(ctx, scope, type);
      const isNoted = await ctx.write(async (trx) => {
        if ((await ctx.menus.menuOf(scope, trx)).version !== ours.version) return false;
        await noteIn(trx, ctx, scope, menu);
        return true;
      });
      if (isNoted) break;
    }
  }
}

/** Only what was uploaded from here can be told of its items. */
async function typesThere(ctx: Needs<'db'>, scope: StoreScope): Promise<MarketplaceMenuType[]> {
  const [last] = await listSentMenuUploads(ctx.db, scope, { type: 'delivery', limit: 1 });
  if (!last) return [];
  return (await wasPickupSent(ctx.db, scope)) ? ['delivery', 'pickup'] : ['delivery'];
}

async function noteIn(trx: Trx, ctx: Needs<'ids' | 'clock'>, scope: StoreScope, menu: MarketplaceMenu): Promise<void> {
  const now = ctx.clock.now();
  const known = await listSoldOutThere(trx, scope, menu.type);
  const all = whatToTell(menu.items, known, Math.floor(now.epochMilliseconds / 1000));
  if (all.length === 0) return;
  await keepToTellIn(trx, scope, menu.type, { all, dueIsoDateTimeUtc: isoUtc(now) });
  await sayToldIn(trx, ctx, scope, menu.type);
}

/** Uber Eats has taken a menu whole, with what was sold out in it. */
export async function menuWasTakenIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  menu: MarketplaceMenu,
): Promise<void> {
  const told = toldByMenu(menu.items);
  await replaceSoldOutThereIn(trx, scope, menu.type, { told, atIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
  await sayToldIn(trx, ctx, scope, menu.type);
}

/** False: Uber Eats can't be reached, so that nothing else needs to wait for it now. */
export async function tellOne(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { marketplace, row }: { readonly marketplace: MarketplacePort; readonly row: SoldOutThere },
): Promise<boolean> {
  const connection = await findUberEatsConnection(ctx.db, scope);
  const theirId = isConnected(connection) ? connection?.uberEatsStoreId : null;
  if (!theirId) {
    await settle(ctx, scope, row, { status: 'refused', problem: 'The store is no longer connected to Uber Eats.' });
    return true;
  }
  const { menuType, itemId, soldOutUntil } = row;
  const outcome = await marketplace.suspendItem(theirId, { menuType, itemId, soldOutUntil });
  await settle(ctx, scope, row, changeOf(ctx, row, outcome));
  return outcome.kind !== 'unreachable';
}

type Change = Parameters<typeof changeSoldOutThereIn>[2];

/** Tried again where that may help, each time later. */
function changeOf(ctx: MarketplaceNeeds, row: SoldOutThere, outcome: MarketplaceOutcome<null>): Change {
  if (outcome.kind === 'done') return { status: 'done', problem: '' };
  if (outcome.kind === 'refused' && outcome.why !== 'too_many') {
    const isMissing = outcome.why === 'not_found' || outcome.message.startsWith('nil item');
    return { status: 'refused', problem: isMissing ? MISSING : outcomeWords(ctx, outcome) };
  }
  const tries = row.tries + 1;
  const dueIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ seconds: backOff(tries, PAUSE_SECONDS) }));
  return { tries, dueIsoDateTimeUtc, problem: outcomeWords(ctx, outcome) };
}

const MISSING = 'The menu on Uber Eats doesn’t have it. Upload the menu in the admin, under Uber Eats.';

/** What is to be told by now may be another thing: then this answer says nothing of it. */
async function settle(ctx: MarketplaceNeeds, scope: StoreScope, row: SoldOutThere, change: Change): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await changeSoldOutThereIn(trx, row, change))) return;
    if (change.status !== undefined || change.problem !== row.problem) await sayToldIn(trx, ctx, scope, row.menuType);
  });
}

function sayToldIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  menuType: MarketplaceMenuType,
): Promise<void> {
  return appendStoreEvent(trx, ctx, scope, { type: 'marketplaceItemsTold', payload: { menuType } });
}

/** Of the store's items: what Uber Eats knows of their being sold out, or of being on sale again. */
export async function readSoldOutThere(ctx: Needs<'db'>, scope: StoreScope): Promise<ThereOfItem[]> {
  return thereByItem(await listSoldOutThere(ctx.db, scope, null));
}

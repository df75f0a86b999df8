import { forgetPersonOfOrderIn } from '#db/customers/forget-traces.ts';
import { listDueMenuUploads } from '#db/marketplace/menu-uploads.repository.ts';
import { listLinkedUberEatsStores, takenUberEatsStores } from '#db/marketplace/uber-eats-connections.repository.ts';
import {
  listDueMessages,
  removeOldUberEatsMessagesIn,
  type UberEatsMessage,
  updateUberEatsMessage,
} from '#db/marketplace/uber-eats-messages.repository.ts';
import {
  findUberEatsOrder,
  listOrdersWithPerson,
  listOrphanedOrders,
  listUnreadOrders,
  updateUberEatsOrder,
} from '#db/marketplace/uber-eats-orders.repository.ts';
import { listDueSoldOut } from '#db/marketplace/uber-eats-sold-out.repository.ts';
import { listDueStoreStatus } from '#db/marketplace/uber-eats-store-status.repository.ts';
import type { AppContext } from '#src/context.ts';
import { PERSON_KEPT_DAYS, withoutPerson } from '#src/domain/marketplace/marketplace-order.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import type { MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { isKept, keptOrder } from './keep-order.ts';
import { takeOrder } from './read-orders.ts';
import { carryOnUpload } from './send-menu.ts';
import { tellOne } from './tell-sold-out.ts';
import { tellStoreStatus } from './tell-store-status.ts';

const AT_ONCE = 40;
/** An open order that no list has and nothing was heard of for so long is asked about. */
const SILENT_MINUTES = 3;
/** Uber has its orders for 60 days; one that is open for longer than this stays as it is. */
const WATCHED_DAYS = 14;
const MESSAGES_KEPT_DAYS = 14;
/** A message whose order can't be read yet waits this long after each try; the last wait goes on. */
const WAITS_SECONDS = [5, 30, 120, 600] as const;
const LONGEST_WAIT_SECONDS = 3_600;
const MOST_PAGES = 10;

/**
 * Carries out the messages that are due: the order that one is about is read from Uber. What can't be carried out yet, such as one
 * of a store that isn't connected, stays in line and is tried again until its time is over.
 */
export async function readMessages(ctx: AppContext): Promise<void> {
  if (!ctx.ports.marketplace) return;
  const due = await listDueMessages(ctx.db, isoUtc(ctx.clock.now()), AT_ONCE);
  await eachByItself(ctx, due, async (message) => {
    const isDone = await readMessage(ctx, message);
    const now = ctx.clock.now();
    const wait = WAITS_SECONDS[message.tries] ?? LONGEST_WAIT_SECONDS;
    const change = isDone
      ? { doneIsoDateTimeUtc: isoUtc(now) }
      : { tries: message.tries + 1, dueIsoDateTimeUtc: isoUtc(now.add({ seconds: wait })) };
    await ctx.write((trx) => updateUberEatsMessage(trx, message.id, change));
  });
}

async function readMessage(ctx: AppContext, message: UberEatsMessage): Promise<boolean> {
  const { uberEatsStoreId, uberEatsOrderId, eventType } = message;
  const { marketplace } = ctx.ports;
  // What stores and reports say is read when a page shows it.
  if (!marketplace || uberEatsOrderId === null || uberEatsStoreId === null) return true;
  const place = (await takenUberEatsStores(ctx.db, [uberEatsStoreId])).get(uberEatsStoreId);
  if (!place) {
    ctx.log.warn('marketplace message of a store that is not here', { id: message.id, eventType });
    return false;
  }
  const readAt = ctx.clock.now();
  const outcome = await marketplace.getOrder(uberEatsOrderId);
  if (outcome.kind !== 'done') {
    ctx.log.warn('marketplace order not read', { id: message.id, outcome: outcome.kind });
    return false;
  }
  return (await takeOrder(ctx, grantStoreScope(place), { read: outcome.value, readAt })) !== null;
}

/**
 * The net below the messages, for one round of connected stores after `afterId`: their open orders are listed, so that one whose
 * message was lost comes in, and those that the list has no more are asked about. What hasn't changed is not written. Answers where
 * the next round goes on; '' for the beginning.
 */
export async function sweepStores(ctx: AppContext, afterId: string): Promise<string> {
  const { marketplace } = ctx.ports;
  if (!marketplace) return '';
  const stores = await listLinkedUberEatsStores(ctx.db, { afterId, limit: AT_ONCE });
  const line = { marketplace, isReached: true };
  await eachByItself(ctx, stores, async ({ uberEatsStoreId, ...place }) => {
    const scope = grantStoreScope(place);
    const listed = await readList(ctx, scope, line, uberEatsStoreId);
    if (listed !== null) await askAboutOthers(ctx, scope, line, listed);
  });
  return stores.length < AT_ONCE ? '' : (stores.at(-1)?.storeId ?? '');
}

/** Once Uber can't be reached, no further store waits for it in this round. */
interface Line {
  readonly marketplace: MarketplacePort;
  isReached: boolean;
}

/** The ids of all open orders; null: the list didn't come to its end. */
async function readList(
  ctx: AppContext,
  scope: StoreScope,
  line: Line,
  uberEatsStoreId: string,
): Promise<ReadonlySet<string> | null> {
  const listed = new Set<string>();
  let pageToken: string | null = null;
  for (let page = 0; line.isReached && page < MOST_PAGES; page++) {
    const readAt = ctx.clock.now();
    const outcome: Awaited<ReturnType<MarketplacePort['listOpenOrders']>> = await line.marketplace.listOpenOrders(
      uberEatsStoreId,
      pageToken,
    );
    if (outcome.kind === 'unreachable') line.isReached = false;
    if (outcome.kind !== 'done') {
      ctx.log.warn('marketplace orders not listed', { storeId: scope.storeId, outcome: outcome.kind });
      return null;
    }
    for (const read of outcome.value.orders) {
      const { uberEatsOrderId } = read.order;
      listed.add(uberEatsOrderId);
      if (isKept(await findUberEatsOrder(ctx.db, scope, uberEatsOrderId), read)) continue;
      await takeOrder(ctx, scope, { read, readAt });
    }
    pageToken = outcome.value.nextPageToken;
    if (pageToken === null) return listed;
  }
  return null;
}

/** Open orders that neither the list nor a message spoke of lately: they may have ended. */
async function askAboutOthers(
  ctx: AppContext,
  scope: StoreScope,
  line: Line,
  listed: ReadonlySet<string>,
): Promise<void> {
  const silent = await listUnreadOrders(ctx.db, scope, silentSince(ctx));
  for (const { uberEatsOrderId } of silent) {
    if (line.isReached && !listed.has(uberEatsOrderId)) await askAbout(ctx, scope, line, uberEatsOrderId);
  }
}

function silentSince(ctx: AppContext) {
  const now = ctx.clock.now();
  return {
    readBefore: isoUtc(now.subtract({ minutes: SILENT_MINUTES })),
    placedSince: isoUtc(now.subtract({ hours: WATCHED_DAYS * 24 })),
  };
}

async function askAbout(ctx: AppContext, scope: StoreScope, line: Line, uberEatsOrderId: string): Promise<void> {
  const readAt = ctx.clock.now();
  const outcome = await line.marketplace.getOrder(uberEatsOrderId);
  if (outcome.kind === 'unreachable') line.isReached = false;
  if (outcome.kind === 'done') await takeOrder(ctx, scope, { read: outcome.value, readAt });
  else {
    const { storeId } = scope;
    ctx.log.warn('silent marketplace order gave no answer', { storeId, uberEatsOrderId, outcome: outcome.kind });
    // One that always fails doesn't keep the others from their turn.
    const change = { readIsoDateTimeUtc: isoUtc(readAt) };
    if (line.isReached) await ctx.write((trx) => updateUberEatsOrder(trx, scope, uberEatsOrderId, change));
  }
}

/** Open orders of stores that are connected no more, which no list speaks of. */
export async function askSilentOrders(ctx: AppContext): Promise<void> {
  const { marketplace } = ctx.ports;
  if (!marketplace) return;
  const silent = await listOrphanedOrders(ctx.db, { ...silentSince(ctx), limit: AT_ONCE });
  const line = { marketplace, isReached: true };
  await eachByItself(ctx, silent, async ({ uberEatsOrderId, ...place }) => {
    if (line.isReached) await askAbout(ctx, grantStoreScope(place), line, uberEatsOrderId);
  });
}

/** Menus that are to be sent, of one store after the other. */
export async function sendMenus(ctx: AppContext): Promise<void> {
  const { marketplace } = ctx.ports;
  if (!marketplace) return;
  const due = await listDueMenuUploads(ctx.db, isoUtc(ctx.clock.now()), AT_ONCE);
  await eachByItself(ctx, due, ({ id, ...place }) => carryOnUpload(ctx, grantStoreScope(place), { marketplace, id }));
}

/** Tells what ran out or came back. Once Uber Eats can't be reached, nothing else waits for it in this round. */
export async function tellSoldOut(ctx: AppContext): Promise<void> {
  const { marketplace } = ctx.ports;
  if (!marketplace) return;
  const due = await listDueSoldOut(ctx.db, isoUtc(ctx.clock.now()), AT_ONCE);
  let isReached = true;
  await eachByItself(ctx, due, async (row) => {
    if (isReached) isReached = await tellOne(ctx, grantStoreScope(row), { marketplace, row });
  });
}

/** Tells which stores were paused or resumed. Once Uber Eats can't be reached, no other store waits for it in this round. */
export async function tellStatus(ctx: AppContext): Promise<void> {
  const { marketplace } = ctx.ports;
  if (!marketplace) return;
  const due = await listDueStoreStatus(ctx.db, isoUtc(ctx.clock.now()), AT_ONCE);
  let isReached = true;
  await eachByItself(ctx, due, async (row) => {
    if (isReached) isReached = await tellStoreStatus(ctx, grantStoreScope(row), { marketplace, row });
  });
}

/** Takes names, numbers and wishes out of orders whose time is over. */
export async function forgetPeople(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const placedBefore = isoUtc(now.subtract({ hours: PERSON_KEPT_DAYS * 24 }));
  const old = await listOrdersWithPerson(ctx.db, { placedBefore, limit: 500 });
  await ctx.write(async (trx) => {
    for (const row of old) {
      const order = withoutPerson(keptOrder(row).order);
      const change = { orderJson: JSON.stringify(order), rawJson: null };
      await updateUberEatsOrder(trx, grantStoreScope(row), row.uberEatsOrderId, change);
      if (row.orderId !== null) forgetPersonOfOrderIn(trx, row.orderId);
    }
    await removeOldUberEatsMessagesIn(trx, isoUtc(now.subtract({ hours: MESSAGES_KEPT_DAYS * 24 })));
  });
}

function sweepInTurn(): Job {
  let afterId = '';
  return {
    name: 'marketplace.sweep',
    everySeconds: 60,
    async run(ctx) {
      const from = afterId;
      // One that always fails doesn't keep the others from their turn.
      afterId = '';
      afterId = await sweepStores(ctx, from);
      await askSilentOrders(ctx);
    },
  };
}

export const marketplaceJobs: readonly Job[] = [
  { name: 'marketplace.messages', everySeconds: 3, run: readMessages },
  { name: 'marketplace.menus', everySeconds: 3, run: sendMenus },
  { name: 'marketplace.soldOut', everySeconds: 3, run: tellSoldOut },
  { name: 'marketplace.storeStatus', everySeconds: 2, run: tellStatus },
  sweepInTurn(),
  { name: 'marketplace.forget', everySeconds: 3_600, run: forgetPeople },
];

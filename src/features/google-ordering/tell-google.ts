import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { listCourierJobsOf } from '#db/courier/courier-jobs.repository.ts';
import {
  findGoogleOrder,
  googleOrderOf,
  listGoogleOrdersToLookAt,
  putOffGoogleOrder,
  type StoredGoogleOrder,
  updateGoogleOrder,
} from '#db/marketplace/google-orders.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { readyOrders } from '#src/domain/kitchen/ready-board.ts';
import {
  FINAL_STATES,
  type GoogleState,
  googleStateOf,
  nextToTell,
} from '#src/domain/ordering/google/google-states.ts';
import { type ToldFacts, toldOf } from '#src/domain/ordering/google/told-facts.ts';
import { isHeldAt, kitchenStartOf } from '#src/domain/ordering/held-order.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import { readKitchenFacts } from '#src/features/kitchen/read-board.ts';
import { stationsOnScreens } from '#src/features/printing/stations-on-screens.ts';
import type { UpdateOutcome } from '#src/integrations/google-ordering/google-ordering.port.ts';
import { notFound } from '#src/shared/app-error.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { updateOf } from './update-of-order.ts';

const AT_ONCE = 40;
const PAUSE_SECONDS = { first: 5, longest: 600 } as const;
/** Half a day of pauses: then it stands on the order's page. */
export const MOST_TRIES = 80;

/** Something happened to an order: what Google knows of it is looked at again. */
export async function lookAgain(ctx: AppContext, scope: StoreScope, orderId: string): Promise<void> {
  const row = await googleOrderOf(ctx.db, scope, orderId);
  if (!row || FINAL_STATES.includes(row.toldState)) return;
  const change = { nextLookIsoDateTimeUtc: isoUtc(ctx.clock.now()), tries: 0, failure: null };
  await ctx.write((trx) => updateGoogleOrder(trx, row, change));
}

/** A person has Google told again, once what kept it from being told is put right. `resource_not_found` for another store's. */
export async function tellAgain(
  ctx: AppContext,
  scope: StoreScope,
  { googleOrderId, by }: { readonly googleOrderId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const row = await findGoogleOrder(trx, scope, googleOrderId);
    if (!row) throw notFound('order');
    const change = { nextLookIsoDateTimeUtc: isoUtc(ctx.clock.now()), tries: 0, failure: null };
    if (!FINAL_STATES.includes(row.toldState)) await updateGoogleOrder(trx, row, change);
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'tellGoogleAgain', subjectType: 'googleOrder', subjectId: googleOrderId },
    });
  });
}

/** Tells Google what it doesn't know yet, one state of an order at a time. Repeated while Google can't be reached. */
export async function tellGoogle(ctx: AppContext): Promise<void> {
  if (!ctx.ports.googleOrdering) return;
  const due = await listGoogleOrdersToLookAt(ctx.db, isoUtc(ctx.clock.now()), AT_ONCE);
  const named = due.map((row) => ({
    id: row.googleOrderId,
    restaurantId: row.restaurantId,
    storeId: row.storeId,
    row,
  }));
  await eachByItself(ctx, named, ({ row }) => tellOf(ctx, grantStoreScope(row), row));
}

interface Standing {
  readonly state: GoogleState;
  readonly facts: ToldFacts;
  /** When it moves on by itself; null: when something happens. */
  readonly movesAt: string | null;
}

async function tellOf(ctx: AppContext, scope: StoreScope, row: StoredGoogleOrder): Promise<void> {
  const port = ctx.ports.googleOrdering;
  if (!port) return;
  const standing = await standingOf(ctx, scope, row);
  const step = nextToTell(row.toldState, standing.state, row.collectionType);
  const isNews = JSON.stringify(standing.facts) !== row.toldJson && !FINAL_STATES.includes(row.toldState);
  const state = step ?? (isNews ? row.toldState : null);
  if (state === null) {
    await ctx.write((trx) => putOffGoogleOrder(trx, row, { nextLookIsoDateTimeUtc: standing.movesAt }));
    return;
  }
  const orderUpdate = await updateOf(ctx, scope, row, state);
  const outcome = await port.send({ isInSandbox: row.isSandbox === 1, orderUpdate });
  const now = ctx.clock.now();
  if (outcome.kind === 'accepted') {
    const told = { toldState: state, toldJson: JSON.stringify(standing.facts), toldIsoDateTimeUtc: isoUtc(now) };
    // More may have happened meanwhile, and the next state on the way may be due at once.
    const next = FINAL_STATES.includes(state) ? null : isoUtc(now);
    await ctx.write((trx) =>
      updateGoogleOrder(trx, row, { ...told, tries: 0, failure: null, nextLookIsoDateTimeUtc: next }),
    );
    return;
  }
  const failure = failureOf(outcome);
  ctx.log.warn('google not told of an order', { storeId: scope.storeId, state, failure });
  const tries = row.tries + 1;
  const asked = outcome.kind === 'unreachable' ? outcome.retryAfterSeconds : null;
  const seconds = Math.max(asked ?? 0, backOff(tries, PAUSE_SECONDS));
  const isOver = tries >= MOST_TRIES || outcome.kind === 'refused';
  const next = isOver ? null : isoUtc(now.add({ seconds }));
  await ctx.write((trx) => putOffGoogleOrder(trx, row, { tries, failure, nextLookIsoDateTimeUtc: next }));
}

function failureOf(outcome: Exclude<UpdateOutcome, { kind: 'accepted' }>): string {
  return `${outcome.kind} ${outcome.why}`;
}

async function standingOf(ctx: AppContext, scope: StoreScope, row: StoredGoogleOrder): Promise<Standing> {
  if (row.orderId === null) {
    // A try in Google's sandbox goes through every state by itself.
    return { state: 'FULFILLED', facts: { promisedForIsoDateTimeUtc: null, totalInCents: null }, movesAt: null };
  }
  const order = await getOrder(ctx.db, scope, row.orderId);
  const { profile } = await ctx.menus.storeOf(scope);
  const start = kitchenStartOf(order, profile);
  const isHeld = isHeldAt(order, profile, ctx.clock.now());
  const isMade = order.statusCode === 'accepted' && !isHeld;
  const state = googleStateOf({
    ...{ statusCode: order.statusCode, collectionType: row.collectionType, isHeld },
    isReady: isMade && row.collectionType === 'pickup' && (await isReady(ctx, scope, order)),
    isOnTheWay: isMade && row.collectionType === 'delivery' && (await isOnTheWay(ctx, scope, order)),
  });
  return { state, facts: toldOf(order), movesAt: isHeld && start ? isoUtc(start) : null };
}

async function isReady(ctx: AppContext, scope: StoreScope, { id }: Order): Promise<boolean> {
  const stationIds = await stationsOnScreens(ctx.db, ctx, scope, await listPrintStations(ctx.db, scope));
  const facts = await readKitchenFacts(ctx.db, ctx, scope, [id]);
  const nowMs = ctx.clock.now().epochMilliseconds;
  return readyOrders(facts, { stationIds, numbersOnly: true, nowMs }).ready.length > 0;
}

async function isOnTheWay(ctx: AppContext, scope: StoreScope, { id }: Order): Promise<boolean> {
  const [latest] = await listCourierJobsOf(ctx.db, scope, id);
  return latest?.jobStatus === 'OUT_FOR_DELIVERY';
}

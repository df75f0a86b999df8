import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import type { LoyaltyEntriesTable } from '#db/schema/customers.tables.ts';
import { cachedStatement, statement } from '#db/statement.ts';
import { sum } from '#src/domain/money/money.ts';
import { cameToNothing, type OrderLife, stampStateOf } from '#src/domain/promotions/loyalty-credit.ts';
import { type LoyaltySettings, loyaltySettingsSchema } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Restaurant = Pick<StoreScope, 'restaurantId'>;

export function findLoyaltySettings(db: Db, scope: Restaurant): LoyaltySettings | null {
  const row = settingsOfRestaurant.first(db, { restaurantId: scope.restaurantId });
  return row ? settingsOf(row.valueJson) : null;
}

const settingsOfRestaurant = cachedStatement<{ restaurantId: string }, { valueJson: string }>((db, value) =>
  db.selectFrom('loyalty_settings').select('valueJson').where('restaurantId', '=', value('restaurantId')),
);
const settingsOf = parsedOnce((valueJson) => loyaltySettingsSchema.parse(JSON.parse(valueJson)));

export interface LoyaltyCard {
  readonly id: string;
  /** Earned and not used; below zero the card owes stamps. */
  readonly credits: number;
  /** From orders that are neither paid nor completed yet. */
  readonly creditsOnTheWay: number;
}

export function findLoyaltyCard(db: Db, scope: Restaurant, customerId: string): LoyaltyCard | null {
  return cardOfCustomer.first(db, { restaurantId: scope.restaurantId, customerId }) ?? null;
}

const cardOfCustomer = cachedStatement<{ restaurantId: string; customerId: string }, LoyaltyCard>((db, value) =>
  db
    .selectFrom('loyalty_cards')
    .select(['id', 'credits', 'creditsOnTheWay'])
    .where('restaurantId', '=', value('restaurantId'))
    .where('customerId', '=', value('customerId')),
);

export interface LoyaltyUse {
  readonly orderId: string;
  readonly customerId: string;
  readonly earnsCredit: boolean;
  /** Credits that a used reward costs; 0 when none is used. */
  readonly redeemedCredits: number;
  readonly at: string;
}

/**
 * Books what an order uses up and promises, in the transaction that places it (domain rules §3 step 8). The promise becomes a
 * stamp by `settleLoyaltyIn`.
 */
export async function bookLoyaltyIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  use: LoyaltyUse,
): Promise<void> {
  if (!use.earnsCredit && use.redeemedCredits === 0) return;
  const cardId = await cardIdOf(trx, ids, scope, use);
  const of = { cardId, orderId: use.orderId, at: use.at };
  if (use.redeemedCredits > 0) await addEntry(trx, ids, scope, of, 'redeem', -use.redeemedCredits);
  if (use.earnsCredit) await addEntry(trx, ids, scope, of, 'promise', 1);
  await moveCard(trx, cardId, { credits: -use.redeemedCredits, creditsOnTheWay: use.earnsCredit ? 1 : 0 });
}

/** Whether an order has anything to do with a loyalty card. */
export async function hasLoyaltyEntries(db: Db, scope: Restaurant, orderId: string): Promise<boolean> {
  return (await entriesOf(db, scope, orderId)).length > 0;
}

/**
 * Settles an order on its card: its stamp pending, earned or lost, its reward used or returned. A lost stamp that was
 * already spent leaves the card owing one. Repeating it changes nothing.
 */
export async function settleLoyaltyIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  order: { readonly orderId: string; readonly at: string; readonly life: OrderLife },
): Promise<void> {
  const entries = await entriesOf(trx, scope, order.orderId);
  for (const cardId of new Set(entries.map((entry) => entry.loyaltyCardId))) {
    const ofCard = entries.filter((entry) => entry.loyaltyCardId === cardId);
    await settleCardIn(trx, ids, scope, { ...order, cardId }, ofCard);
  }
}

type LoyaltyEntry = Pick<Selectable<LoyaltyEntriesTable>, 'id' | 'loyaltyCardId' | 'kind' | 'credits'>;
type EntryKind = LoyaltyEntry['kind'];

async function settleCardIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  of: { readonly cardId: string; readonly orderId: string; readonly at: string; readonly life: OrderLife },
  entries: readonly LoyaltyEntry[],
): Promise<void> {
  const sumOf = (...kinds: EntryKind[]) =>
    sum(entries.filter((entry) => kinds.includes(entry.kind)).map((entry) => entry.credits));
  const earned = sumOf('earn', 'earnGivenBack');
  const state = stampStateOf(of.life, earned > 0);
  const promises = entries.filter((entry) => entry.kind === 'promise');
  // One stamp an order, also where several were merged into it; one of before stamps were promised has earned at once.
  const stamps = entries.some(({ kind }) => kind === 'promise' || kind === 'earn') ? 1 : 0;
  const more = (state === 'earned' ? stamps : 0) - earned;
  if (more !== 0) await addEntry(trx, ids, scope, of, more > 0 ? 'earn' : 'earnGivenBack', more);

  const onTheWay = (at: number) => (state === 'onTheWay' && at === 0 ? 1 : 0);
  let changedOnTheWay = 0;
  for (const [at, promise] of promises.entries()) {
    if (promise.credits === onTheWay(at)) continue;
    changedOnTheWay += onTheWay(at) - promise.credits;
    await trx
      .updateTable('loyalty_entries')
      .set({ credits: onTheWay(at) })
      .where('id', '=', promise.id)
      .execute();
  }
  const back = cameToNothing(of.life) ? -sumOf('redeem', 'redeemGivenBack') : 0;
  if (back !== 0) await addEntry(trx, ids, scope, of, 'redeemGivenBack', back);
  await moveCard(trx, of.cardId, { credits: more + back, creditsOnTheWay: changedOnTheWay });
}

/** Removes the stamp and returns the reward of an order that came to nothing; a repeat changes nothing. */
export function giveBackLoyaltyIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  order: { readonly orderId: string; readonly at: string },
): Promise<void> {
  const life: OrderLife = { statusCode: 'cancelled', isPaid: false, isRefundedInFull: false };
  return settleLoyaltyIn(trx, ids, scope, { ...order, life });
}

/** Returns the reward of an order that no longer uses it; its stamp stays. */
export async function giveBackRewardIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  { orderId, at }: { readonly orderId: string; readonly at: string },
): Promise<void> {
  const used = (await entriesOf(trx, scope, orderId)).filter(({ kind }) => kind.startsWith('redeem'));
  for (const cardId of new Set(used.map((entry) => entry.loyaltyCardId))) {
    const back = -sum(used.filter((entry) => entry.loyaltyCardId === cardId).map((entry) => entry.credits));
    if (back === 0) continue;
    await addEntry(trx, ids, scope, { cardId, orderId, at }, 'redeemGivenBack', back);
    await moveCard(trx, cardId, { credits: back, creditsOnTheWay: 0 });
  }
}

/** Takes the promise of a stamp off an order that no longer earns one. */
export async function dropPromiseIn(trx: Trx, scope: Restaurant, orderId: string): Promise<void> {
  const promises = (await entriesOf(trx, scope, orderId)).filter(({ kind }) => kind === 'promise');
  for (const { id, loyaltyCardId, credits } of promises) {
    await trx.deleteFrom('loyalty_entries').where('id', '=', id).execute();
    await moveCard(trx, loyaltyCardId, { credits: 0, creditsOnTheWay: -credits });
  }
}

/** Takes a used reward off its card, when its entry came back from a box to a card that was restored without it. */
export async function takeUsedRewardIn(trx: Trx, { restaurantId }: Restaurant, entryId: string): Promise<void> {
  const entry = await trx
    .selectFrom('loyalty_entries')
    .select(['loyaltyCardId', 'credits'])
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (entry) await moveCard(trx, entry.loyaltyCardId, { credits: entry.credits, creditsOnTheWay: 0 });
}

/** Moves an order's stamp and reward to another, along with its items. */
export async function moveLoyaltyIn(
  trx: Trx,
  scope: Restaurant,
  { fromOrderId, toOrderId }: { readonly fromOrderId: string; readonly toOrderId: string },
): Promise<void> {
  await trx
    .updateTable('loyalty_entries')
    .set({ orderId: toOrderId })
    .where('restaurantId', '=', scope.restaurantId)
    .where('orderId', '=', fromOrderId)
    .execute();
}

async function entriesOf(db: Db, { restaurantId }: Restaurant, orderId: string): Promise<LoyaltyEntry[]> {
  return entriesOfOrder.all(db, { restaurantId, orderId });
}

const entriesOfOrder = statement<{ restaurantId: string; orderId: string }, LoyaltyEntry>((db, value) =>
  db
    .selectFrom('loyalty_entries')
    .select(['id', 'loyaltyCardId', 'kind', 'credits'])
    .where('restaurantId', '=', value('restaurantId'))
    .where('orderId', '=', value('orderId')),
);

async function cardIdOf(trx: Trx, ids: { next(): string }, scope: Restaurant, use: LoyaltyUse): Promise<string> {
  const card = await findLoyaltyCard(trx, scope, use.customerId);
  if (card) return card.id;
  const id = ids.next();
  await insertLoyaltyCard(trx, scope, { id, customerId: use.customerId, createdIsoDateTimeUtc: use.at });
  return id;
}

async function addEntry(
  trx: Trx,
  ids: { next(): string },
  { restaurantId }: Restaurant,
  { cardId: loyaltyCardId, orderId, at }: { readonly cardId: string; readonly orderId: string; readonly at: string },
  kind: EntryKind,
  credits: number,
): Promise<void> {
  const id = ids.next();
  await trx
    .insertInto('loyalty_entries')
    .values({ id, restaurantId, loyaltyCardId, orderId, kind, credits, occurredIsoDateTimeUtc: at })
    .execute();
}

async function moveCard(
  trx: Trx,
  cardId: string,
  by: { readonly credits: number; readonly creditsOnTheWay: number },
): Promise<void> {
  if (by.credits === 0 && by.creditsOnTheWay === 0) return;
  await trx
    .updateTable('loyalty_cards')
    .set((eb) => ({
      credits: eb('credits', '+', by.credits),
      creditsOnTheWay: eb('creditsOnTheWay', '+', by.creditsOnTheWay),
    }))
    .where('id', '=', cardId)
    .execute();
}

export async function writeLoyaltySettings(trx: Trx, scope: Restaurant, value: LoyaltySettings): Promise<void> {
  const valueJson = JSON.stringify(value);
  await trx
    .insertInto('loyalty_settings')
    .values({ restaurantId: scope.restaurantId, valueJson })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet({ valueJson }))
    .execute();
}

/** An empty card, before its customer has ordered anything. */
export async function insertLoyaltyCard(
  trx: Trx,
  scope: Restaurant,
  card: { readonly id: string; readonly customerId: string; readonly createdIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .insertInto('loyalty_cards')
    .values({ ...card, restaurantId: scope.restaurantId })
    .execute();
}

/** How many customers collect, and how many have at least this many credits. */
export async function countLoyaltyCards(
  db: Db,
  scope: Restaurant,
  count: number,
): Promise<{ readonly cards: number; readonly ready: number }> {
  const row = await db
    .selectFrom('loyalty_cards')
    .select((eb) => [
      eb.fn.countAll<number>().as('cards'),
      eb.fn.countAll<number>().filterWhere('credits', '>=', count).as('ready'),
    ])
    .where('restaurantId', '=', scope.restaurantId)
    .where((eb) => eb.or([eb('credits', '>', 0), eb('creditsOnTheWay', '>', 0)]))
    .executeTakeFirst();
  return { cards: row?.cards ?? 0, ready: row?.ready ?? 0 };
}

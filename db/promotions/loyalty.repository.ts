import type { Db, Trx } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import { keptStatement } from '#db/statement.ts';
import { type LoyaltySettings, loyaltySettingsSchema } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Restaurant = Pick<StoreScope, 'restaurantId'>;

export async function findLoyaltySettings(db: Db, scope: Restaurant): Promise<LoyaltySettings | null> {
  const row = settingsOfRestaurant.first(db, { restaurantId: scope.restaurantId });
  return row ? settingsOf(row.valueJson) : null;
}

const settingsOfRestaurant = keptStatement<{ restaurantId: string }, { valueJson: string }>((db, value) =>
  db.selectFrom('loyalty_settings').select('valueJson').where('restaurantId', '=', value('restaurantId')),
);
const settingsOf = parsedOnce((valueJson) => loyaltySettingsSchema.parse(JSON.parse(valueJson)));

export async function findLoyaltyCard(
  db: Db,
  scope: Restaurant,
  customerId: string,
): Promise<{ id: string; credits: number } | null> {
  return cardOfCustomer.first(db, { restaurantId: scope.restaurantId, customerId }) ?? null;
}

const cardOfCustomer = keptStatement<{ restaurantId: string; customerId: string }, { id: string; credits: number }>(
  (db, value) =>
    db
      .selectFrom('loyalty_cards')
      .select(['id', 'credits'])
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

/** Books what an order earns and uses up, in the transaction that places it (domain rules §3 step 8). */
export async function bookLoyaltyIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  use: LoyaltyUse,
): Promise<void> {
  if (!use.earnsCredit && use.redeemedCredits === 0) return;
  const card = await cardOf(trx, ids, scope, use);
  const entries = [
    ...(use.redeemedCredits > 0 ? [{ kind: 'redeem' as const, credits: -use.redeemedCredits }] : []),
    ...(use.earnsCredit ? [{ kind: 'earn' as const, credits: 1 }] : []),
  ];
  await addEntries(trx, ids, scope, card.id, use, entries);
}

/** Takes back what the order earned and returns what it used; a second time changes nothing. */
export async function giveBackLoyaltyIn(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  order: { readonly orderId: string; readonly at: string },
): Promise<void> {
  const booked = await trx
    .selectFrom('loyalty_entries')
    .select(['loyaltyCardId', 'kind', 'credits'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('orderId', '=', order.orderId)
    .execute();
  if (booked.some((entry) => entry.kind === 'earnGivenBack' || entry.kind === 'redeemGivenBack')) return;
  for (const { loyaltyCardId, kind, credits } of booked) {
    const back = kind === 'earn' ? ('earnGivenBack' as const) : ('redeemGivenBack' as const);
    await addEntries(trx, ids, scope, loyaltyCardId, order, [{ kind: back, credits: -credits }]);
  }
}

async function cardOf(trx: Trx, ids: { next(): string }, scope: Restaurant, use: LoyaltyUse) {
  const card = await findLoyaltyCard(trx, scope, use.customerId);
  if (card) return card;
  const id = ids.next();
  await trx
    .insertInto('loyalty_cards')
    .values({ id, restaurantId: scope.restaurantId, customerId: use.customerId, createdIsoDateTimeUtc: use.at })
    .execute();
  return { id, credits: 0 };
}

async function addEntries(
  trx: Trx,
  ids: { next(): string },
  scope: Restaurant,
  loyaltyCardId: string,
  of: { readonly orderId: string; readonly at: string },
  entries: readonly { kind: 'earn' | 'redeem' | 'earnGivenBack' | 'redeemGivenBack'; credits: number }[],
) {
  const total = entries.reduce((sum, entry) => sum + entry.credits, 0);
  await trx
    .insertInto('loyalty_entries')
    .values(
      entries.map((entry) => ({
        id: ids.next(),
        restaurantId: scope.restaurantId,
        loyaltyCardId,
        orderId: of.orderId,
        kind: entry.kind,
        credits: entry.credits,
        occurredIsoDateTimeUtc: of.at,
      })),
    )
    .execute();
  // Max 0: a credit that was already spent when its order is cancelled does not come off again.
  await trx
    .updateTable('loyalty_cards')
    .set((eb) => ({ credits: eb.fn<number>('max', [eb.lit(0), eb('credits', '+', total)]) }))
    .where('id', '=', loyaltyCardId)
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

/** How many customers collect, and how many have at least so many credits. */
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
    .where('credits', '>', 0)
    .executeTakeFirst();
  return { cards: row?.cards ?? 0, ready: row?.ready ?? 0 };
}

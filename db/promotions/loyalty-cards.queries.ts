import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { wordsOf } from '#db/customers/store-customers.repository.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** A customer's card as the restaurant's desk lists them. */
export interface LoyaltyCardLine {
  readonly customerId: string;
  readonly name: string;
  readonly mobileNumberE164: string;
  /** Below zero the card owes stamps. */
  readonly credits: number;
  readonly creditsOnTheWay: number;
  /** The last stamp that stayed earned. */
  readonly lastEarnedIsoDateTimeUtc: string | null;
}

export interface LoyaltyCardFilter {
  /** Part of a number, or words of the name. */
  readonly text: string;
  readonly minCredits?: number;
  readonly owesStamps?: boolean;
}

export const LOYALTY_CARD_SORTS = ['lastEarned', 'name', 'stamps'] as const;

export interface LoyaltyCardPage extends LoyaltyCardFilter {
  readonly sort: { readonly by: (typeof LOYALTY_CARD_SORTS)[number]; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset: number;
}

export async function listLoyaltyCards(
  db: Db,
  scope: RestaurantScope,
  { limit, offset, sort, ...filter }: LoyaltyCardPage,
): Promise<{ readonly rows: readonly LoyaltyCardLine[]; readonly total: number }> {
  const query = matchingCards(db, scope, filter);
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  const rows = await withColumns(query)
    .orderBy(SORTED_BY[sort.by], sort.direction)
    .orderBy('card.customerId')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: counted?.count ?? 0 };
}

/** The next cards of a list, for who reads all of it, however long it is. `afterId` null: from the first. */
export function listLoyaltyCardsAfter(
  db: Db,
  scope: RestaurantScope,
  filter: LoyaltyCardFilter,
  { afterId, limit }: { readonly afterId: string | null; readonly limit: number },
): Promise<LoyaltyCardLine[]> {
  const all = matchingCards(db, scope, filter);
  const query = afterId === null ? all : all.where('card.customerId', '>', afterId);
  return withColumns(query).orderBy('card.customerId').limit(limit).execute();
}

/** By the index of a card's entries; a stamp that was taken back later doesn't count. */
const LAST_EARNED = sql<string | null>`(select max(e.occurredIsoDateTimeUtc) from loyalty_entries e
  where e.loyaltyCardId = card.id and e.kind = 'earn' and not exists (select 1 from loyalty_entries b
    where b.loyaltyCardId = e.loyaltyCardId and b.orderId = e.orderId and b.kind = 'earnGivenBack'
      and b.occurredIsoDateTimeUtc >= e.occurredIsoDateTimeUtc))`;

const SORTED_BY = {
  lastEarned: sql`coalesce(lastEarnedIsoDateTimeUtc, '')`,
  name: sql`lower(customers.name)`,
  stamps: sql`card.credits`,
} as const;

function matchingCards(db: Db, { restaurantId }: RestaurantScope, filter: LoyaltyCardFilter) {
  let query = db
    .selectFrom('loyalty_cards as card')
    .innerJoin('customers', (join) =>
      join.onRef('customers.id', '=', 'card.customerId').on('customers.restaurantId', '=', restaurantId),
    )
    .where('card.restaurantId', '=', restaurantId);
  const { digits, words } = wordsOf(filter.text);
  if (digits !== '') query = query.where('customers.mobileNumberE164', 'like', `%${digits}%`);
  for (const word of words) {
    query = query.where(sql<boolean>`instr(lower(customers.name || ' ' || customers.previousNamesJson), ${word}) > 0`);
  }
  if (filter.minCredits !== undefined) query = query.where('card.credits', '>=', filter.minCredits);
  if (filter.owesStamps) query = query.where('card.credits', '<', 0);
  return query;
}

const withColumns = (query: ReturnType<typeof matchingCards>) =>
  query.select([
    'card.customerId',
    'customers.name',
    'customers.mobileNumberE164',
    'card.credits',
    'card.creditsOnTheWay',
    LAST_EARNED.as('lastEarnedIsoDateTimeUtc'),
  ]);

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const run = async (db: Kysely<unknown>, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** SQLite changes no check of a table that exists: its rows wait beside it while it is made anew, children first. */
const ASIDE = [
  'create table entries_aside as select * from loyalty_entries',
  'create table cards_aside as select * from loyalty_cards',
  'drop table loyalty_entries',
  'drop table loyalty_cards',
];

const DONE = [
  'drop table entries_aside',
  'drop table cards_aside',
  'create unique index loyalty_cards_once on loyalty_cards (restaurantId, customerId)',
];

const ENTRY_COLUMNS = 'id, restaurantId, loyaltyCardId, orderId, kind, credits, occurredIsoDateTimeUtc';
const CARD_COLUMNS = 'id, restaurantId, customerId, credits, createdIsoDateTimeUtc';

/**
 * A stamp is earned when its order is paid or completed: until then it is an entry of its own kind, counted apart on the card.
 * A card may owe a stamp, and one order may earn, lose and earn it again.
 */
export const m0021_stamps_on_the_way: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      ...ASIDE,
      `create table loyalty_cards (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    customerId text not null references customers (id),
    credits integer not null default 0,
    createdIsoDateTimeUtc text not null,
    creditsOnTheWay integer not null default 0 check (creditsOnTheWay >= 0)
  ) strict`,
      `create table loyalty_entries (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    loyaltyCardId text not null references loyalty_cards (id),
    orderId text not null,
    kind text not null check (kind in ('promise', 'earn', 'redeem', 'earnGivenBack', 'redeemGivenBack')),
    credits integer not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
      `insert into loyalty_cards (${CARD_COLUMNS}) select ${CARD_COLUMNS} from cards_aside`,
      `insert into loyalty_entries (${ENTRY_COLUMNS}) select ${ENTRY_COLUMNS} from entries_aside`,
      ...DONE,
      'create index loyalty_entries_by_order on loyalty_entries (orderId)',
      'create index loyalty_entries_by_card on loyalty_entries (loyaltyCardId)',
    ]),
  down: (db: Kysely<unknown>) =>
    run(db, [
      ...ASIDE,
      `create table loyalty_cards (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    customerId text not null references customers (id),
    credits integer not null default 0 check (credits >= 0),
    createdIsoDateTimeUtc text not null
  ) strict`,
      `create table loyalty_entries (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    loyaltyCardId text not null references loyalty_cards (id),
    orderId text not null,
    kind text not null check (kind in ('earn', 'redeem', 'earnGivenBack', 'redeemGivenBack')),
    credits integer not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
      `insert into loyalty_cards (${CARD_COLUMNS})
     select id, restaurantId, customerId, max(0, credits), createdIsoDateTimeUtc from cards_aside`,
      `insert into loyalty_entries (${ENTRY_COLUMNS})
     select min(id), restaurantId, loyaltyCardId, orderId, kind, min(credits), min(occurredIsoDateTimeUtc)
     from entries_aside where kind <> 'promise' group by restaurantId, loyaltyCardId, orderId, kind`,
      ...DONE,
      'create unique index loyalty_entries_once on loyalty_entries (loyaltyCardId, orderId, kind)',
    ]),
};

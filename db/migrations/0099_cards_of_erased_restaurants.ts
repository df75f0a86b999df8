import { tables } from './migration.ts';

/** Customers whom the card provider still keeps, of restaurants that are erased here: a job removes them there, too. */
export const m0099_cards_of_erased_restaurants = tables([
  `create table card_customers_to_erase (
    providerCustomerId text primary key,
    wantedIsoDateTimeUtc text not null
  ) strict, without rowid`,
]);

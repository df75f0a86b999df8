import { tables } from './migration.ts';

/** Stamps that a person added to a card or took off it, and why. With the entries of orders they add up to the card's credits. */
export const m0054_loyalty_adjustments = tables([
  `create table loyalty_adjustments (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    loyaltyCardId text not null references loyalty_cards (id),
    credits integer not null check (credits <> 0),
    reason text not null,
    byName text not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create index loyalty_adjustments_of_card on loyalty_adjustments (loyaltyCardId, occurredIsoDateTimeUtc)',
]);

/** The price difference per order type (domain rules §3 step 1). Browser-safe. */
import type { Cents } from '#src/domain/money/money.ts';
import type { CollectionType, Price } from './menu.schema.ts';
import type { Channel } from './menu-codes.schema.ts';

/**
 * The extra charge of the collection type, in cents. The marketplace has its own for pickup and delivery; dine-in
 * uses the dine-in charge on any channel (domain rules §3 step 1).
 */
export function collectionCharge(price: Price, collectionType: CollectionType, channel: Channel): Cents {
  if (channel !== 'uberEats' || collectionType === 'dineIn') return price.extraCharge[collectionType];
  return price.uberEatsExtraCharge[collectionType];
}

/** Base price plus the extra charge of the collection type, in cents (domain rules §3 step 1). */
export function priceForCollection(price: Price, collectionType: CollectionType, channel: Channel): Cents {
  return price.basePrice + collectionCharge(price, collectionType, channel);
}

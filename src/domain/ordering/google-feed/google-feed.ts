// Uses Temporal: not for islands.
/** A store's feed for Google food ordering: every entity of it, and what of the store isn't in it (decision 0300). */
import type { GoogleEntity } from '../../marketplace/google/google-entities.schema.ts';
import { googleServiceType } from '../../marketplace/google/google-ids.ts';
import { MARKETPLACE_MENU_TYPES, type MarketplaceMenuType } from '../../marketplace/marketplace-menu.ts';
import type { Menu } from '../../menu/menu.schema.ts';
import { isEverOffered } from '../store-open.ts';
import { hoursFeed } from './feed-hours.ts';
import { type FeedPart, type MenuFeedQuestion, menuFeed } from './feed-menu.ts';
import { areasFeed, type FeedStore, hasDeliveryPlaces, restaurantFeed, serviceFeed } from './feed-store.ts';
import type { LeftOut } from './google-problems.ts';

export interface FeedQuestion {
  readonly menu: Menu;
  readonly store: FeedStore;
  /** Of its website. */
  readonly url: string;
  readonly at: Temporal.Instant;
  readonly imageUrl: MenuFeedQuestion['imageUrl'];
}

export interface GoogleFeed extends FeedPart {
  /** Those that have something to sell. */
  readonly services: readonly MarketplaceMenuType[];
}

/** The same store gives the same feed, in the same order. Without a service it has the restaurant alone. */
export function googleFeed(question: FeedQuestion): GoogleFeed {
  const { store, url } = question;
  const parts = MARKETPLACE_MENU_TYPES.map((type) => ({ type, ...serviceWithMenu(question, type) }));
  const sold = parts.filter(({ entities }) => entities.length > 0);
  return {
    services: sold.map(({ type }) => type),
    entities: [restaurantFeed(store, url), ...sold.flatMap(({ entities }) => entities)],
    leftOut: [...parts.flatMap(({ leftOut }) => leftOut), ...ofStore(store)],
  };
}

function serviceWithMenu({ menu, store, at, imageUrl }: FeedQuestion, type: MarketplaceMenuType): FeedPart {
  const { profile } = store;
  const why = whyNoService(store, type);
  if (why) return { entities: [], leftOut: [why] };
  const made = menuFeed({ menu, store: profile, type, at, imageUrl });
  if (made.entities.length === 0) {
    const name = SERVICE_NAMES[type];
    return { ...made, leftOut: [...made.leftOut, { name, service: googleServiceType(type), code: 'nothingToSell' }] };
  }
  const areas: FeedPart = type === 'delivery' ? areasFeed(profile) : { entities: [], leftOut: [] };
  const entities: GoogleEntity[] = [serviceFeed(profile, type), ...hoursFeed(profile, type, at)];
  return {
    entities: [...entities, ...areas.entities, ...made.entities],
    leftOut: [...areas.leftOut, ...made.leftOut],
  };
}

const SERVICE_NAMES = { delivery: 'Delivery', pickup: 'Pickup' } as const;

function whyNoService({ profile }: FeedStore, type: MarketplaceMenuType): LeftOut | null {
  const of = { name: SERVICE_NAMES[type], service: googleServiceType(type) };
  if (!isEverOffered(profile, type)) return { ...of, code: 'notOffered' };
  return type === 'delivery' && !hasDeliveryPlaces(profile) ? { ...of, code: 'noAreas' } : null;
}

/** What has no form in the feeds at all. */
function ofStore({ profile }: FeedStore): LeftOut[] {
  const { checkout, publicHolidaySurcharge } = profile.settings;
  const { amountInCents, percentageBps } = checkout.creditCardSurcharge;
  const hasSurcharge = amountInCents > 0 || percentageBps > 0 || publicHolidaySurcharge.isEnabledForOnline;
  return [
    ...(isEverOffered(profile, 'dineIn') ? [{ name: 'Dine in', service: null, code: 'dineIn' } as const] : []),
    ...(hasSurcharge ? [{ name: 'Surcharges', service: null, code: 'surcharges' } as const] : []),
  ];
}

/** A store and its items for search engines and shared links (schema.org, Open Graph). */
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { mcpCardEndpoint } from '#src/contracts/agents.endpoints.ts';
import { shownDiets } from '#src/domain/menu/diet-filter.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { Diet } from '#src/domain/menu/menu-codes.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { ownUrlOf, storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { parseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { imageUrl } from '#src/ui/image.tsx';
import { bannersOf } from './banner-pictures.tsx';
import { createDrawings } from './drawn-once.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The very same object while the store's facts are the same. */
export function restaurantFacts(store: StoreFacts, url: string, publicUrl: string): Facts {
  return factsOfStores(store, `${url} ${publicUrl}`, () => newRestaurantFacts(store, url, publicUrl));
}

const factsOfStores = createDrawings<StoreFacts, Facts>();

function newRestaurantFacts(store: StoreFacts, url: string, publicUrl: string): Facts {
  const { profile, restaurantName, line1, suburb, state, postcode, phone } = store;
  const pictures = [...bannersOf(store), ...store.website.gallery].map(({ imageId }) => shareImage(publicUrl, imageId));
  return {
    '@type': 'Restaurant',
    name: fullStoreName(restaurantName, profile.name),
    url,
    hasMenu: url,
    acceptsReservations: profile.settings.dineIn.tableBookingIsEnabled,
    currenciesAccepted: profile.currencyCode,
    ...(phone ? { telephone: phone } : {}),
    ...(pictures.length > 0 ? { image: pictures.length === 1 ? pictures[0] : pictures } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: line1,
      addressLocality: suburb,
      addressRegion: state,
      postalCode: postcode,
      addressCountry: profile.countryCode,
    },
    openingHoursSpecification: openingHours(store),
    potentialAction: { '@type': 'OrderAction', target: url },
    subjectOf: doorForAssistants(store, publicUrl),
  };
}

/** Where an assistant that reads this page finds how to order (decision 0286). */
function doorForAssistants({ ownHost }: StoreFacts, publicUrl: string): Facts {
  const site = ownHost === null ? publicUrl : ownUrlOf(ownHost, publicUrl);
  return { '@type': 'WebAPI', name: 'Ordering for assistants (MCP)', documentation: `${site}${mcpCardEndpoint.path}` };
}

function openingHours({ profile: { settings } }: StoreFacts): Facts[] {
  return WEEKDAYS.flatMap((day) => {
    const { availableAllDay, dayIntervals } = settings.tradingHours[day];
    const spans = availableAllDay
      ? [['00:00', '23:59']]
      : dayIntervals.map((one) => [clockText(one.startTimeOfDay), clockText(one.endTimeOfDay)]);
    const dayOfWeek = `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`;
    return spans.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }));
  });
}

interface SharedPage {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly imageUrl: string | null;
}

/** A page of a store's website, and whose it is. */
export function pageFacts({ title, text, url, imageUrl }: SharedPage, store: StoreFacts, publicUrl: string): Facts {
  const { profile, ownHost } = store;
  const site = storeUrlOf({ restaurantId: profile.restaurantId, storeId: profile.id, ownHost }, publicUrl);
  return {
    '@type': 'WebPage',
    name: title,
    url,
    ...(text ? { description: text } : {}),
    ...(imageUrl ? { primaryImageOfPage: imageUrl } : {}),
    isPartOf: { '@type': 'WebSite', name: fullStoreName(store.restaurantName, profile.name), url: site },
    about: restaurantFacts(store, site, publicUrl),
  };
}

/** '5:30 PM' as '17:30'. */
function clockText(timeOfDay: string): string {
  const minutes = parseTimeOfDay(timeOfDay) ?? 0;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

const DIETS: Partial<Record<Diet, string>> = {
  VEGAN: 'VeganDiet',
  VEGETARIAN: 'VegetarianDiet',
  GLUTEN_FREE: 'GlutenFreeDiet',
  HALAL: 'HalalDiet',
  KOSHER: 'KosherDiet',
  LOW_LACTOSE: 'LowLactoseDiet',
};

export function dishFacts(
  { item, menu, store }: { readonly item: MenuItem; readonly menu: Menu; readonly store: StoreFacts },
  url: string,
  publicUrl: string,
): Facts {
  const leastInCents = minimumPrice(item, menu, 'pickup', 'online');
  const diets = shownDiets(item).flatMap((diet) => (DIETS[diet] ? [`https://schema.org/${DIETS[diet]}`] : []));
  return {
    '@type': 'MenuItem',
    name: item.name,
    url,
    ...(item.description ? { description: item.description } : {}),
    ...(item.image ? { image: shareImage(publicUrl, item.image.id) } : {}),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
    ...(leastInCents === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: amountToDecimalText(leastInCents),
            priceCurrency: store.profile.currencyCode,
          },
        }),
  };
}

/** As wide as previews of shared links show it. */
export function shareImage(publicUrl: string, imageId: string): string {
  return `${publicUrl}${imageUrl(`/images/${imageId}`, 1200, [4, 2.5])}`;
}

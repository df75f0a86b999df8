import type { PlatformRestaurant } from '#db/tenancy/platform-restaurants.queries.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { RESTAURANT_STATES, type RestaurantState } from '#src/domain/tenancy/restaurant-states.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { spanText } from '#src/ui/box-text.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

export const RESTAURANT_LOOKS: Readonly<Record<RestaurantState, StatusBadgeStyle>> = {
  selling: { word: 'Selling', tone: 'done', icon: 'check' },
  quiet: { word: 'Quiet', tone: 'wait', icon: 'warning' },
  noOrders: { word: 'No orders yet', tone: 'off', icon: 'open' },
  noStore: { word: 'No store yet', tone: 'off', icon: 'open' },
};

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (restaurant: PlatformRestaurant) => string;
}

/** Every restaurant of the platform, by name. */
export function restaurantList({ now, to }: Around): ListKit<PlatformRestaurant> {
  return {
    caption: 'Restaurants',
    noun: { one: 'restaurant', many: 'restaurants' },
    rowKey: ({ id }) => id,
    rowHref: to,
    defaultSort: { by: 'name', direction: 'asc' },
    search: { label: 'Search restaurants', placeholder: 'Name, domain, email or phone' },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: RESTAURANT_STATES.map((state) => ({ value: state, label: RESTAURANT_LOOKS[state].word })),
      },
      {
        name: 'country',
        label: 'Country',
        options: (Object.keys(COUNTRIES) as CountryCode[]).map((code) => ({ value: code, label: code })),
      },
    ],
    empty: { title: 'No restaurants yet', text: 'A restaurant appears here as soon as its owner has created it.' },
    noMatches: { title: 'No restaurants match', text: 'Try part of the name, the domain or the phone number.' },
    columns: [
      {
        key: 'name',
        header: 'Restaurant',
        cell: ({ id, name, host }) => (
          <>
            <span className="block font-semibold">{name}</span>
            <span className="block break-all text-14 text-ink-3">{host ?? id}</span>
          </>
        ),
        isSortable: true,
        sortsUpFirst: true,
      },
      { key: 'country', header: 'Country', onPhone: 'corner', cell: ({ countryCode }) => countryCode },
      { key: 'stores', header: 'Stores', isNumeric: true, cell: ({ storeCount }) => storeCount, isSortable: true },
      {
        key: 'lastOrder',
        header: 'Last order',
        cell: ({ lastOrderIsoDateTimeUtc: last }) => (
          <span className="tnum">{last === null ? 'Never' : `${spanText(Temporal.Instant.from(last), now)} ago`}</span>
        ),
        isSortable: true,
      },
      {
        key: 'created',
        header: 'Created',
        isMinor: true,
        cell: ({ createdIsoDateTimeUtc: at }) => {
          const day = Temporal.PlainDate.from(at.slice(0, 10));
          return <span className="tnum whitespace-nowrap">{`${formatStoreDate(day)} ${day.year}`}</span>;
        },
        isSortable: true,
      },
      {
        key: 'state',
        header: 'State',
        onPhone: 'pill',
        cell: ({ state }) => <StatusPill look={RESTAURANT_LOOKS[state]} />,
      },
    ],
  };
}

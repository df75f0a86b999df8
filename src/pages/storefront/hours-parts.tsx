/** When a store is open and where it is, as several pages show it. */
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import placeMap from '#islands/storefront/place-map.island.tsx';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { type MapTiles, tileOrigin } from '#src/domain/delivery/map-tiles.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PhoneIcon, PlaceIcon } from '#src/ui/icon.tsx';
import { type DayRow, specialDays, weekRows } from './hours-rows.ts';
import type { CollectionFacts, StoreHead } from './store-head.ts';

interface PlaceProps {
  head: StoreHead;
  store: StoreFacts;
  today: Temporal.PlainDate;
}

/** The coming week, a table for all order types that have the same hours. */
export function WeekTables({ head, store, today }: PlaceProps) {
  return groupsOf(head.collections, store.profile, today).map(({ label, rows }) => (
    <WeekTable key={label} label={label} rows={rows} />
  ));
}

function WeekTable({ label, rows }: { label: string; rows: readonly DayRow[] }) {
  return (
    <section aria-label={label}>
      <h2 className="mb-3 font-bold text-18">{label}</h2>
      <table className="w-full rounded-card bg-surface ring-1 ring-line">
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.label} className={at === 0 ? 'font-semibold' : 'border-line border-t text-ink-2'}>
              <th scope="row" className="px-4 py-2.5 text-left align-top font-[inherit]">
                {row.label}
              </th>
              <td className="py-2.5 pr-4 text-right tabular-nums">
                {row.spans.map((span) => (
                  <span key={span} className="block whitespace-nowrap">
                    {span}
                  </span>
                ))}
                {row.holiday ? <span className="block text-14">{row.holiday}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function SpecialDays({ store, today }: Omit<PlaceProps, 'head'>) {
  const days = specialDays(store.profile, today);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="special">
      <h2 id="special" className="mb-3 font-bold text-18">
        Holidays and special days
      </h2>
      <ul className="rounded-card bg-surface ring-1 ring-line">
        {days.map(({ day, name, what }) => (
          <li key={`${day} ${name}`} className="border-line px-4 py-2.5 not-first:border-t">
            <span className="block font-semibold">
              {day} · {name}
            </span>
            <span className="block text-14 text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FindUsProps extends Omit<PlaceProps, 'today'> {
  /** The map's pictures; null: its ground stays plain. */
  tiles: MapTiles | null;
}

/** The origins of the map's pictures, for the page's policy. */
export function mapPictures(tiles: MapTiles | null, store: StoreFacts): string[] {
  return tiles && store.place ? [tileOrigin(tiles)] : [];
}

export function FindUs({ head, store, tiles }: FindUsProps) {
  const address = [store.line1, store.suburb, store.state, store.postcode].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-3 font-bold text-18">
        Find us
      </h2>
      {store.place ? (
        <IslandTag
          of={placeMap}
          className="mb-3"
          props={{ tiles, place: { ...store.place }, name: `${head.restaurantName} ${head.storeName}` }}
        />
      ) : null}
      <address className="flex flex-col items-start gap-4 rounded-card bg-surface p-5 not-italic ring-1 ring-line">
        <p>
          <span className="block font-semibold">
            {head.restaurantName} {head.storeName}
          </span>
          {address}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            variant="primary"
            icon={PlaceIcon}
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${head.restaurantName}, ${address}`)}`}
          >
            Directions
          </LinkButton>
          {store.phone ? (
            <LinkButton icon={PhoneIcon} href={`tel:${store.phone}`}>
              {shownPhone(store.phone, store.profile.countryCode)}
            </LinkButton>
          ) : null}
        </div>
      </address>
    </section>
  );
}

/** Order types with the same hours share one table. */
function groupsOf(collections: readonly CollectionFacts[], store: StoreProfile, today: Temporal.PlainDate) {
  const groups = new Map<string, { labels: string[]; rows: DayRow[] }>();
  for (const { type, label } of collections) {
    const rows = weekRows(store, type, today);
    const key = JSON.stringify(rows);
    const group = groups.get(key);
    if (group) group.labels.push(label);
    else groups.set(key, { labels: [label], rows });
  }
  return [...groups.values()].map(({ labels, rows }) => ({
    label: sentence(labels),
    rows,
  }));
}

/** 'Pickup, delivery and dine in'. */
function sentence(labels: readonly string[]): string {
  const [first = '', ...rest] = labels;
  const words = [first, ...rest.map((label) => label.toLowerCase())];
  return words.length < 2 ? first : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Where suburbs are, by the addresses that were delivered to: there is no other list of them here. Pure, browser-safe. */
import type { GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';

export interface SuburbPlace extends GeoPoint {
  readonly name: string;
}

interface DeliveredTo {
  readonly suburb: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** More would cover the map that they explain. */
const MOST = 24;
/** About a hundred metres: the suburb, not someone's door. */
const DECIMALS = 3;

/** The suburbs with most deliveries first, each in the middle of its addresses. One that was looked up wrongly moves none. */
export function suburbPlaces(addresses: readonly DeliveredTo[]): SuburbPlace[] {
  const known = addresses.flatMap(({ suburb, latitude, longitude }) => {
    const name = suburb.trim();
    return name === '' || latitude === null || longitude === null ? [] : [{ name, latitude, longitude }];
  });
  return [...Map.groupBy(known, ({ name }) => name.toLowerCase()).values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST)
    .map((all) => ({
      name: all[0]?.name ?? '',
      latitude: middleOf(all.map(({ latitude }) => Number(latitude))),
      longitude: middleOf(all.map(({ longitude }) => Number(longitude))),
    }));
}

function middleOf(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0).toFixed(DECIMALS);
}

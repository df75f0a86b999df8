// Uses Temporal: not for islands.
/** Why a party sits where the plan puts it, in words that a host can check on the map. */
import { formatStoreTime } from '../../time/store-clock.ts';
import type { SeatedTable } from './places.ts';
import type { Seat } from './table-plan.ts';

/** `8`, `8 and 9`, `7, 8 and 9`. */
export function tableNames(tables: readonly Pick<SeatedTable, 'name'>[]): string {
  const names = tables.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** `tables`: of the whole map. */
export function whyThisTable({ party, kind, tables }: Seat, map: readonly SeatedTable[], timezone: string): string {
  const { pax, area, from } = party;
  const time = formatStoreTime(Temporal.Instant.fromEpochMilliseconds(from), timezone);
  const where = area === null ? '' : ` in ${area}`;
  if (kind === 'fixed') return 'Chosen by staff.';
  if (kind === 'byHand') {
    return `No table seats ${pax}${where}, nor do three together. Choose tables and push them together.`;
  }
  if (kind === 'none')
    return `Every table for ${pax}${where} is taken at ${time}. Choose one, or move another booking.`;
  if (tables.length === 1) return `Smallest free table for ${pax} in ${tables[0]?.area ?? ''}.`;
  const hasSingle = map.some((table) => table.seats >= pax && (area === null || table.area === tables[0]?.area));
  const why = hasSingle
    ? `no single table for ${pax}${where} is free at ${time}`
    : `no single table seats ${pax}${where}`;
  return `${tableNames(tables)} joined: ${why}.`;
}

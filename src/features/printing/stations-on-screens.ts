import type { Db } from '#db/connection.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import { shownStations } from '#src/domain/kitchen/shown-stations.ts';
import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { FALLBACK_STATION, type RoutablePrinter } from '#src/domain/printing/route-lines.ts';
import { waitingSettings } from '#src/features/tills/waiting-settings.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface Around {
  readonly printers: readonly RoutablePrinter[];
  readonly stations: readonly PrintStation[];
}

/** The stations that are told at their screens. Looked up only where no printer works: other orders don't wait for it. */
export async function stationsToldOnScreens(
  db: Db,
  ctx: Partial<Needs<'ownership'>>,
  scope: StoreScope,
  { printers, stations }: Around,
): Promise<ReadonlySet<string>> {
  return printers.some(({ active }) => active) ? new Set() : stationsOnScreens(db, ctx, scope, stations);
}

/** The stations that a paired kitchen screen shows. */
export async function stationsOnScreens(
  db: Db,
  { ownership }: Partial<Needs<'ownership'>>,
  scope: StoreScope,
  stations: readonly Pick<PrintStation, 'id'>[],
): Promise<ReadonlySet<string>> {
  const terminals = await listPosTerminals(db, scope);
  const screens = terminals.filter(
    ({ settings, pairedIsoDateTimeUtc }) => terminalKindOf(settings) === 'screen' && pairedIsoDateTimeUtc !== null,
  );
  if (screens.length === 0) return new Set();
  const waiting = await waitingSettings({ db, ...(ownership ? { ownership } : {}) }, scope);
  const known = (stations.length > 0 ? stations : [FALLBACK_STATION]).map(({ id }) => id);
  return new Set(screens.flatMap(({ id, settings }) => shownStations(known, waiting.kitchenStationIds(id, settings))));
}

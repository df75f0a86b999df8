import type { Db } from '#db/connection.ts';
import { listSilentScreens } from '#db/printing/silent-screens.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import { shownStations } from '#src/domain/kitchen/shown-stations.ts';
import { silentStations } from '#src/domain/kitchen/silent-screens.ts';
import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { FALLBACK_STATION, type RoutablePrinter } from '#src/domain/printing/route-lines.ts';
import { waitingSettings } from '#src/features/tills/waiting-settings.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface Around {
  readonly printers: readonly RoutablePrinter[];
  readonly stations: readonly PrintStation[];
}

export interface ToldOnScreens {
  readonly shownOnScreens: ReadonlySet<string>;
  /** All of whose screens are silent. */
  readonly silentStations: ReadonlySet<string>;
}

const NONE: ToldOnScreens = { shownOnScreens: new Set(), silentStations: new Set() };

/**
 * The stations that are told at their screens. Looked up only where no printer works, or a station is set so: other orders
 * don't wait for it.
 */
export async function stationsToldOnScreens(
  db: Db,
  ctx: Partial<Needs<'ownership'>>,
  scope: StoreScope,
  { printers, stations }: Around,
): Promise<ToldOnScreens> {
  const isAsked = stations.some(({ isToldOnScreens }) => isToldOnScreens) || printers.every(({ active }) => !active);
  if (!isAsked) return NONE;
  const screens = await kitchenScreens(db, ctx, scope, stations);
  const silent = new Set(listSilentScreens(db, scope).map(({ posTerminalId }) => posTerminalId));
  return {
    shownOnScreens: new Set(screens.flatMap(({ stationIds }) => stationIds)),
    silentStations: silentStations(screens, silent),
  };
}

/** The stations that a paired kitchen screen shows. */
export async function stationsOnScreens(
  db: Db,
  ctx: Partial<Needs<'ownership'>>,
  scope: StoreScope,
  stations: readonly Pick<PrintStation, 'id'>[],
): Promise<ReadonlySet<string>> {
  return new Set((await kitchenScreens(db, ctx, scope, stations)).flatMap(({ stationIds }) => stationIds));
}

export interface ScreenOfKitchen {
  readonly id: string;
  readonly name: string;
  /** What it shows. */
  readonly stationIds: readonly string[];
}

/** The store's paired kitchen screens. */
export async function kitchenScreens(
  db: Db,
  { ownership }: Partial<Needs<'ownership'>>,
  scope: StoreScope,
  stations: readonly Pick<PrintStation, 'id'>[],
): Promise<ScreenOfKitchen[]> {
  const terminals = await listPosTerminals(db, scope);
  const screens = terminals.filter(
    ({ settings, pairedIsoDateTimeUtc }) => terminalKindOf(settings) === 'screen' && pairedIsoDateTimeUtc !== null,
  );
  if (screens.length === 0) return [];
  const waiting = await waitingSettings({ db, ...(ownership ? { ownership } : {}) }, scope);
  const known = (stations.length > 0 ? stations : [FALLBACK_STATION]).map(({ id }) => id);
  return screens.map(({ id, name, settings }) => ({
    ...{ id, name },
    stationIds: shownStations(known, waiting.kitchenStationIds(id, settings)),
  }));
}

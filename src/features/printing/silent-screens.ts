import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listSilentScreens } from '#db/printing/silent-screens.repository.ts';
import type { Needs } from '#src/context.ts';
import type { SilentScreen } from '#src/domain/kitchen/silent-screens.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import { emptyTicket, FALLBACK_STATION } from '#src/domain/printing/route-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { kitchenScreens, stationsToldOnScreens } from './stations-on-screens.ts';

/** The store's kitchen screens that say nothing, and where the tickets of each of their stations are meanwhile. */
export async function readSilentScreens(
  ctx: Needs<'db'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
): Promise<SilentScreen[]> {
  const silent = listSilentScreens(ctx.db, scope);
  if (silent.length === 0) return [];
  const known = await listPrintStations(ctx.db, scope);
  const stations = known.length > 0 ? known : [FALLBACK_STATION];
  const printers = (await listPrinters(ctx.db, scope)).map(({ printer }) => printer);
  const screens = await kitchenScreens(ctx.db, ctx, scope, stations);
  const told = await stationsToldOnScreens(ctx.db, ctx, scope, { printers, stations });
  const silentIds = new Set(silent.map(({ posTerminalId }) => posTerminalId));
  return silent.flatMap(({ posTerminalId, sinceIsoDateTimeUtc }) => {
    const screen = screens.find(({ id }) => id === posTerminalId);
    if (!screen) return [];
    const its = stations.filter(({ id }) => screen.stationIds.includes(id));
    return [
      {
        ...{ id: posTerminalId, name: screen.name, sinceIsoDateTimeUtc },
        stations: its.map(({ id, name }) => {
          const printerIds = emptyTicket(id, { stations, printers, ...told })?.printerIds ?? [];
          const here = printerIds.filter((one) => one !== AT_SCREENS.id);
          return {
            name,
            isOnOtherScreen: screens.some((other) => !silentIds.has(other.id) && other.stationIds.includes(id)),
            printerNames: printers.filter((printer) => here.includes(printer.id)).map((printer) => printer.name),
          };
        }),
      },
    ];
  });
}

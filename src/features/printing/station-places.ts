import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { stationsOnScreens } from './stations-on-screens.ts';

/** Stations that are told nowhere: no printer of theirs is in use, and no paired kitchen screen shows them. */
export async function stationsWithoutPlace(
  ctx: Needs<'db'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const stations = await listPrintStations(ctx.db, scope);
  const inUse = new Set(
    (await listPrinters(ctx.db, scope)).flatMap(({ printer }) => (printer.active ? [printer.id] : [])),
  );
  const withoutPrinter = stations.filter(({ printerIds }) => !printerIds.some((id) => inUse.has(id)));
  if (withoutPrinter.length === 0) return [];
  const onScreens = await stationsOnScreens(ctx.db, ctx, scope, stations);
  return withoutPrinter.filter(({ id }) => !onScreens.has(id)).map(({ id, name }) => ({ id, name }));
}

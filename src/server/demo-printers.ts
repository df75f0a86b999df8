import { CAST } from '#db/seeds/cast/cast.ts';

/** Printers of the demo listen above our own port. */
const PRINTER_OFFSET = 100;
const HIGHEST_PORT = 65_000;

/** Where the demo's printers listen: a port each, counted up from ours. */
export function demoPrinterPorts(ownPort: number): (printerId: string) => number {
  const ids = CAST.restaurants.flatMap(({ stores }) => stores.flatMap(({ printers }) => printers.map(({ id }) => id)));
  const first = ownPort + PRINTER_OFFSET + ids.length > HIGHEST_PORT ? 20_000 : ownPort + PRINTER_OFFSET;
  return (printerId) => first + Math.max(0, ids.indexOf(printerId));
}

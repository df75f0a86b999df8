import { createServer } from 'node:net';
import { CAST } from '#demo/cast/cast.ts';

/** Printers of the demo listen above our own port. */
const PRINTER_OFFSET = 100;
/** How far up the next range is looked for, where another server of the demo has the first. */
const STEP = 100;
const HIGHEST_PORT = 65_000;
const RANGE_AT_THE_TOP = 20_000;
const LOOPBACK = '127.0.0.1';

type PortOf = (printerId: string) => number;

const ids = () =>
  CAST.restaurants.flatMap(({ stores }) => stores.flatMap(({ printers }) => printers.map(({ id }) => id)));

/** Where the demo's printers listen: a port each, counted up from ours. */
export function demoPrinterPorts(ownPort: number): PortOf {
  return portsFrom(within(ownPort + PRINTER_OFFSET));
}

/** The same range, or the next free one: two servers of the demo may have ports close to each other. */
export async function freeDemoPrinterPorts(ownPort: number, isFree = isPortFree): Promise<PortOf> {
  const first = within(ownPort + PRINTER_OFFSET);
  for (let from = first; from + ids().length < HIGHEST_PORT; from += STEP) {
    const ports = ids().map((_, at) => from + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return portsFrom(from);
  }
  return portsFrom(first);
}

function within(first: number): number {
  return first + ids().length > HIGHEST_PORT ? RANGE_AT_THE_TOP : first;
}

function portsFrom(first: number): PortOf {
  return (printerId) => first + Math.max(0, ids().indexOf(printerId));
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}

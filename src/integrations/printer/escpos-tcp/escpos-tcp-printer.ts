import { networkInterfaces } from 'node:os';
import { isReached, type PrinterReach } from '#src/domain/printing/printer-address.ts';
import { createEscposPrinter } from '../escpos/escpos-printer.ts';
import type { PrinterPort } from '../printer.port.ts';
import { ESCPOS_TCP_TIMES, type EscposTimes } from './commands.ts';
import { PrinterConnection } from './printer-connection.ts';

/** ESC/POS over TCP 9100: one connection a job. */
export function createEscposTcpPrinter({
  times = ESCPOS_TCP_TIMES,
  reach = 'shopNetwork',
}: {
  readonly times?: EscposTimes;
  readonly reach?: PrinterReach;
} = {}): PrinterPort {
  return createEscposPrinter(async (address) => {
    const target = parseAddress(address, reach);
    if (target === null) return 'offline';
    return (await PrinterConnection.open(target.host, target.port, times.connectMs)) ?? 'offline';
  }, times);
}

/** Only what is reached from here: a printer must not be a way to reach any host. */
export function parseAddress(
  address: string,
  reach: PrinterReach = 'shopNetwork',
): { readonly host: string; readonly port: number } | null {
  const [host = '', portText = '', ...more] = address.split(':');
  const port = Number(portText);
  if (more.length > 0 || !/^\d{1,5}$/.test(portText) || port < 1 || port > 65_535) return null;
  if (!isReached(reach, { ipAddress: host, port })) return null;
  return reach === 'internet' && isOwnAddress(host) ? null : { host, port };
}

/** A machine on the internet has an address there too, and listens at it for others than printers. */
function isOwnAddress(host: string): boolean {
  return Object.values(networkInterfaces()).some((cards) => cards?.some(({ address }) => address === host));
}

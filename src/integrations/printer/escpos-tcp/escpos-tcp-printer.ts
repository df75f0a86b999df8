import { isPrivateIpv4 } from '#src/domain/printing/printer-address.ts';
import { createEscposPrinter } from '../escpos/escpos-printer.ts';
import type { PrinterPort } from '../printer.port.ts';
import { ESCPOS_TCP_TIMES, type EscposTimes } from './commands.ts';
import { PrinterConnection } from './printer-connection.ts';

/** ESC/POS over TCP 9100: one connection a job. */
export function createEscposTcpPrinter({
  times = ESCPOS_TCP_TIMES,
}: {
  readonly times?: EscposTimes;
} = {}): PrinterPort {
  return createEscposPrinter(async (address) => {
    const target = parseAddress(address);
    if (target === null) return 'offline';
    return (await PrinterConnection.open(target.host, target.port, times.connectMs)) ?? 'offline';
  }, times);
}

/** Only addresses of the shop's own network: a printer must not be a way to reach any host. */
export function parseAddress(address: string): { readonly host: string; readonly port: number } | null {
  const [host = '', portText = '', ...more] = address.split(':');
  const port = Number(portText);
  if (more.length > 0 || !isPrivateIpv4(host) || !/^\d{1,5}$/.test(portText) || port < 1 || port > 65_535) return null;
  return { host, port };
}

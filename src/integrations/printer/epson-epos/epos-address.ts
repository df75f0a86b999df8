import type { PrinterReach } from '#src/domain/printing/printer-address.ts';
import { parseAddress } from '../escpos-tcp/escpos-tcp-printer.ts';

/** `epos:http://192.168.1.50:80/local_printer`. */
export const EPOS_ADDRESS = 'epos:';

export interface EposPlace {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly deviceId: string;
}

const EPOS = /^epos:http(s?):\/\/([\d.]+:\d{1,5})\/([\w.-]{1,30})$/;

/** Null: no such address, or not one that is reached from here. */
export function parseEposAddress(address: string, reach: PrinterReach): EposPlace | null {
  const [, secure, place = '', deviceId = ''] = EPOS.exec(address) ?? [];
  const reached = parseAddress(place, reach);
  return reached && { ...reached, isSecure: secure === 's', deviceId };
}

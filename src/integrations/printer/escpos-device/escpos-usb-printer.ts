import { readdirSync } from 'node:fs';
import { createEscposPrinter } from '../escpos/escpos-printer.ts';
import { ESCPOS_TCP_TIMES, type EscposTimes } from '../escpos-tcp/commands.ts';
import { type PrinterPort, USB_ADDRESS } from '../printer.port.ts';
import { DEVICE_FILES, type DeviceFiles, DeviceLine } from './device-line.ts';

export interface UsbPrinterOptions {
  readonly times?: EscposTimes;
  /** Where the rules of kiosk/install name each printer by its serial number. */
  readonly namedDir?: string;
  /** Where the kernel numbers them; the numbers change with each start. */
  readonly kernelDir?: string;
  readonly files?: DeviceFiles;
}

const SERIAL = /^[\w.:-]{1,64}$/;

/** ESC/POS to printers on the USB of this machine, through the files of the kernel's `usblp`. */
export function createEscposUsbPrinter(options: UsbPrinterOptions = {}): PrinterPort {
  const { times = ESCPOS_TCP_TIMES, namedDir = '/dev/servery', kernelDir = '/dev/usb', files = DEVICE_FILES } = options;
  return createEscposPrinter(async (address) => {
    const path = pathOf(address, { namedDir, kernelDir });
    return path === null ? 'offline' : DeviceLine.open(path, files);
  }, times);
}

/** Null: no such address, none is plugged in, or several are and none is named. */
export function pathOf(
  address: string,
  { namedDir, kernelDir }: { namedDir: string; kernelDir: string },
): string | null {
  if (!address.startsWith(USB_ADDRESS)) return null;
  const serial = address.slice(USB_ADDRESS.length);
  if (serial !== '') return SERIAL.test(serial) && !serial.includes('..') ? `${namedDir}/printer-${serial}` : null;
  const [only, ...more] = namesIn(kernelDir).filter((name) => /^lp\d+$/.test(name));
  return only === undefined || more.length > 0 ? null : `${kernelDir}/${only}`;
}

/** The serial numbers of the printers that are plugged in. */
export function pluggedPrinters(namedDir = '/dev/servery'): string[] {
  return namesIn(namedDir).flatMap((name) => /^printer-(.+)$/.exec(name)?.[1] ?? []);
}

/** The files of a folder; none where there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

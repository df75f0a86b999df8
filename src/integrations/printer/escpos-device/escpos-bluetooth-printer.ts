import { closeSync } from 'node:fs';
import { createEscposPrinter } from '../escpos/escpos-printer.ts';
import type { EscposTimes } from '../escpos-tcp/commands.ts';
import { BLUETOOTH_ADDRESS, type PrinterPort } from '../printer.port.ts';
import { DEVICE_FILES, type DeviceFiles, DeviceLine, openFailure } from './device-line.ts';
import { namesIn } from './escpos-usb-printer.ts';

/** Opening the line connects it, so the first answer takes as long as that. */
const TIMES: EscposTimes = { connectMs: 10_000, statusMs: 10_000, holdMs: 120_000, pauseMs: 300, muteMs: 5000 };
/** Its maker asks for it between opening and the first byte. */
const SETTLE_MS = 300;

export interface BluetoothPrinterOptions {
  readonly times?: EscposTimes;
  readonly settleMs?: number;
  /** Where the rules of kiosk/install name each line by its printer's address. */
  readonly namedDir?: string;
  readonly files?: DeviceFiles;
}

const ADDRESS = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/;

/** ESC/POS to printers on the Bluetooth of this machine, through the serial lines of the kernel's `rfcomm`. */
export function createEscposBluetoothPrinter(options: BluetoothPrinterOptions = {}): PrinterPort {
  const { times = TIMES, settleMs = SETTLE_MS, namedDir = '/dev/servery', files = DEVICE_FILES } = options;
  return createEscposPrinter(async (address) => {
    const path = linePathOf(address, namedDir);
    return path === null ? 'offline' : openRaw(path, files, settleMs);
  }, times);
}

/** Null: no such address. */
export function linePathOf(address: string, namedDir: string): string | null {
  if (!address.startsWith(BLUETOOTH_ADDRESS)) return null;
  const device = address.slice(BLUETOOTH_ADDRESS.length).toLowerCase();
  return ADDRESS.test(device) ? `${namedDir}/bluetooth-${device}` : null;
}

/** The addresses of the printers that have a line here. */
export function boundPrinters(namedDir = '/dev/servery'): string[] {
  return namesIn(namedDir).flatMap((name) => /^bluetooth-(.+)$/.exec(name)?.[1]?.toUpperCase() ?? []);
}

async function openRaw(path: string, files: DeviceFiles, settleMs: number): Promise<DeviceLine | 'offline' | 'busy'> {
  let file: number;
  try {
    file = files.open(path);
  } catch (error) {
    return openFailure(error);
  }
  if (!(await makeRaw(path))) {
    closeSync(file);
    return 'offline';
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  return new DeviceLine(file);
}

/**
 * A serial line comes as a terminal: it would turn line feeds inside pictures into two bytes, and echo answers to the printer. By
 * its path, because a child that got our file would make reading from it wait.
 */
async function makeRaw(path: string): Promise<boolean> {
  try {
    const child = Bun.spawn(['stty', '-F', path, 'raw', '-echo'], {
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    });
    return (await child.exited) === 0;
  } catch {
    return false;
  }
}

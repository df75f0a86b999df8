import { USB_ADDRESS } from './escpos-usb/escpos-usb-printer.ts';
import type { PrinterPort } from './printer.port.ts';

/** Each job goes the way that its address names: USB of this machine, or the shop's network. */
export function createPrinterOfAddress({
  usb,
  tcp,
}: {
  readonly usb: PrinterPort;
  readonly tcp: PrinterPort;
}): PrinterPort {
  const of = (address: string) => (address.startsWith(USB_ADDRESS) ? usb : tcp);
  return {
    // The bytes are the same on either way.
    encode: (job) => tcp.encode(job),
    print: (job) => of(job.address).print(job),
    status: (address) => of(address).status(address),
    recover: (address, how) => of(address).recover(address, how),
  };
}

import { EPOS_ADDRESS } from './epson-epos/epos-address.ts';
import { USB_ADDRESS } from './escpos-usb/escpos-usb-printer.ts';
import type { PrinterPort } from './printer.port.ts';

/** Each job goes the way that its address names: USB of this machine, the printer's web service, or raw on its network. */
export function createPrinterOfAddress({
  usb,
  epos,
  tcp,
}: {
  /** Only where printers are plugged in. */
  readonly usb?: PrinterPort;
  readonly epos: PrinterPort;
  readonly tcp: PrinterPort;
}): PrinterPort {
  const of = (address: string): PrinterPort => {
    if (address.startsWith(EPOS_ADDRESS)) return epos;
    // Without a USB the address is none that TCP could reach, and it says so.
    return address.startsWith(USB_ADDRESS) ? (usb ?? tcp) : tcp;
  };
  return {
    // The bytes are the same on every way.
    encode: (job) => tcp.encode(job),
    print: (job) => of(job.address).print(job),
    status: (address) => of(address).status(address),
    recover: (address, how) => of(address).recover(address, how),
  };
}

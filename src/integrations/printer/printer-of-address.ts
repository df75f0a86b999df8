import { DIRECT_ADDRESS, type DirectPrintPort } from './direct-print.port.ts';
import { EPOS_ADDRESS } from './epson-epos/epos-address.ts';
import { CLOUD_ADDRESS } from './kitchen-cloud.port.ts';
import { BLUETOOTH_ADDRESS, type PrinterPort, USB_ADDRESS } from './printer.port.ts';

/** Each job goes the way that its address names: USB or Bluetooth of this machine, the printer's web service, raw on
 * its network, through its maker's cloud, or laid out for a printer that asks. */
export function createPrinterOfAddress({
  usb,
  bluetooth,
  direct,
  cloud,
  epos,
  tcp,
}: {
  /** Only where printers are plugged in. */
  readonly usb?: PrinterPort;
  /** Only where there is a box. */
  readonly bluetooth?: PrinterPort;
  /** Only where printers ask for their jobs. */
  readonly direct?: DirectPrintPort;
  /** Only where there is an account with the makers' cloud. */
  readonly cloud?: Pick<PrinterPort, 'print' | 'status' | 'recover'> | null;
  readonly epos: PrinterPort;
  readonly tcp: PrinterPort;
}): PrinterPort {
  const of = (address: string): Pick<PrinterPort, 'print' | 'status' | 'recover'> => {
    if (direct && address.startsWith(DIRECT_ADDRESS)) return direct;
    if (cloud && address.startsWith(CLOUD_ADDRESS)) return cloud;
    if (address.startsWith(EPOS_ADDRESS)) return epos;
    if (bluetooth && address.startsWith(BLUETOOTH_ADDRESS)) return bluetooth;
    // Without a USB, printers that ask or a cloud, the address is none that TCP could reach, and it says so.
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

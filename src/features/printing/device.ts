import type { Trx } from '#db/connection.ts';
import { keepKnowledge, listPrinters, readKnowledge } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { type DeviceKnowledge, isSameKnowledge, learned } from '#src/domain/printing/device-knowledge.ts';
import { isReached } from '#src/domain/printing/printer-address.ts';
import { DEFAULT_DEVICE_ID, hasAddress, type Printer } from '#src/domain/printing/printing.schema.ts';
import { DIRECT_ADDRESS } from '#src/integrations/printer/direct-print.port.ts';
import { CLOUD_ADDRESS } from '#src/integrations/printer/kitchen-cloud.port.ts';
import { BLUETOOTH_ADDRESS, USB_ADDRESS } from '#src/integrations/printer/printer.port.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { shopIdOf } from './shop-id.ts';

type Reach = Needs<'printerReach' | 'ownership'>;

type PrinterWay = Pick<
  Printer,
  | 'id'
  | 'connection'
  | 'ipAddress'
  | 'port'
  | 'usbSerial'
  | 'bluetoothAddress'
  | 'isSecure'
  | 'deviceId'
  | 'cloudSerial'
>;

/**
 * The printer's address from this machine; null for one of a box's own (USB, Bluetooth) or on its store's network, and on a box
 * for one that asks the cloud for its jobs, or that its maker's cloud has.
 */
export function addressOf(
  ctx: Reach,
  { storeId }: Pick<StoreScope, 'storeId'>,
  { id, connection, ipAddress, port, usbSerial, bluetoothAddress, isSecure, deviceId, cloudSerial }: PrinterWay,
): string | null {
  if (hasAddress(connection)) {
    const isThere = ipAddress !== null && isReached(ctx.printerReach, { ipAddress, port });
    if (!isThere) return null;
    if (connection === 'LAN') return `${ipAddress}:${port}`;
    return `epos:${isSecure ? 'https' : 'http'}://${ipAddress}:${port}/${deviceId ?? DEFAULT_DEVICE_ID}`;
  }
  // The box's own network has nothing to do with it: the printer asks the cloud.
  if (connection === 'CLOUD') return ctx.ownership.boxStore() === null ? `${DIRECT_ADDRESS}${id}` : null;
  if (connection === 'SUNMI') {
    return ctx.ownership.boxStore() === null && cloudSerial
      ? `${CLOUD_ADDRESS}${cloudSerial}/${shopIdOf(storeId)}`
      : null;
  }
  if (ctx.ownership.boxStore() === null) return null;
  if (connection === 'BLUETOOTH') return bluetoothAddress ? `${BLUETOOTH_ADDRESS}${bluetoothAddress}` : null;
  return `${USB_ADDRESS}${usbSerial ?? ''}`;
}

/**
 * Saves what a job taught about a device for every printer of the store that is this device. Writes only if it changed.
 */
export async function learnIn(
  trx: Trx,
  ctx: Reach,
  scope: StoreScope,
  { printer, address }: { readonly printer: Printer; readonly address: string },
  now: Partial<DeviceKnowledge>,
): Promise<DeviceKnowledge> {
  const before = await readKnowledge(trx, scope, { printerId: printer.id, address });
  const after = learned(before, now);
  if (isSameKnowledge(before, after)) return after;
  const same = (await listPrinters(trx, scope)).filter((other) => addressOf(ctx, scope, other.printer) === address);
  await keepKnowledge(trx, scope, [printer.id, ...same.map((other) => other.printer.id)], after);
  return after;
}

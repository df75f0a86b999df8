import {
  changeCloudPrinter,
  claimCloudPrinter,
  dropCloudPrinter,
  findBySerialNumber,
} from '#db/printing/cloud-printers.repository.ts';
import { findPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { type CloudPrinterCode, cloudPrinterText } from '#src/domain/printing/cloud-printer-codes.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { CloudPrinterPlace, KitchenCloudPort } from '#src/integrations/printer/kitchen-cloud.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { grantPlatformScope, type StoreScope } from '#src/shared/scope.ts';
import { shopIdOf } from './shop-id.ts';

export type BindNeeds = Needs<'db' | 'write' | 'clock' | 'ports' | 'log'>;

const BOUND_ELSEWHERE = 60008;

/** The cloud where printers can be bound. @throws validation_failed beside the connection where there is none. */
export function requireKitchenCloud(ctx: Needs<'ports'>): KitchenCloudPort {
  const cloud = ctx.ports.kitchenCloud;
  if (cloud) return cloud;
  throw invalidFields({ path: 'connection', message: 'Sunmi printers aren’t set up on this server yet.' });
}

/** A refusal of the cloud beside the serial number, with its code for programs. */
export function refusedBinding(code: CloudPrinterCode): AppError {
  const fields = [{ path: 'cloudSerial', message: cloudPrinterText(code) }];
  return new AppError('validation_failed', cloudPrinterText(code), {
    reason: `cloud_printer_${code}`,
    details: { fields },
  });
}

/**
 * Binds a printer's serial number to its store in the cloud, before the printer is saved. The serial number is taken first, so
 * that a lost answer is asked for again and no other store gets it meanwhile. Where the cloud doesn't answer, the printer is saved
 * all the same and bound later (`lookAfterCloudPrinters`). Nothing for other connections; again for the same one changes nothing.
 *
 * @throws validation_failed beside `cloudSerial` with the cloud's words: wrong number, another merchant's, not ours.
 */
export async function bindFirst(ctx: BindNeeds, scope: StoreScope, printer: Printer): Promise<void> {
  const { connection, cloudSerial: serialNumber } = printer;
  if (connection !== 'SUNMI' || !serialNumber) return;
  const cloud = requireKitchenCloud(ctx);
  const place: CloudPrinterPlace = { serialNumber, shopId: shopIdOf(scope.storeId) };
  const claim = await claimFor(ctx, scope, { ...place, printerId: printer.id });
  if (claim === 'bound') return;
  const answer = await cloud.bind(place);
  await ctx.write(async (trx) => {
    const platform = grantPlatformScope();
    if (answer.kind === 'done') {
      const boundIsoDateTimeUtc = isoUtc(ctx.clock.now());
      await changeCloudPrinter(trx, platform, serialNumber, { boundIsoDateTimeUtc, code: null });
    } else if (answer.kind === 'refused') {
      if (claim === 'new') await dropCloudPrinter(trx, platform, serialNumber);
      else await changeCloudPrinter(trx, platform, serialNumber, { code: answer.code });
    }
  });
  if (answer.kind === 'refused') {
    ctx.log.warn('cloud printer not bound', { storeId: scope.storeId, serialNumber, code: answer.code });
    throw refusedBinding(answer.code);
  }
}

/** `new`: nobody had it. `known`: this store had it before. @throws validation_failed when it is another's. */
async function claimFor(
  ctx: BindNeeds,
  scope: StoreScope,
  claim: CloudPrinterPlace & { readonly printerId: string },
): Promise<'new' | 'known' | 'bound'> {
  return ctx.write(async (trx) => {
    const before = await findBySerialNumber(trx, grantPlatformScope(), claim.serialNumber);
    if (before && before.storeId !== scope.storeId) throw refusedBinding(BOUND_ELSEWHERE);
    if (before && before.printerId !== claim.printerId) {
      const other = await findPrinter(trx, scope, before.printerId);
      if (other?.printer.cloudSerial === claim.serialNumber && other.printer.connection === 'SUNMI') {
        throw invalidFields({
          path: 'cloudSerial',
          message: `Your printer ${other.printer.name} already has this serial number.`,
        });
      }
    }
    await claimCloudPrinter(trx, scope, { ...claim, claimedIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    if (!before) return 'new';
    return before.boundIsoDateTimeUtc === null ? 'known' : 'bound';
  });
}

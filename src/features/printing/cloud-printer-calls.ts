import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findCloudPrinter } from '#db/printing/cloud-printers.repository.ts';
import { getPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CloudPrinterAnswer } from '#src/contracts/cloud-printers.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  CLOUD_PRINTER_CODES,
  CLOUD_PRINTER_OK,
  type CloudPrinterCode,
  cloudPrinterWords,
} from '#src/domain/printing/cloud-printer-codes.ts';
import { cloudSerialSchema, type Printer, SUNMI_MODEL } from '#src/domain/printing/printing.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type BindNeeds, bindFirst } from './bind-cloud-printer.ts';
import { editPrinter } from './manage-printers.ts';
import { shopIdOf } from './shop-id.ts';

type CallNeeds = BindNeeds & Needs<'ids' | 'printerReach'>;

const MISSING_PARAMETER = 40000;
const INVALID_PARAMETER = 40001;
const INVALID_SHOP_ID = 60006;
const SHOP_ID_TOO_LONG = 60012;
const MOST_OF_A_SHOP_ID = 32;
const UNAVAILABLE = 20000;

export interface BindInput {
  readonly printerId: string;
  /** Another one than the printer has; it is saved with it. */
  readonly serialNumber?: string | undefined;
  /** Only ours is right: `status` says which that is. */
  readonly shopId?: string | undefined;
  readonly by: ActedBy;
}

/** The specification's `/{id}/bind`: its codes say how it went, and nothing is saved for any but 10000. */
export async function bindCloudPrinter(
  ctx: CallNeeds,
  scope: StoreScope,
  input: BindInput,
): Promise<CloudPrinterAnswer> {
  const { printerId, shopId, by } = input;
  requireAccount(ctx);
  const { printer } = await getPrinter(ctx.db, scope, printerId);
  const given = input.serialNumber ?? printer.cloudSerial ?? '';
  const serialNumber = cloudSerialSchema.safeParse(given);
  if (shopId !== undefined && shopId.length > MOST_OF_A_SHOP_ID) return answerOf(ctx, scope, printer, SHOP_ID_TOO_LONG);
  if (shopId !== undefined && shopId !== shopIdOf(scope.storeId)) return answerOf(ctx, scope, printer, INVALID_SHOP_ID);
  if (given === '') return answerOf(ctx, scope, printer, MISSING_PARAMETER);
  if (!serialNumber.success) return answerOf(ctx, scope, printer, INVALID_PARAMETER);
  const wanted: Printer = {
    ...printer,
    ...{ connection: 'SUNMI', cloudSerial: serialNumber.data, printerModel: SUNMI_MODEL },
  };
  try {
    const isSame = printer.connection === 'SUNMI' && printer.cloudSerial === serialNumber.data;
    if (isSame) await bindFirst(ctx, scope, wanted);
    else await editPrinter(ctx, scope, { ...wanted, printerId, by });
  } catch (error) {
    return answerOf(ctx, scope, printer, codeIn(error));
  }
  await ctx.write((trx) =>
    appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'bindPrinter', subjectType: 'printer', subjectId: printerId },
      after: { serialNumber: serialNumber.data },
    }),
  );
  const isBound = (await findCloudPrinter(ctx.db, scope, printerId))?.boundIsoDateTimeUtc != null;
  return answerOf(ctx, scope, wanted, isBound ? CLOUD_PRINTER_OK : UNAVAILABLE);
}

/** The specification's `/{id}/status`: what the cloud says of the printer now. Reads only. */
export async function readCloudPrinterStatus(
  ctx: Needs<'db' | 'ports'>,
  scope: StoreScope,
  printerId: string,
): Promise<CloudPrinterAnswer> {
  const cloud = requireAccount(ctx);
  const { printer } = await getPrinter(ctx.db, scope, printerId);
  const { connection, cloudSerial: serialNumber } = printer;
  if (connection !== 'SUNMI' || !serialNumber) return answerOf(ctx, scope, printer, MISSING_PARAMETER);
  const answer = await cloud.online([{ serialNumber, shopId: shopIdOf(scope.storeId) }]);
  if (answer.kind === 'unreachable') return answerOf(ctx, scope, printer, UNAVAILABLE);
  if (answer.kind === 'refused') return answerOf(ctx, scope, printer, answer.code);
  const isOnline = answer.value.get(serialNumber);
  if (isOnline === undefined) return answerOf(ctx, scope, printer, 60003);
  return { ...(await answerOf(ctx, scope, printer, CLOUD_PRINTER_OK)), isOnline };
}

function requireAccount(ctx: Needs<'ports'>) {
  const cloud = ctx.ports.kitchenCloud;
  if (cloud) return cloud;
  throw new AppError('service_unavailable', 'Sunmi printers aren’t set up on this server yet.');
}

async function answerOf(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { id: printerId, cloudSerial }: Printer,
  code: CloudPrinterCode,
): Promise<CloudPrinterAnswer> {
  const row = await findCloudPrinter(ctx.db, scope, printerId);
  const { what, next } = cloudPrinterWords(code);
  return {
    ...{ code, message: what, nextStep: next, printerId },
    serialNumber: cloudSerial ?? null,
    shopId: shopIdOf(scope.storeId),
    isBound: row?.boundIsoDateTimeUtc != null && row.serialNumber === cloudSerial,
    isOnline: row === null || row.isOnline === null ? null : row.isOnline === 1,
  };
}

/** A refusal of the cloud has its code; anything else is an error like any other. */
function codeIn(error: unknown): CloudPrinterCode {
  const text = error instanceof AppError ? (/^cloud_printer_(\d+)$/.exec(error.reason ?? '')?.[1] ?? '') : '';
  const code = CLOUD_PRINTER_CODES.find((one) => String(one) === text);
  if (code === undefined) throw error;
  return code;
}

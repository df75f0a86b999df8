import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { readDocketSettings, readPaperLogo } from '#db/printing/docket-facts.repository.ts';
import { getPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { DocketType, SentDocketSettings } from '#src/domain/printing/printing.schema.ts';
import { sampleSnapshot } from '#src/domain/printing/sample-docket.ts';
import { frameFor } from '#src/domain/printing/snapshot-for-printer.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { docketStoreFacts } from './order-dockets.ts';
import { queueTestIn } from './queue-job.ts';
import { withSent } from './save-docket-settings.ts';

export interface ExamplePrint {
  readonly printerId: string;
  readonly docketType: DocketType;
  /** As they are being edited; left out: as they are saved. */
  readonly settings?: SentDocketSettings;
  readonly by: ActedBy;
}

/**
 * An example order's docket on paper, with these settings and this printer's width, once whatever the copies. Its head says
 * TEST. Answers with its print job. An error is reported, not retried.
 *
 * @throws resource_not_found for a printer that the store doesn't have.
 */
export async function printExample(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { printerId, docketType, settings, by }: ExamplePrint,
): Promise<string> {
  return ctx.write(async (trx) => {
    const { printer } = await getPrinter(trx, scope, printerId);
    const saved = await readDocketSettings(trx, scope);
    const shown = (settings ? withSent(saved, docketType, settings) : saved)[docketType];
    const facts = await ctx.menus.storeOf(scope, trx);
    const { currencyCode } = facts.profile;
    const frame = frameFor(docketStoreFacts(facts), shown, printer);
    const logo = docketType === 'ORDER_INVOICE' ? await readPaperLogo(trx, scope) : null;
    const printJobId = await queueTestIn(trx, ctx, scope, {
      printerId,
      payload: sampleSnapshot({ docketType, frame, currencyCode, logo }),
    });
    const after = { printJobId, docketType };
    const entry = { by, action: 'printExample', subjectType: 'printer', subjectId: printerId, after };
    await appendStoreAudit(trx, ctx, scope, entry);
    return printJobId;
  });
}

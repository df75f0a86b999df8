import { type ClaimedPrinter, changeCloudPrinter, listCloudPrinters } from '#db/printing/cloud-printers.repository.ts';
import type { AppContext } from '#src/context.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import type { KitchenCloudPort } from '#src/integrations/printer/kitchen-cloud.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { noteConnectedIn } from './hear-of-cloud-printer.ts';
import { releaseCloudPrinter } from './release-cloud-printer.ts';

/** A serial number that was just taken belongs to a printer that is being saved. */
const BEING_SAVED_MINUTES = 2;
/** A printer whose state stays as it is is written down this often, so that its last word isn't old. */
const HEARD_AGAIN_MINUTES = 15;
const NOT_IN_OUR_CHANNEL = 60003;

/**
 * Brings the cloud of printers in line with the stores: what no printer has any more is released, what no answer came for is bound
 * again, and whether each is connected is asked. The cloud's own messages say so sooner; this is for those that got lost.
 */
export async function lookAfterCloudPrinters(ctx: AppContext): Promise<void> {
  const cloud = ctx.ports.kitchenCloud;
  if (!cloud) return;
  const claims = await listCloudPrinters(ctx.db, grantPlatformScope());
  if (claims.length === 0) return;
  const savedBefore = isoUtc(ctx.clock.now().subtract({ minutes: BEING_SAVED_MINUTES }));
  const settled = claims.filter((claim) => claim.claimedIsoDateTimeUtc < savedBefore);
  const former = settled.filter(({ printerName }) => printerName === null);
  await eachByItself(ctx, former, (claim) => releaseCloudPrinter(ctx, claim));
  const unbound = settled.filter((claim) => claim.printerName !== null && claim.boundIsoDateTimeUtc === null);
  await eachByItself(ctx, unbound, (claim) => bindAgain(ctx, cloud, claim));
  await askAll(
    ctx,
    cloud,
    claims.filter((claim) => claim.printerName !== null && claim.boundIsoDateTimeUtc !== null),
  );
}

async function bindAgain(
  ctx: AppContext,
  cloud: KitchenCloudPort,
  { serialNumber, shopId }: ClaimedPrinter,
): Promise<void> {
  const answer = await cloud.bind({ serialNumber, shopId });
  if (answer.kind === 'unreachable') return;
  const change =
    answer.kind === 'done'
      ? { boundIsoDateTimeUtc: isoUtc(ctx.clock.now()), code: null }
      : { code: answer.code as number };
  await ctx.write((trx) => changeCloudPrinter(trx, grantPlatformScope(), serialNumber, change));
}

async function askAll(ctx: AppContext, cloud: KitchenCloudPort, bound: readonly ClaimedPrinter[]): Promise<void> {
  if (bound.length === 0) return;
  const answer = await cloud.online(bound);
  if (answer.kind !== 'done') {
    ctx.log.warn('cloud printers not asked about', { outcome: answer.kind });
    return;
  }
  const oldWord = isoUtc(ctx.clock.now().subtract({ minutes: HEARD_AGAIN_MINUTES }));
  const news = bound.flatMap((row) => {
    const isOnline = answer.value.get(row.serialNumber) ?? null;
    const isSame = isOnline === null ? row.code === NOT_IN_OUR_CHANNEL : row.isOnline === (isOnline ? 1 : 0);
    return isSame && (row.heardIsoDateTimeUtc ?? '') > oldWord ? [] : [{ row, isOnline }];
  });
  if (news.length === 0) return;
  const heardIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write(async (trx) => {
    for (const { row, isOnline } of news) {
      if (isOnline !== null) await noteConnectedIn(trx, ctx, row, { isOnline });
      // Somebody released it behind our back: it has to be bound again.
      else await changeCloudPrinter(trx, grantPlatformScope(), row.serialNumber, { ...LOST, heardIsoDateTimeUtc });
    }
  });
}

const LOST = { boundIsoDateTimeUtc: null, isOnline: null, code: NOT_IN_OUR_CHANNEL } as const;

export const cloudPrinterJobs: readonly Job[] = [
  { name: 'printing.cloudPrinters', everySeconds: 60, run: lookAfterCloudPrinters },
];

import {
  type ClaimedPrinter,
  changeCloudPrinter,
  dropCloudPrinter,
  findBySerialNumber,
  listClaimsOfPrinter,
} from '#db/printing/cloud-printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

export type ReleaseNeeds = Needs<'db' | 'write' | 'ports' | 'log'>;

/** Releases what a printer had in the cloud and no longer has. What the cloud doesn't answer is asked again by the job. */
export async function releaseFormer(ctx: ReleaseNeeds, printerId: string): Promise<void> {
  const claims = await listClaimsOfPrinter(ctx.db, grantPlatformScope(), printerId);
  for (const claim of claims) if (claim.printerName === null) await releaseCloudPrinter(ctx, claim);
}

/** Asks the cloud to release a serial number, and forgets it once the cloud no longer has it as ours. */
export async function releaseCloudPrinter(ctx: ReleaseNeeds, claim: ClaimedPrinter): Promise<void> {
  const cloud = ctx.ports.kitchenCloud;
  if (!cloud) return;
  const { serialNumber, shopId, claimedIsoDateTimeUtc } = claim;
  const place = { serialNumber, shopId };
  const answer = await cloud.unbind(place);
  if (answer.kind !== 'done') {
    const left = await cloud.online([place]);
    // Refused because it isn't ours any more: then it is as released as it can be.
    const isGone =
      answer.kind === 'refused' &&
      (left.kind === 'refused'
        ? left.code === 60002 || left.code === 60003
        : left.kind === 'done' && left.value.size === 0);
    if (!isGone) {
      ctx.log.warn('cloud printer not released', { serialNumber, outcome: answer.kind });
      return;
    }
  }
  await ctx.write(async (trx) => {
    const platform = grantPlatformScope();
    const now = await findBySerialNumber(trx, platform, serialNumber);
    if (now?.claimedIsoDateTimeUtc === claimedIsoDateTimeUtc) await dropCloudPrinter(trx, platform, serialNumber);
    // Taken again while the cloud was asked: it has to be bound anew.
    else await changeCloudPrinter(trx, platform, serialNumber, { boundIsoDateTimeUtc: null });
  });
}

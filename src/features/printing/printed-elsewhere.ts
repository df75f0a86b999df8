import type { Db, Trx } from '#db/connection.ts';
import type { NewPrintJob } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { activeRedirects } from '#db/printing/station-redirects.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { redirected } from '#src/domain/printing/snapshot-for-printer.ts';
import { type ActiveRedirect, printersInstead } from '#src/domain/printing/station-redirects.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Job = Omit<NewPrintJob, 'id' | 'at'>;

/** Where a job comes out now. */
interface Placed<J> {
  readonly job: J;
  /** Another printer of the station sends the same docket to this one already: the name of where it comes out. */
  readonly isOnPaperAt: string | null;
}

/**
 * The same job where its station's dockets print for a while. It stays a paper of the printer that it is for, as a job that
 * went to a backup does, so that what the kitchen knows doesn't change (decision 0304). A docket that was moved goes no further.
 */
export async function printedElsewhere<J extends Job>(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  job: J,
): Promise<Placed<J>> {
  const asIs = { job, isOnPaperAt: null };
  const { stationId, payload } = job;
  if (stationId === null || job.failedOverFromPrinterId || payload.kind === 'DRAWER') return asIs;
  const redirects = activeRedirects(trx, scope, ctx.clock.now());
  if (redirects.length === 0) return asIs;
  const instead = await printerInstead(trx, scope, { stationId, printerId: job.printerId, redirects });
  if (!instead) return asIs;
  const { to, isExtra } = instead;
  if (isExtra) return { job, isOnPaperAt: to.name };
  const moved = {
    printerId: to.id,
    failedOverFromPrinterId: job.printerId,
    payload: redirected(payload, to, 'sentHere'),
  };
  return { job: { ...job, ...moved }, isOnPaperAt: null };
}

/**
 * Where what is for this printer of the station prints; null: there. Of several printers each has its own, as far as there are
 * as many: one more docket at the same printer would be made twice.
 */
export async function printerInstead(
  db: Db,
  scope: StoreScope,
  {
    stationId,
    printerId,
    redirects,
  }: { readonly stationId: string; readonly printerId: string; readonly redirects: readonly ActiveRedirect[] },
): Promise<{ readonly to: Printer; readonly isExtra: boolean } | null> {
  if (!redirects.some((redirect) => redirect.stationId === stationId)) return null;
  const stations = await listPrintStations(db, scope);
  const printers = (await listPrinters(db, scope)).map(({ printer }) => printer);
  const instead = printersInstead(stationId, { stations, printers, redirects });
  if (instead.length === 0 || instead.includes(printerId)) return null;
  const ids = stations.find(({ id }) => id === stationId)?.printerIds ?? [];
  // A printer that is off prints nothing; one that is no longer the station's stands for its first.
  const own = printers.filter(({ id, active }) => active && ids.includes(id));
  const place = Math.max(
    0,
    own.findIndex(({ id }) => id === printerId),
  );
  const to = printers.find(({ id }) => id === instead[place % instead.length]);
  return to ? { to, isExtra: place >= instead.length } : null;
}

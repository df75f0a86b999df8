import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { finishPrintJob, listQueuedJobsOfPrinter } from '#db/printing/print-jobs.repository.ts';
import { getPrintStation, listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { activeRedirects, insertRedirect } from '#db/printing/station-redirects.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { endOfBusinessDay } from '#src/domain/menu/sold-out.ts';
import { type RedirectTime, redirectEnd } from '#src/domain/printing/redirect-times.ts';
import { type ActiveRedirect, redirectProblem, type StationElsewhere } from '#src/domain/printing/station-redirects.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moveJobIn } from './fail-over.ts';
import { printerInstead } from './printed-elsewhere.ts';
import { sentTo } from './queue-job.ts';

type RedirectNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;
type InTrx = Needs<'clock' | 'ids'>;

export interface RedirectInput {
  readonly stationId: string;
  /** Null: back to its own printers. */
  readonly toStationId: string | null;
  /** Counted from now, by this side's clock. */
  readonly time: RedirectTime;
  readonly by: ActedBy;
}

/**
 * From now on a station's dockets come out at another station's printers, headed with the station they are for: until a time,
 * or until someone switches it back. Dockets that wait go there too. Switching back what is over changes nothing.
 *
 * @throws validation_failed in words: to itself, in a circle, to a printer that is off; resource_not_found for another
 * store's station.
 */
export async function redirectStation(
  ctx: RedirectNeeds,
  scope: StoreScope,
  { stationId, toStationId, time, by }: RedirectInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const { name } = await getPrintStation(trx, scope, stationId);
    const now = ctx.clock.now();
    const before = activeRedirects(trx, scope, now);
    const holds = before.find((redirect) => redirect.stationId === stationId);
    if (toStationId === null && !holds) return;
    if (toStationId !== null) {
      // Its own is replaced by this one.
      const redirects = before.filter((redirect) => redirect !== holds);
      await checkIn(trx, scope, { stationId, toStationId, redirects });
    }
    const untilIsoDateTimeUtc = toStationId === null ? null : await endOf(trx, ctx, scope, time);
    const redirect = { stationId, toStationId, untilIsoDateTimeUtc };
    await insertRedirect(trx, scope, { ...redirect, id: ctx.ids.next(), byName: by.name, at: now });
    if (toStationId !== null) await moveWaitingIn(trx, ctx, scope, stationId);
    await appendStoreEvent(trx, ctx, scope, { type: 'printSetupChanged', payload: { stationId } });
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, subjectType: 'printStation', subjectId: stationId },
      action: toStationId === null ? 'endStationRedirect' : 'redirectStation',
      before: holds ?? null,
      after: { ...redirect, stationName: name },
    });
  });
}

async function checkIn(
  trx: Trx,
  scope: StoreScope,
  {
    redirects,
    ...redirect
  }: { readonly stationId: string; readonly toStationId: string; readonly redirects: readonly ActiveRedirect[] },
): Promise<void> {
  const stations = await listPrintStations(trx, scope);
  const printers = (await listPrinters(trx, scope)).map(({ printer }) => printer);
  const problem = redirectProblem(redirect, { stations, printers, redirects });
  if (problem) throw invalidFields({ path: 'toStationId', message: problem });
}

async function endOf(
  trx: Trx,
  { clock, menus }: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  time: RedirectTime,
): Promise<string | null> {
  const { timezone, settings } = (await menus.storeOf(scope, trx)).profile;
  const tradingHours = posHoursOf(settings);
  const now = clock.now();
  const businessDay = Temporal.PlainDate.from(businessDayOf(now, timezone, tradingHours));
  const dayEnds = isoUtc(endOfBusinessDay(businessDay, { timezone, tradingHours }));
  return redirectEnd(time, { now: isoUtc(now), dayEnds });
}

/** What waits at the station's printers, such as at one that is out of paper; not what is being sent. */
async function moveWaitingIn(trx: Trx, ctx: InTrx, scope: StoreScope, stationId: string): Promise<void> {
  const redirects = activeRedirects(trx, scope, ctx.clock.now());
  for (const { printer } of await listPrinters(trx, scope)) {
    const waiting = (await listQueuedJobsOfPrinter(trx, scope, printer.id)).filter(
      (job) => job.stationId === stationId && job.stage !== 'sending',
    );
    if (waiting.length === 0) continue;
    const instead = await printerInstead(trx, scope, { stationId, printerId: printer.id, redirects });
    if (!instead) continue;
    const { to, isExtra } = instead;
    for (const job of waiting) {
      if (!isExtra) await moveJobIn(trx, ctx, scope, job, { to, why: 'sentHere' });
      else {
        const end = { stage: 'dismissed', errorKind: null, errorText: sentTo(to.name), at: ctx.clock.now() } as const;
        await finishPrintJob(trx, scope, job.id, end);
      }
    }
  }
}

/** What holds now, for screens: stations that are gone are left out. */
export async function readRedirects(
  { db, clock }: Needs<'db' | 'clock'>,
  scope: StoreScope,
): Promise<StationElsewhere[]> {
  const redirects = activeRedirects(db, scope, clock.now());
  if (redirects.length === 0) return [];
  const names = new Map((await listPrintStations(db, scope)).map(({ id, name }) => [id, name]));
  return redirects.flatMap(({ createdIsoDateTimeUtc: sinceIsoDateTimeUtc, ...redirect }) => {
    const stationName = names.get(redirect.stationId);
    const toStationName = names.get(redirect.toStationId);
    return stationName && toStationName ? [{ ...redirect, stationName, toStationName, sinceIsoDateTimeUtc }] : [];
  });
}

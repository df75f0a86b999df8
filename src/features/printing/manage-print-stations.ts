import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  deletePrintStation as deletePrintStationRow,
  getPrintStation,
  insertPrintStation,
  listPrintStations,
  updatePrintStation,
} from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type PrintStation, printStationSchema } from '#src/domain/printing/printing.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { keepLastPrintersIn } from './other-printers.ts';

export type PrintStationInput = Omit<PrintStation, 'id'>;
type InTrx = Needs<'clock' | 'ids'>;
type StationNeeds = InTrx & Needs<'write'>;

const MAX_STATIONS = 30;

/** A place where food is prepared. The first one of a store is its default. */
export async function createPrintStation(
  ctx: StationNeeds,
  scope: StoreScope,
  { by, ...input }: PrintStationInput & { readonly by: ActedBy },
): Promise<PrintStation> {
  return ctx.write(async (trx) => {
    const others = await listPrintStations(trx, scope);
    if (others.length >= MAX_STATIONS) {
      throw new AppError('resource_update_not_allowed', `A store can have up to ${MAX_STATIONS} print stations.`);
    }
    const station = parseInput(printStationSchema, {
      ...input,
      id: ctx.ids.next(),
      isDefault: input.isDefault || others.length === 0,
    });
    await checkStation(trx, scope, station, others);
    if (station.isDefault) await clearDefault(trx, scope, others);
    await insertPrintStation(trx, scope, station);
    await tellIn(trx, ctx, scope, station.id);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'createPrintStation',
      subjectType: 'printStation',
      subjectId: station.id,
      after: station,
    });
    return station;
  });
}

/** Exactly one station is the default: it hands that over by another taking it, never by giving it up. */
export async function editPrintStation(
  ctx: StationNeeds,
  scope: StoreScope,
  {
    stationId,
    seen,
    by,
    ...input
  }: PrintStationInput & {
    readonly stationId: string;
    /** The station as it was read; rejected if it has changed since then. */
    readonly seen?: PrintStation;
    readonly by: ActedBy;
  },
): Promise<PrintStation> {
  return ctx.write(async (trx) => {
    requireAsSeen(seen, await getPrintStation(trx, scope, stationId), 'this station');
    return editIn(trx, ctx, scope, { stationId, by, input });
  });
}

/**
 * Sets which stations' lines are listed at the end of a station's ticket, and whether those alone print one. Changes
 * nothing else of the station; the last change wins.
 */
export function setTagAlong(ctx: StationNeeds, scope: StoreScope, input: TagAlong): Promise<PrintStation> {
  return ctx.write((trx) => setTagAlongIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function setTagAlongIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { stationId, by, tagAlongStationIds, printsTaggedLinesAlone }: TagAlong,
): Promise<PrintStation> {
  const { id: _, ...before } = await getPrintStation(trx, scope, stationId);
  const input = { ...before, tagAlongStationIds: [...tagAlongStationIds], printsTaggedLinesAlone };
  return editIn(trx, ctx, scope, { stationId, by, input });
}

interface TagAlong {
  readonly stationId: string;
  readonly tagAlongStationIds: readonly string[];
  readonly printsTaggedLinesAlone: boolean;
  readonly by: ActedBy;
}

async function editIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { stationId, by, input }: { readonly stationId: string; readonly by: ActedBy; readonly input: PrintStationInput },
): Promise<PrintStation> {
  const before = await getPrintStation(trx, scope, stationId);
  // A program of an earlier release leaves it out: as it is.
  const { isToldOnScreens = before.isToldOnScreens } = input;
  const station = parseInput(printStationSchema, { ...input, isToldOnScreens, id: stationId });
  const others = (await listPrintStations(trx, scope)).filter((other) => other.id !== stationId);
  await checkStation(trx, scope, station, others);
  if (before.isDefault && !station.isDefault) {
    throw invalidFields({ path: 'isDefault', message: 'Make another station the default instead.' });
  }
  if (station.isDefault && !before.isDefault) await clearDefault(trx, scope, others);
  await updatePrintStation(trx, scope, station);
  await tellIn(trx, ctx, scope, stationId);
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'editPrintStation',
    subjectType: 'printStation',
    subjectId: stationId,
    before,
    after: station,
  });
  return station;
}

async function tellIn(trx: Trx, ctx: InTrx, scope: StoreScope, stationId: string): Promise<void> {
  await appendStoreEvent(trx, ctx, scope, { type: 'printSetupChanged', payload: { stationId } });
}

/** Lines that named it print at the default station from now on. */
export async function deletePrintStation(
  ctx: StationNeeds,
  scope: StoreScope,
  { stationId, by }: { readonly stationId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const before = await getPrintStation(trx, scope, stationId);
    const others = (await listPrintStations(trx, scope)).filter((other) => other.id !== stationId);
    if (before.isDefault && others.length > 0) {
      const message = 'This is the default station. Make another one the default first.';
      throw new AppError('resource_update_not_allowed', message, { reason: 'default_station' });
    }
    // Its dishes go off where its cook is now, not only where they were told.
    await keepLastPrintersIn(trx, ctx, scope, { stationId, by });
    for (const other of others) {
      if (!other.tagAlongStationIds.includes(stationId)) continue;
      const tagAlongStationIds = other.tagAlongStationIds.filter((id) => id !== stationId);
      await updatePrintStation(trx, scope, { ...other, tagAlongStationIds });
    }
    await deletePrintStationRow(trx, scope, stationId);
    await tellIn(trx, ctx, scope, stationId);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'deletePrintStation',
      subjectType: 'printStation',
      subjectId: stationId,
      before,
    });
  });
}

async function checkStation(
  db: Db,
  scope: StoreScope,
  station: PrintStation,
  others: readonly PrintStation[],
): Promise<void> {
  if (others.some((other) => other.name.toLowerCase() === station.name.toLowerCase())) {
    throw invalidFields({ path: 'name', message: 'Another station has this name.' });
  }
  const printerIds = new Set((await listPrinters(db, scope)).map((each) => each.printer.id));
  if (!station.printerIds.every((id) => printerIds.has(id))) {
    throw invalidFields({ path: 'printerIds', message: 'Choose printers from this store.' });
  }
  const stationIds = new Set(others.map((other) => other.id));
  if (!station.tagAlongStationIds.every((id) => stationIds.has(id))) {
    throw invalidFields({ path: 'tagAlongStationIds', message: 'Choose other stations from this store.' });
  }
}

async function clearDefault(trx: Trx, scope: StoreScope, others: readonly PrintStation[]): Promise<void> {
  for (const other of others) {
    if (other.isDefault) await updatePrintStation(trx, scope, { ...other, isDefault: false });
  }
}

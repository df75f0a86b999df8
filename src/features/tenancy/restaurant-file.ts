import { appendAudit } from '#db/audit/audit.repository.ts';
import {
  findRestaurantFile,
  putRestaurantFileIn,
  type RestaurantFile,
} from '#db/tenancy/restaurant-files.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** How long a file can be fetched: everybody who has it has the restaurant. */
export const FILE_KEPT_HOURS = 24;

/** Where the files are on this machine. */
export function restaurantFilesFolder(dataDir: string): string {
  return `${dataDir}/restaurant-files`;
}

export function restaurantFilePath(dataDir: string, id: string): string {
  return `${restaurantFilesFolder(dataDir)}/${id}.db`;
}

/** What an owner sees of the latest file. */
export type RestaurantFileState =
  | { readonly kind: 'none' }
  | { readonly kind: 'making' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready';
      readonly madeAt: Temporal.Instant;
      readonly until: Temporal.Instant;
      readonly bytes: number;
    };

type Reads = Needs<'db' | 'clock' | 'dataDir'>;

export async function readRestaurantFile(ctx: Reads, scope: RestaurantScope): Promise<RestaurantFileState> {
  return stateOf(ctx, await findRestaurantFile(ctx.db, scope));
}

async function stateOf(ctx: Reads, file: RestaurantFile | null): Promise<RestaurantFileState> {
  if (!file) return { kind: 'none' };
  if (file.status === 'failure') return { kind: 'failed' };
  if (file.status !== 'success') return { kind: 'making' };
  const { id, expiresIsoDateTimeUtc, startedIsoDateTimeUtc, byteSize } = file;
  if (expiresIsoDateTimeUtc === null || startedIsoDateTimeUtc === null) return { kind: 'none' };
  const until = Temporal.Instant.from(expiresIsoDateTimeUtc);
  const isOver = Temporal.Instant.compare(until, ctx.clock.now()) <= 0;
  if (isOver || !(await Bun.file(restaurantFilePath(ctx.dataDir, id)).exists())) return { kind: 'none' };
  return { kind: 'ready', madeAt: Temporal.Instant.from(startedIsoDateTimeUtc), until, bytes: byteSize ?? 0 };
}

/** Has the file made. Asked for again while it is being made, it is the same one. */
export async function requestRestaurantFile(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { by }: { readonly by: ActedBy },
): Promise<void> {
  const { restaurantId } = scope;
  await ctx.write(async (trx) => {
    const before = await findRestaurantFile(trx, scope);
    if (before?.status === 'requested' || before?.status === 'running') return;
    const requestedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await putRestaurantFileIn(trx, scope, { id: ctx.ids.next(), by, requestedIsoDateTimeUtc });
    await appendAudit(trx, ctx, { ...subjectOf(restaurantId), by, action: 'requestRestaurantFile' });
  });
}

/** The file itself. The audit log says first who took it out. */
export async function takeRestaurantFile(
  ctx: Reads & Needs<'write' | 'ids'>,
  scope: RestaurantScope,
  { by }: { readonly by: ActedBy },
): Promise<ReadableStream<Uint8Array>> {
  const file = await findRestaurantFile(ctx.db, scope);
  const state = await stateOf(ctx, file);
  if (!file || state.kind !== 'ready') throw notFound('file');
  await ctx.write((trx) =>
    appendAudit(trx, ctx, { ...subjectOf(scope.restaurantId), by, action: 'takeRestaurantFile' }),
  );
  return Bun.file(restaurantFilePath(ctx.dataDir, file.id)).stream();
}

function subjectOf(restaurantId: string) {
  return { restaurantId, storeId: null, subjectType: 'restaurant', subjectId: restaurantId } as const;
}

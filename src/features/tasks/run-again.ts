/** Work in the background that failed is done once more, in the place of the restaurant whose it is. */
import { findPlatformTask, listTasksBeside, type PlatformTask } from '#db/jobs/platform-tasks.queries.ts';
import { findMenuUpload } from '#db/marketplace/menu-uploads.repository.ts';
import { findPlatformUpload } from '#db/menu/platform-uploads.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { WhyNoRowsAgain } from '#src/domain/menu/import/run-again.ts';
import { type RunAgain, runAgainSchema, type TaskAgain } from '#src/domain/tasks/task-again.schema.ts';
import {
  type TaskKind,
  WHY_TASK_NOT_AGAIN,
  type WhyTaskNotAgain,
  whyTaskNotAgain,
} from '#src/domain/tasks/task-kinds.ts';
import { requestFeeds } from '#src/features/marketplace/google/make-feeds.ts';
import type { MarketplaceNeeds } from '#src/features/marketplace/marketplace-access.ts';
import { tellStoreStatusAgain } from '#src/features/marketplace/tell-store-status.ts';
import { requestRollback, requestUpload } from '#src/features/marketplace/upload-menu.ts';
import { runFailedRowsAgain, whyNoRowsNow } from '#src/features/menu/import/run-failed-rows.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { grantStoreScope, type PlatformScope, type StoreScope } from '#src/shared/scope.ts';

interface Acting extends RunAgain {
  readonly by: ActedBy;
}

type TaskKey = Pick<PlatformTask, 'kind' | 'id'>;

/**
 * Asks for what a failed task was to do, as the store is now. Answers the task that does it. `resource_status_conflict`,
 * `cannot_run_again`: the message says why, also where another has taken its place, so that a second press asks for nothing.
 */
export async function runTaskAgain(
  ctx: MarketplaceNeeds,
  scope: PlatformScope,
  { kind, id, by, ...input }: TaskKey & Acting,
): Promise<TaskKey> {
  const { reason } = parseInput(runAgainSchema, input);
  const task = await findPlatformTask(ctx.db, scope, { kind, id });
  if (!task) throw notFound('task');
  const why = await whyNotNow(ctx, scope, task);
  if (why !== null) {
    throw new AppError('resource_status_conflict', WHY_TASK_NOT_AGAIN[why], { reason: 'cannot_run_again' });
  }
  const { restaurantId, storeId } = task;
  const ask = ASK[kind];
  if (!ask || restaurantId === null || storeId === null)
    throw new Error(`a task of kind ${kind} has no way to run again`);
  const repeats = { repeats: id, reason };
  return { kind, id: await ask(ctx, grantStoreScope({ restaurantId, storeId }), { id, by, again: repeats }) };
}

/** Why a task can't be run again now; null: it can. */
export async function whyNotNow(
  { db, ports }: Needs<'db' | 'ports'>,
  scope: PlatformScope,
  task: PlatformTask,
): Promise<WhyTaskNotAgain | null> {
  const [newest] = await listTasksBeside(db, scope, { kind: task.kind, storeId: task.storeId, limit: 1 });
  return whyTaskNotAgain({
    ...task,
    isNewest: newest === undefined || newest.id === task.id,
    hasUberEats: ports.marketplace !== null,
  });
}

type Ask = (
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  asked: { readonly id: string; readonly by: ActedBy; readonly again: TaskAgain },
) => Promise<string>;

/** What is asked for by kind; each answers the id of the task that does it. */
const ASK: Readonly<Partial<Record<TaskKind, Ask>>> = {
  async uberEatsMenu(ctx, scope, { id, ...acting }) {
    const failed = await findMenuUpload(ctx.db, scope, id);
    if (!failed) throw notFound('task');
    const { rolledBackFrom, menuTypes } = failed;
    // Whoever asked for the first pickup menu has confirmed that there are two from then on.
    const { upload } = rolledBackFrom
      ? await requestRollback(ctx, scope, { uploadId: rolledBackFrom, ...acting })
      : await requestUpload(ctx, scope, { menuTypes: [...menuTypes], confirmSplit: true, ...acting });
    return upload?.uploadId ?? id;
  },
  async googleFeeds(ctx, scope, { by, again }) {
    return (await requestFeeds(ctx, scope, { by, again })).id;
  },
  async uberEatsStatus(ctx, scope, { id, by, again }) {
    await tellStoreStatusAgain(ctx, scope, { by, again });
    return id;
  },
};

/** Has the failed rows of a batch upload of any restaurant done once more. `resource_status_conflict`, `cannot_run_again`: why not. */
export async function runRowsOfJobAgain(
  ctx: Parameters<typeof runFailedRowsAgain>[0],
  scope: PlatformScope,
  { batchUploadJobId, by, ...input }: Acting & { readonly batchUploadJobId: string },
): Promise<void> {
  const { reason } = parseInput(runAgainSchema, input);
  const job = await findPlatformUpload(ctx.db, scope, batchUploadJobId);
  if (!job) throw notFound('batch upload');
  await runFailedRowsAgain(ctx, grantStoreScope(job), { jobId: job.id, reason, by });
}

/** Why the failed rows of a batch upload can't be run again now; null: they can. */
export async function whyNoRowsOfJob(
  { db }: Needs<'db'>,
  _scope: PlatformScope,
  job: { readonly id: string; readonly restaurantId: string; readonly storeId: string },
): Promise<WhyNoRowsAgain | null> {
  return whyNoRowsNow(db, grantStoreScope(job), job.id);
}

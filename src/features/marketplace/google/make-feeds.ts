import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import {
  changeFeedTaskIn,
  findFeedTask,
  findOpenFeedTask,
  type GoogleFeedTask,
  insertFeedTaskIn,
  listFeedFiles,
  removeOldFeedTasksIn,
  replaceFeedFilesIn,
} from '#db/marketplace/google-feeds.repository.ts';
import type { Needs } from '#src/context.ts';
import type { FeedTaskAnswer } from '#src/contracts/google-food-ordering.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { feedProblems } from '#src/domain/marketplace/google/check-feed.ts';
import { feedFiles } from '#src/domain/marketplace/google/feed-files.ts';
import { isTaskOver } from '#src/domain/marketplace/google/feed-task.ts';
import { googleFeed } from '#src/domain/ordering/google-feed/google-feed.ts';
import { whyLeftOutText } from '#src/domain/ordering/google-feed/google-problems.ts';
import type { TaskAgain } from '#src/domain/tasks/task-again.schema.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type AskNeeds = Needs<'db' | 'write' | 'clock' | 'ids'>;
type MakeNeeds = Needs<'db' | 'write' | 'clock' | 'menus' | 'publicUrl'>;

const TASKS_KEPT_DAYS = 30;
const BROKE_OFF = 'Something went wrong on our side. Try again.';

/**
 * Asks for a store's feed; a job makes it. `by` null: it was time. `again`: it repeats one that failed. The task that isn't over is
 * answered instead of a second one.
 */
export async function requestFeeds(
  ctx: AskNeeds,
  scope: StoreScope,
  { by, again }: { readonly by: ActedBy | null; readonly again?: TaskAgain },
): Promise<GoogleFeedTask> {
  return ctx.write(async (trx) => {
    const open = await findOpenFeedTask(trx, scope);
    if (open) return open;
    const id = ctx.ids.next();
    await insertFeedTaskIn(trx, scope, { id, requestedIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    if (by) {
      const subject = { subjectType: 'store', subjectId: scope.storeId };
      await appendStoreAudit(trx, ctx, scope, {
        by,
        action: 'makeGoogleFeeds',
        ...subject,
        after: { taskId: id, ...again },
      });
    }
    return (await findFeedTask(trx, scope, id))!;
  });
}

/**
 * Makes the feed of a task that isn't over, checks it, and puts its files in the place of the last ones, all or none. A feed with
 * a problem changes no file. A repeat after a stop makes it anew.
 */
export async function makeFeeds(ctx: MakeNeeds, scope: StoreScope, taskId: string): Promise<void> {
  const begun = await ctx.write(async (trx) => {
    const task = await findFeedTask(trx, scope, taskId);
    if (!task || isTaskOver(task.statusCode)) return false;
    const startedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await changeFeedTaskIn(trx, scope, taskId, { statusCode: 'running', startedIsoDateTimeUtc });
    return true;
  });
  if (!begun) return;
  try {
    const { files, leftOut, problems } = await feedOf(ctx, scope);
    await ctx.write(async (trx) => {
      const now = ctx.clock.now();
      const statusCode = problems.length > 0 ? ('failure' as const) : ('success' as const);
      const finishedIsoDateTimeUtc = isoUtc(now);
      await changeFeedTaskIn(trx, scope, taskId, { statusCode, finishedIsoDateTimeUtc, leftOut, problems });
      if (statusCode === 'success') await replaceFeedFilesIn(trx, scope, taskId, files);
      await removeOldFeedTasksIn(trx, scope, isoUtc(now.subtract({ hours: TASKS_KEPT_DAYS * 24 })));
    });
  } catch (error) {
    const over = { statusCode: 'failure' as const, finishedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    await ctx.write((trx) => changeFeedTaskIn(trx, scope, taskId, { ...over, problems: [BROKE_OFF] }));
    throw error;
  }
}

async function feedOf(ctx: MakeNeeds, scope: StoreScope) {
  const at = ctx.clock.now();
  const store = await ctx.menus.storeOf(scope);
  const menu = await ctx.menus.menuOf(scope);
  const url = storeUrlOf({ ...scope, ownHost: store.ownHost }, ctx.publicUrl);
  const imageUrl = ({ path }: { readonly path: string }) => new URL(path, ctx.publicUrl).href;
  const { entities, leftOut } = googleFeed({ menu, store, url, at, imageUrl });
  const problems = feedProblems(entities);
  const storeName = fullStoreName(store.restaurantName, store.profile.name);
  const files = feedFiles({ entities, storeId: scope.storeId, storeName, url, at });
  return { files, leftOut, problems };
}

/** `resource_not_found`: the store has no such task. */
export async function readFeedTask(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { taskId }: { readonly taskId: string },
): Promise<FeedTaskAnswer> {
  const task = await findFeedTask(ctx.db, scope, taskId);
  if (!task) throw notFound('task');
  return feedTaskAnswer(ctx.db, scope, task);
}

export async function feedTaskAnswer(db: Db, scope: StoreScope, task: GoogleFeedTask): Promise<FeedTaskAnswer> {
  const files = (await listFeedFiles(db, scope)).filter(({ taskId }) => taskId === task.id);
  return {
    taskId: task.id,
    status: task.statusCode,
    requestedIsoDateTimeUtc: task.requestedIsoDateTimeUtc,
    finishedIsoDateTimeUtc: task.finishedIsoDateTimeUtc,
    problems: task.problems,
    files: files.map(({ name, size }) => ({ name, bytes: size })),
    leftOut: task.leftOut.map((one) => ({ name: one.name, service: one.service, reason: whyLeftOutText(one) })),
  };
}

import { listStoreActs, type StoreAct } from '#db/audit/audit.repository.ts';
import { findPlatformTask, listTasksBeside, type PlatformTask } from '#db/jobs/platform-tasks.queries.ts';
import type { Needs } from '#src/context.ts';
import type { TaskKind, WhyTaskNotAgain } from '#src/domain/tasks/task-kinds.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type PlatformScope } from '#src/shared/scope.ts';
import { whyNotNow } from './run-again.ts';

/** One thing that happened to a task, or will. */
export interface TaskEvent {
  readonly what: 'requested' | 'started' | 'finished' | 'nextTry' | 'rowsAgain' | 'undone' | 'sentAgain';
  readonly isoDateTimeUtc: string;
  /** Empty: no person did it. */
  readonly byName: string;
  /** Why a person of the platform had it done again; empty otherwise. */
  readonly reason: string;
}

export interface ReadTask {
  readonly task: PlatformTask;
  /** The oldest first. */
  readonly history: readonly TaskEvent[];
  /** Others of its kind in its store, the newest first. */
  readonly others: readonly PlatformTask[];
  /** Null: it can be run again. */
  readonly whyNotAgain: WhyTaskNotAgain | null;
}

const OTHERS_SHOWN = 10;
const MOST_ACTS = 200;

interface Logged {
  readonly subjectType: string;
  readonly subjectId: (task: PlatformTask & { readonly storeId: string }) => string;
  readonly acts: Readonly<Record<string, TaskEvent['what']>>;
  /** Where the subject has acts of other tasks too. */
  readonly isOf?: (task: PlatformTask, after: { readonly taskId?: unknown }) => boolean;
}

/** Where the audit log has what people did to tasks of a kind. */
const LOGGED: Readonly<Partial<Record<TaskKind, Logged>>> = {
  batchUpload: {
    subjectType: 'batchUploadJob',
    subjectId: ({ id }) => id,
    acts: { uploadMenu: 'requested', copyMenu: 'requested', runFailedRowsAgain: 'rowsAgain', undoImport: 'undone' },
  },
  uberEatsMenu: {
    subjectType: 'marketplaceMenuUpload',
    subjectId: ({ id }) => id,
    acts: { uploadUberEatsMenu: 'requested', rollBackUberEatsMenu: 'requested' },
  },
  googleFeeds: {
    subjectType: 'store',
    subjectId: ({ storeId }) => storeId,
    acts: { makeGoogleFeeds: 'requested' },
    isOf: ({ id }, { taskId }) => taskId === id,
  },
  uberEatsStatus: {
    subjectType: 'store',
    subjectId: ({ storeId }) => storeId,
    acts: { tellUberEatsAgain: 'sentAgain' },
  },
};

/** Their time is when they are told, not when somebody asked. */
const NEVER_REQUESTED: readonly TaskKind[] = ['uberEatsStatus', 'uberEatsItem', 'scheduled'];

/** A task with what happened to it. Throws `resource_not_found` where there is none. */
export async function readTask(
  ctx: Needs<'db' | 'ports'>,
  scope: PlatformScope,
  { kind, id }: Pick<PlatformTask, 'kind' | 'id'>,
): Promise<ReadTask> {
  const task = await findPlatformTask(ctx.db, scope, { kind, id });
  if (!task) throw notFound('task');
  const beside = await listTasksBeside(ctx.db, scope, { kind, storeId: task.storeId, limit: OTHERS_SHOWN + 1 });
  const history = [...(await actsOn(ctx, task)), ...timesOf(task)];
  return {
    task,
    history: withRequest(task, history).toSorted(byTime),
    others: beside.filter((other) => other.id !== id).slice(0, OTHERS_SHOWN),
    whyNotAgain: await whyNotNow(ctx, scope, task),
  };
}

function byTime({ isoDateTimeUtc: a }: TaskEvent, { isoDateTimeUtc: b }: TaskEvent): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

async function actsOn({ db }: Needs<'db'>, task: PlatformTask): Promise<TaskEvent[]> {
  const logged = LOGGED[task.kind];
  const { restaurantId, storeId } = task;
  if (!logged || restaurantId === null || storeId === null) return [];
  const acts = await listStoreActs(db, grantStoreScope({ restaurantId, storeId }), {
    ...{ subjectType: logged.subjectType, subjectId: logged.subjectId({ ...task, storeId }) },
    ...{ actions: Object.keys(logged.acts), limit: MOST_ACTS },
  });
  return acts
    .filter((act) => logged.isOf?.(task, factsOf(act)) ?? true)
    .map((act) => {
      const { reason } = factsOf(act);
      return {
        what: logged.acts[act.action] ?? 'requested',
        isoDateTimeUtc: act.occurredIsoDateTimeUtc,
        byName: act.byName,
        reason: typeof reason === 'string' ? reason : '',
      };
    });
}

function factsOf({ after }: StoreAct): { readonly taskId?: unknown; readonly reason?: unknown } {
  return typeof after === 'object' && after !== null ? after : {};
}

function timesOf(task: PlatformTask): TaskEvent[] {
  const times = [
    ['started', task.startedIsoDateTimeUtc],
    ['finished', task.finishedIsoDateTimeUtc],
    ['nextTry', task.nextTryIsoDateTimeUtc],
  ] as const;
  return times.flatMap(([what, isoDateTimeUtc]) =>
    isoDateTimeUtc === null ? [] : [{ what, isoDateTimeUtc, byName: '', reason: '' }],
  );
}

/** One that the log doesn't have was asked for by the clock, or by whom the task names. */
function withRequest(task: PlatformTask, history: TaskEvent[]): TaskEvent[] {
  if (NEVER_REQUESTED.includes(task.kind) || history.some(({ what }) => what === 'requested')) return history;
  const { atIsoDateTimeUtc: isoDateTimeUtc, byName } = task;
  return [{ what: 'requested', isoDateTimeUtc, byName, reason: '' }, ...history];
}

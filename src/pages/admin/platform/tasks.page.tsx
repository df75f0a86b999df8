import {
  countPlatformTasks,
  listPlatformTasks,
  type PlatformTask,
  type TaskFilter,
} from '#db/jobs/platform-tasks.queries.ts';
import { TASK_STATUSES } from '#src/domain/marketplace/google/feed-task.ts';
import { TASK_KINDS } from '#src/domain/tasks/task-kinds.ts';
import { href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { sinceOf } from './platform-upload-list.tsx';
import { taskList } from './task-list.tsx';

const HEALTHY_JOBS: TaskFilter = { text: '', kind: 'scheduled', status: 'success' };

/** Work in the background of all restaurants, in the specification's states. */
export const platformTasksPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform background jobs sync queued running failed retry',
  example: { query: { state: 'failure', when: 'week' } },
})({
  path: paths.platformTasks.path,
  async load({ ctx, scope, base, url, query }) {
    const now = ctx.clock.now();
    const kit = taskList({ now, to: (task) => taskHref(base, task) });
    const state = readList(kit, query);
    const { filters, sort, search, page, size } = state;
    const status = TASK_STATUSES.find((one) => one === filters.state);
    const kind = TASK_KINDS.find((one) => one === filters.kind);
    const isWithoutHealthyJobs = status === undefined && kind === undefined;
    const shown = await listPlatformTasks(ctx.db, scope, {
      ...{ text: search, status, kind, isWithoutHealthyJobs, sinceIsoDateTimeUtc: sinceOf(filters.when, now) },
      direction: sort.direction,
      limit: size,
      offset: (page - 1) * size,
    });
    const healthyJobs =
      isWithoutHealthyJobs && search === '' ? await countPlatformTasks(ctx.db, scope, HEALTHY_JOBS) : 0;
    return { base, here: url.pathname, kit, state, shown, healthyJobs };
  },
  title: () => 'Tasks · Servery',
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, here, kit, state, shown, healthyJobs }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Tasks"
        status={listCount(kit, state, shown)}
        breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'Tasks' }]} />}
      />
      <KitList {...{ kit, state, shown, here }} />
      {healthyJobs > 0 ? (
        <p className="mt-4 text-14 text-ink-2">
          {healthyJobs === 1 ? '1 scheduled job' : `${healthyJobs} scheduled jobs`} ran without a problem.{' '}
          <a href={`${here}?kind=scheduled`} className="font-medium underline underline-offset-2">
            Show scheduled jobs
          </a>
        </p>
      ) : null}
    </AdminLayout>
  ),
});

/** A batch upload has a page of all its rows. */
export function taskHref(base: string, { kind, id }: Pick<PlatformTask, 'kind' | 'id'>): string {
  return kind === 'batchUpload'
    ? href(base, paths.batchUploadJob, { batchUploadJobId: id })
    : href(base, paths.platformTask, { taskKind: kind, taskId: id });
}

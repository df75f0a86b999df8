import type { PlatformTask } from '#db/jobs/platform-tasks.queries.ts';
import { isTaskOver } from '#src/domain/marketplace/google/feed-task.ts';
import { isTaskKind, WHY_TASK_NOT_AGAIN } from '#src/domain/tasks/task-kinds.ts';
import { readTask } from '#src/features/tasks/read-task.ts';
import { runTaskAgain } from '#src/features/tasks/run-again.ts';
import { href } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Table } from '#src/ui/list.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { agoText } from './task-list.tsx';
import { AGAIN, RunAgainCard, TaskHistory } from './task-parts.tsx';
import { TASK_KIND_LABELS, TASK_LOOKS, taskName, taskPlace } from './task-words.ts';
import { taskHref } from './tasks.page.tsx';

const RUN_AGAIN = { again: { reason: 'The owner asked why it failed' } } as const;
/** While it isn't over, the page follows it. */
const FOLLOWED_SECONDS = 10;

function kindOf(text: string): PlatformTask['kind'] {
  if (!isTaskKind(text)) throw notFound('task');
  return text;
}

/** One task: what it was, who asked for it, what happened, why it failed, and a button to run it again. */
export const platformTaskPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  // Asked for by one of the roles, it is under way for the next.
  example: { forms: RUN_AGAIN, answers: [303, 409] },
})({
  path: paths.platformTask.path,
  async load({ ctx, scope, base, url, params: { taskKind, taskId } }) {
    const read = await readTask(ctx, scope, { kind: kindOf(taskKind), id: taskId });
    return { base, here: url.pathname, now: ctx.clock.now(), ...read };
  },
  title: ({ task }) => `${TASK_KIND_LABELS[task.kind]} · Servery`,
  head: ({ task }) => ({ isIndexed: false, ...(isTaskOver(task.status) ? {} : { refreshSeconds: FOLLOWED_SECONDS }) }),
  async action({ ctx, scope, form, base, by, params: { taskKind, taskId } }) {
    const asked = { kind: kindOf(taskKind), id: taskId };
    try {
      if (form.get('do') !== AGAIN) {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      const next = await runTaskAgain(ctx, scope, { ...asked, reason: textOf(form, 'reason'), by });
      return { kind: 'redirect', to: taskHref(base, next), notice: 'Requested again.' };
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, here, now, task, history, others, whyNotAgain }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title={TASK_KIND_LABELS[task.kind]}
        status={<StatusPill look={TASK_LOOKS[task.status]} />}
        breadcrumbs={
          <PlatformCrumbs
            base={base}
            crumbs={[
              { label: 'Tasks', href: href(base, paths.platformTasks, {}) },
              { label: TASK_KIND_LABELS[task.kind] },
            ]}
          />
        }
        actions={
          task.kind === 'batchUpload' ? <LinkButton href={taskHref(base, task)}>Open its rows</LinkButton> : null
        }
      />
      <Notice text={notice} />
      <div className="mb-4 max-w-narrow empty:hidden">
        <ErrorSummary errors={form.errors} message={form.message} isBeside={(field) => field === 'reason'} />
      </div>
      <Problems task={task} />
      <TaskFacts {...{ base, task, now }} />
      {whyNotAgain === null ? (
        <RunAgainCard text="Asks for it again, with what the store has now." label="Run again" form={form} />
      ) : null}
      {task.status === 'failure' && whyNotAgain !== null ? (
        <p className="mb-6 max-w-narrow text-ink-2">{WHY_TASK_NOT_AGAIN[whyNotAgain]}</p>
      ) : null}
      <TaskHistory {...{ history, status: task.status, now }} />
      <Others {...{ base, others, now }} />
    </AdminLayout>
  ),
});

function Problems({ task: { problems, status } }: { task: PlatformTask }) {
  if (problems.length === 0) return null;
  const title = status === 'failure' ? 'Why it failed' : 'Problems';
  return (
    <div className="mb-4 max-w-narrow">
      <Banner kind={status === 'failure' ? 'problem' : 'info'} title={title}>
        <ul className="flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function TaskFacts({ base, task, now }: { base: string; task: PlatformTask; now: Temporal.Instant }) {
  const { restaurantId, restaurantName } = task;
  const place = taskPlace(task);
  return (
    <Card as="section" className="mb-6 max-w-narrow">
      <Facts
        rows={[
          { name: 'Task', value: <span className="[overflow-wrap:anywhere]">{taskName(task)}</span> },
          {
            name: 'Store',
            value:
              restaurantId && restaurantName ? (
                <a href={href(base, paths.openAsSupport, { restaurantId })}>{place}</a>
              ) : (
                place
              ),
          },
          { name: 'When', value: <span className="tnum">{agoText(task.atIsoDateTimeUtc, now)}</span> },
          ...(task.tries > 0 ? [{ name: 'Failed tries', value: <span className="tnum">{task.tries}</span> }] : []),
          { name: 'Task ID', value: <code className="select-all [overflow-wrap:anywhere]">{task.id}</code> },
        ]}
      />
    </Card>
  );
}

interface OthersProps {
  base: string;
  others: readonly PlatformTask[];
  now: Temporal.Instant;
}

/** Whether it has worked since, or never did. */
function Others({ base, others, now }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <SectionHeading id="others">Others of this store</SectionHeading>
      <Table
        caption="Tasks of the same kind in this store, the newest first"
        rows={others}
        rowKey={({ id }) => id}
        rowHref={(task) => taskHref(base, task)}
        columns={[
          { key: 'name', header: 'Task', cell: (task) => <span className="font-semibold">{taskName(task)}</span> },
          {
            key: 'state',
            header: 'State',
            onPhone: 'corner',
            cell: ({ status }) => <StatusPill look={TASK_LOOKS[status]} />,
          },
          {
            key: 'problem',
            header: 'Problem',
            cell: ({ problems }) => <span className="[overflow-wrap:anywhere]">{problems[0] ?? '–'}</span>,
          },
          {
            key: 'when',
            header: 'When',
            cell: ({ atIsoDateTimeUtc }) => <span className="tnum">{agoText(atIsoDateTimeUtc, now)}</span>,
          },
        ]}
      />
    </section>
  );
}

import type { PlatformTask } from '#db/jobs/platform-tasks.queries.ts';
import { TASK_STATUSES } from '#src/domain/marketplace/google/feed-task.ts';
import { TASK_KINDS } from '#src/domain/tasks/task-kinds.ts';
import { spanText } from '#src/ui/box-text.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { ListKit } from '../lists/list-kit.ts';
import { PERIODS } from './platform-upload-list.tsx';
import { TASK_KIND_LABELS, TASK_LOOKS, taskName, taskPlace } from './task-words.ts';

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (task: PlatformTask) => string;
}

/** Work in the background of all restaurants, the newest first. */
export function taskList({ now, to }: Around): ListKit<PlatformTask> {
  return {
    caption: 'Tasks',
    noun: { one: 'task', many: 'tasks' },
    rowKey: ({ kind, id }) => `${kind} ${id}`,
    rowHref: to,
    defaultSort: { by: 'when', direction: 'desc' },
    search: { label: 'Search tasks', placeholder: 'Restaurant or store' },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: TASK_STATUSES.map((status) => ({ value: status, label: TASK_LOOKS[status].word })),
      },
      {
        name: 'kind',
        label: 'Kind',
        options: TASK_KINDS.map((kind) => ({ value: kind, label: TASK_KIND_LABELS[kind] })),
      },
      { name: 'when', label: 'When', options: PERIODS.map(({ value, label }) => ({ value, label })) },
    ],
    empty: { title: 'No tasks yet', text: 'Uploads, feeds and other background work of all restaurants appear here.' },
    noMatches: { title: 'No tasks match', text: 'Try part of the restaurant’s name, or another state.' },
    columns: [
      {
        key: 'name',
        header: 'Task',
        cell: (task) => (
          <>
            <span className="block font-semibold [overflow-wrap:anywhere]">{taskName(task)}</span>
            <span className="block text-14 text-ink-3">{TASK_KIND_LABELS[task.kind]}</span>
          </>
        ),
      },
      { key: 'where', header: 'Store', onPhone: 'line', cell: taskPlace },
      {
        key: 'state',
        header: 'State',
        onPhone: 'corner',
        cell: ({ status }) => <StatusPill look={TASK_LOOKS[status]} />,
      },
      { key: 'problem', header: 'Problem', cell: ({ problems }) => <ProblemText problems={problems} /> },
      { key: 'by', header: 'Requested by', isMinor: true, cell: ({ byName }) => byName || '–' },
      {
        key: 'when',
        header: 'When',
        cell: ({ atIsoDateTimeUtc }) => <span className="tnum">{agoText(atIsoDateTimeUtc, now)}</span>,
        isSortable: true,
      },
    ],
  };
}

/** '4 minutes ago', 'in 2 minutes'; a dash for what never was. */
export function agoText(iso: string, now: Temporal.Instant): string {
  if (iso === '') return '–';
  const at = Temporal.Instant.from(iso);
  return Temporal.Instant.compare(at, now) > 0 ? `in ${spanText(now, at)}` : `${spanText(at, now)} ago`;
}

const LONGEST = 160;

/** The first problem; the task's page has all of them. */
function ProblemText({ problems }: { problems: readonly string[] }) {
  const [first, ...others] = problems;
  if (first === undefined) return '–';
  const text = first.length > LONGEST ? `${first.slice(0, LONGEST)}…` : first;
  return (
    <span className="block [overflow-wrap:anywhere] sm:min-w-52">
      {others.length > 0 ? `${text} (${others.length} more)` : text}
    </span>
  );
}

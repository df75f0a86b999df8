import { type EventProblem, eventProblem, listParkedEvents } from '#db/jobs/parked-events.repository.ts';
import { retryParkedEvent } from '#src/features/jobs/retry-parked-event.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { actOnEach } from '../lists/bulk.ts';
import { asksForAllTicked, KitList } from '../lists/kit-list.tsx';
import { chosenOf, pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { PARKED_FIELD, parkedEventList } from './parked-event-list.tsx';

/** The oldest ones: more than these share one cause, which must be fixed first. */
const MOST_EVENTS = 1000;

/** Events that the program couldn't handle, for its operators: why, and a retry. */
export const parkedEventsPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  example: { forms: { retry: { parkedEventId: '{parkedEventId}' } } },
})({
  path: paths.parkedEvents.path,
  async load({ ctx, scope, base, url, query }) {
    const events = await listParkedEvents(ctx.db, scope, MOST_EVENTS);
    const kit = parkedEventList(events);
    return {
      base,
      here: url.pathname,
      problem: await eventProblem(ctx.db),
      kit,
      ...pageOfRows(kit, readList(kit, query), events),
      isAllTicked: asksForAllTicked(query),
    };
  },
  title: () => 'Parked events · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, here, problem, kit, state, shown, isAllTicked }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader title="Parked events" status={statusOf(problem)} />
      <Notice text={notice} />
      {problem.parkedMoney + problem.failingMoney > 0 ? (
        <div className="mb-4">
          <Banner kind="problem" title="Money is waiting">
            Orders, captures or refunds depend on some of these events. Deal with them first.
          </Banner>
        </div>
      ) : null}
      <div className="mb-4 empty:hidden">
        <ErrorSummary errors={form.errors} message={form.message} />
      </div>
      <KitList {...{ kit, state, shown, here, isAllTicked }} />
    </AdminLayout>
  ),
  async action({ ctx, scope, form, url, by }) {
    try {
      return await actOnEach({
        ids: chosenOf(form, PARKED_FIELD),
        nameOf: (parkedEventId) => parkedEventId,
        act: (parkedEventId) => retryParkedEvent(ctx, scope, { parkedEventId, by }),
        done: (count) => `Trying ${count === 1 ? '' : `${count} events `}again. Reload to see the result.`,
        to: url.pathname + url.search,
      });
    } catch (error) {
      return refused(error, form);
    }
  },
});

function statusOf({ parked, failing }: EventProblem): string {
  const retrying = failing === 0 ? '' : ` · ${failing} being retried`;
  return `${parked} parked${retrying}`;
}

import {
  type EventProblem,
  eventProblem,
  listParkedEvents,
  type ParkedEventRow,
} from '#db/jobs/parked-events.repository.ts';
import { retryParkedEvent } from '#src/features/jobs/retry-parked-event.ts';
import { href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card, EmptyState, Facts, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';

const SHOWN = 100;

/** What the program could not do although something happened, for the people who run it: why, and a way to try again. */
export const parkedEventsPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  example: { forms: { retry: { parkedEventId: '{parkedEventId}' } } },
})({
  path: paths.parkedEvents.path,
  async load({ ctx, scope, base, url }) {
    return {
      base,
      here: url.pathname,
      trouble: await eventProblem(ctx.db),
      events: await listParkedEvents(ctx.db, scope, SHOWN),
    };
  },
  title: () => 'Parked events · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, here, trouble: problem, events }, { notice }) => (
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
      {events.length === 0 ? (
        <EmptyState title="Nothing is parked">An event that fails every try appears here.</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {events.map((event) => (
            <Parked key={event.id} event={event} to={href(base, paths.parkedEvents, {})} />
          ))}
        </ul>
      )}
    </AdminLayout>
  ),
  async action({ ctx, scope, form, base, by }) {
    await retryParkedEvent(ctx, scope, { parkedEventId: String(form.get('parkedEventId') ?? ''), by });
    return {
      kind: 'redirect',
      to: href(base, paths.parkedEvents, {}),
      notice: 'Trying again. Reload to see the result.',
    };
  },
});

function statusOf({ parked, failing }: EventProblem): string {
  const retrying = failing === 0 ? '' : ` · ${failing} being retried`;
  return `${parked} parked${retrying}`;
}

function Parked({ event, to }: { event: ParkedEventRow; to: string }) {
  const where = [event.restaurantName, event.storeName].filter((name) => name !== null).join(' ');
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="text-16">
          {where}: <span className="break-all">{event.type}</span>
        </h2>
        <form method="post" action={to}>
          <input type="hidden" name="parkedEventId" value={event.id} />
          <Button type="submit" name="do" value="retry" size="small">
            Try again
            <span className="sr-only">
              {' '}
              {event.type} {event.sequence}
            </span>
          </Button>
        </form>
      </div>
      <Facts
        rows={[
          { name: 'Handler', value: event.isMoney ? `${event.handler} (money)` : event.handler },
          { name: 'Error', value: <span className="break-words">{event.lastError}</span> },
          { name: 'Parked', value: <span className="tnum">{event.parkedIsoDateTimeUtc}</span> },
          { name: 'Tries', value: <span className="tnum">{event.tries}</span> },
          ...(event.orderId ? [{ name: 'Order', value: <span className="break-all">{event.orderId}</span> }] : []),
        ]}
      />
    </Card>
  );
}

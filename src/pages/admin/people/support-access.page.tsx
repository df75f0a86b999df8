import { type ReactNode, useContext } from 'react';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { formatStoreTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readSupport, type SupportRecord } from '#src/features/access/read-support.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { SearchIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminFrameContext } from '../frame-facts.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { changeText, pageText } from './support-texts.ts';

const LOOKS: Readonly<Record<SupportRecord['standing'], StatusBadgeStyle>> = {
  reading: { word: 'Looking now', tone: 'wait', icon: 'open' },
  changing: { word: 'Can change things now', tone: 'fail', icon: 'warning' },
  over: { word: 'Ended', tone: 'off', icon: 'check' },
};
const PAGES_SHOWN = 12;
const CHANGES_SHOWN = 20;

/** Who from Servery was in the restaurant, why, until when, what they looked at and what they changed. */
export const supportAccessPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.users' },
  inStore: { in: 'settings', at: 65, label: 'Support access', icon: SearchIcon },
  inRestaurant: { in: 'users', at: 15, label: 'Support access', icon: SearchIcon },
  words: 'servery staff security who looked',
})({
  path: paths.supportAccess.path,
  async load({ ctx, scope, base, url }) {
    const [store] = await listStores(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      now: ctx.clock.now(),
      timezone: store?.timezone ?? 'UTC',
      restaurant: await findRestaurant(ctx.db, scope),
      sessions: await readSupport(ctx, scope),
    };
  },
  title: ({ restaurant }) => `Support access · ${restaurant?.name ?? 'Servery'}`,
  head: () => ({ isIndexed: false }),
  render: ({ base, here, now, timezone, restaurant, sessions }) => (
    <AdminLayout base={base} here={here} store={null} restaurant={restaurant ?? undefined}>
      <PageHeader title="Support access" status="When someone from Servery opened your restaurant" />
      {sessions.length === 0 ? (
        <EmptyState title="No one from Servery has opened your restaurant">
          When someone does, you get an email, and what they looked at and changed is listed here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {sessions.map((session) => (
            <li key={session.id}>
              <Session session={session} now={now} timezone={timezone} />
            </li>
          ))}
        </ul>
      )}
    </AdminLayout>
  ),
});

interface SessionProps {
  session: SupportRecord;
  now: Temporal.Instant;
  timezone: string;
}

function Session({ session, now, timezone }: SessionProps) {
  const { userName, reason, changeReason, standing, views, changes } = session;
  const { navigation } = useContext(AdminFrameContext);
  const from = Temporal.Instant.from(session.startedIsoDateTimeUtc);
  const until = Temporal.Instant.from(session.untilIsoDateTimeUtc);
  return (
    <Card as="section">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <SectionHeading>{userName}</SectionHeading>
          <p className="tnum text-14 text-ink-2">
            {formatStoreTimeAndDay(from, now, timezone)} until {formatStoreTime(until, timezone)}
          </p>
        </div>
        <StatusPill look={LOOKS[standing]} />
      </div>
      <dl className="mt-4 grid gap-4 lg:grid-cols-2">
        <Fact label="Why they looked">
          <p className="break-words">{reason}</p>
        </Fact>
        <Fact label="Why they made changes">
          <p className="break-words">{changeReason ?? 'They could only look.'}</p>
        </Fact>
        <Fact label="Looked at">
          {views.length === 0 ? <p>Nothing</p> : null}
          <ul>
            {views.slice(0, PAGES_SHOWN).map(({ page, views: times }) => (
              <li key={page} className="break-words">
                {pageText(navigation, page)}
                {times > 1 ? <span className="text-ink-2"> ({times} times)</span> : null}
              </li>
            ))}
          </ul>
          <More count={views.length - PAGES_SHOWN} of="pages" />
        </Fact>
        <Fact label="Changed">
          {changes.length === 0 ? <p>Nothing</p> : null}
          <ul>
            {changes.slice(0, CHANGES_SHOWN).map((change) => (
              <li key={change.id} className="break-words">
                {changeText(change.action)}
                <span className="tnum text-ink-2">
                  {' '}
                  {change.storeName ? `${change.storeName}, ` : null}
                  {formatStoreTime(Temporal.Instant.from(change.occurredIsoDateTimeUtc), timezone)}
                </span>
              </li>
            ))}
          </ul>
          <More count={changes.length - CHANGES_SHOWN} of="changes" />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-14 text-ink-2">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function More({ count, of }: { count: number; of: string }) {
  return count > 0 ? (
    <p className="mt-1 text-14 text-ink-2">
      and {count} more {of}
    </p>
  ) : null;
}

import { formatTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import type { WeeklySessions } from '#src/domain/time/weekly-hours.schema.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { COLLECTION_LABELS, storeHeadOf } from './store-head.ts';

const DAY_MINUTES = 24 * 60;

export const hoursPage = pageOf<StoreScope>()({
  path: paths.hours.path,
  async load({ ctx, scope, base }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    return {
      head: storeHeadOf(store, now),
      base,
      store,
      today: now.toZonedDateTimeISO(store.profile.timezone).dayOfWeek - 1,
      version: `${store.menuVersion}.${store.settingsVersion}`,
    };
  },
  title: ({ head }) => `Opening hours · ${head.restaurantName} ${head.storeName}`,
  cache: ({ version }) => ({ key: version, maxAgeSeconds: 60 }),
  render({ head, base, store, today }) {
    const days = [...WEEKDAYS.slice(today), ...WEEKDAYS.slice(0, today)];
    const address = [store.line1, store.suburb, store.state, store.postcode].filter(Boolean).join(', ');
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-(--gutter) py-8">
          <header>
            <h1 className="font-extrabold text-28">Opening hours</h1>
            <p className="mt-1 text-ink-2">{head.openText}</p>
          </header>
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {head.collections.map(({ type }) => (
              <table key={type} className="w-full self-start rounded-card border border-line bg-surface text-14">
                <caption className="pb-2 text-left font-bold text-18">{COLLECTION_LABELS[type]}</caption>
                <tbody>
                  {days.map((day, at) => (
                    <tr key={day} className={at === 0 ? 'font-semibold' : 'text-ink-2'}>
                      <th scope="row" className="px-4 py-2 text-left align-top font-[inherit] capitalize">
                        {at === 0 ? 'Today' : day}
                      </th>
                      <td className="py-2 pr-4 text-right tabular-nums">
                        {openSpans(store.profile.settings.timings[type], day).map((span) => (
                          <span key={span} className="block whitespace-nowrap">
                            {span}
                          </span>
                        ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ))}
          </div>
          <section aria-labelledby="where">
            <h2 id="where" className="font-bold text-22">
              Where to find us
            </h2>
            <p className="mt-1">{address}</p>
            {store.phone ? (
              <p>
                <a href={`tel:${store.phone}`}>{store.phone}</a>
              </p>
            ) : null}
          </section>
        </div>
      </StoreLayout>
    );
  },
});

function openSpans(sessions: WeeklySessions, day: (typeof WEEKDAYS)[number]): string[] {
  const open = (sessions[day] ?? []).filter((session) => session.available);
  if (open.length === 0) return ['Closed'];
  // A day that is kept as lunch and dinner without a gap is read as one.
  const inOrder = open
    .map(({ timePeriod }) => {
      const start = parseTimeOfDay(timePeriod.startTimeOfDay) ?? 0;
      return { start, end: start + Math.round(timePeriod.durationInHours * 60) };
    })
    .toSorted((a, b) => a.start - b.start);
  const spans: { start: number; end: number }[] = [];
  for (const session of inOrder) {
    const last = spans.at(-1);
    if (last && session.start <= last.end) last.end = Math.max(last.end, session.end);
    else spans.push(session);
  }
  return spans.map(({ start, end }) => `${formatTimeOfDay(start)} – ${formatTimeOfDay(end % DAY_MINUTES)}`);
}

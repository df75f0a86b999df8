import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import type { WeeklySessions } from '#src/domain/time/weekly-hours.schema.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { shownPhone } from '#src/features/customers/phone-number.ts';
import { pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PhoneIcon, PlaceIcon } from '#src/ui/icon.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { COLLECTION_LABELS, type CollectionFacts, storeHeadOf } from './store-head.ts';

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
          <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {groupsOf(head.collections, store.profile.settings.timings).map(({ label, sessions }) => (
              <section key={label} aria-label={label}>
                <h2 className="mb-3 font-bold text-18">{label}</h2>
                <table className="w-full rounded-card bg-surface ring-1 ring-line">
                  <tbody>
                    {days.map((day, at) => (
                      <tr key={day} className={at === 0 ? 'font-semibold' : 'border-line border-t text-ink-2'}>
                        <th scope="row" className="px-4 py-2.5 text-left align-top font-[inherit] capitalize">
                          {at === 0 ? 'Today' : day}
                        </th>
                        <td className="py-2.5 pr-4 text-right tabular-nums">
                          {openSpans(sessions, day).map((span) => (
                            <span key={span} className="block whitespace-nowrap">
                              {span}
                            </span>
                          ))}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            ))}
            <section aria-labelledby="where">
              <h2 id="where" className="mb-3 font-bold text-18">
                Where to find us
              </h2>
              <address className="flex flex-col items-start gap-4 rounded-card bg-surface p-5 not-italic ring-1 ring-line">
                <p>
                  <span className="block font-semibold">
                    {head.restaurantName} {head.storeName}
                  </span>
                  {address}
                </p>
                <div className="flex flex-wrap gap-2">
                  <LinkButton
                    variant="primary"
                    icon={PlaceIcon}
                    href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${head.restaurantName}, ${address}`)}`}
                  >
                    Directions
                  </LinkButton>
                  {store.phone ? (
                    <LinkButton icon={PhoneIcon} href={`tel:${store.phone}`}>
                      {shownPhone(store.phone, store.profile.countryCode)}
                    </LinkButton>
                  ) : null}
                </div>
              </address>
            </section>
          </div>
        </div>
      </StoreLayout>
    );
  },
});

/** Ways to get an order that have the same hours share one table. */
function groupsOf(collections: readonly CollectionFacts[], timings: StoreSettings['timings']) {
  const groups = new Map<string, { types: CollectionType[]; sessions: WeeklySessions }>();
  for (const { type } of collections) {
    const key = JSON.stringify(WEEKDAYS.map((day) => openSpans(timings[type], day)));
    const group = groups.get(key);
    if (group) group.types.push(type);
    else groups.set(key, { types: [type], sessions: timings[type] });
  }
  return [...groups.values()].map(({ types, sessions }) => ({
    label: sentence(types.map((type) => COLLECTION_LABELS[type])),
    sessions,
  }));
}

/** 'Pickup, delivery and dine in'. */
function sentence(labels: readonly string[]): string {
  const [first = '', ...rest] = labels;
  const words = [first, ...rest.map((label) => label.toLowerCase())];
  return words.length < 2 ? first : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

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
  if (spans.some(({ start, end }) => end - start >= DAY_MINUTES)) return ['All day'];
  return spans.map(({ start, end }) => `${formatTimeOfDay(start)} – ${formatTimeOfDay(end % DAY_MINUTES)}`);
}

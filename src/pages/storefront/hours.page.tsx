import type { StoreFacts } from '#db/menu/menu-store.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import type { InquiryInput } from '#src/domain/tenancy/inquiry.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { inquire, takesInquiries } from '#src/features/website-content/inquire.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PhoneIcon, PlaceIcon } from '#src/ui/icon.tsx';
import { formRefused } from './form-refused.ts';
import { type DayRow, specialDays, weekRows } from './hours-rows.ts';
import { InquiryForm } from './inquiry-form.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { type CollectionFacts, type StoreHead, storeHeadOf } from './store-head.ts';

export const hoursPage = pageOf<StoreScope>()({
  path: paths.hours.path,
  hasOwnCss: true,
  async load({ ctx, scope, base }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    return {
      head: storeHeadOf(store, now),
      base,
      store,
      today: localDateOf(now, store.profile.timezone),
      takesInquiries: await takesInquiries(ctx, scope),
      version: `${store.menuVersion}.${store.settingsVersion}`,
    };
  },
  title: ({ head }) => `Opening hours · ${head.restaurantName} ${head.storeName}`,
  cache: ({ version, today }) => ({ key: `${version}.${today}`, maxAgeSeconds: 60 }),
  async action({ ctx, scope, form, url, by }) {
    try {
      const inquiry = Object.fromEntries(
        ['name', 'email', 'phone', 'message', 'homepage'].map((name) => [name, form.get(name) ?? '']),
      );
      await inquire(ctx, scope, { inquiry: inquiry as InquiryInput, by });
      return { kind: 'redirect', to: url.pathname, notice: 'Message sent. The store will reply by email.' };
    } catch (error) {
      return formRefused(error, form);
    }
  },
  render({ head, base, store, today, takesInquiries: takesThem }, { form, notice }) {
    const special = specialDays(store.profile, today);
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-(--gutter) py-8">
          <header>
            <h1 className="font-extrabold text-28">Opening hours</h1>
            <p className="mt-1 text-ink-2">{head.openText}</p>
          </header>
          {notice ? <Banner kind="success" title={notice} /> : null}
          <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {groupsOf(head.collections, store.profile, today).map(({ label, rows }) => (
              <WeekTable key={label} label={label} rows={rows} />
            ))}
            <SpecialDays days={special} />
            <FindUs head={head} store={store} />
          </div>
          {takesThem ? (
            <InquiryForm
              to={href(base, paths.hours, { restaurantId: head.restaurantId, storeId: head.storeId })}
              form={form}
            />
          ) : null}
        </div>
      </StoreLayout>
    );
  },
});

function WeekTable({ label, rows }: { label: string; rows: readonly DayRow[] }) {
  return (
    <section aria-label={label}>
      <h2 className="mb-3 font-bold text-18">{label}</h2>
      <table className="w-full rounded-card bg-surface ring-1 ring-line">
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.label} className={at === 0 ? 'font-semibold' : 'border-line border-t text-ink-2'}>
              <th scope="row" className="px-4 py-2.5 text-left align-top font-[inherit]">
                {row.label}
              </th>
              <td className="py-2.5 pr-4 text-right tabular-nums">
                {row.spans.map((span) => (
                  <span key={span} className="block whitespace-nowrap">
                    {span}
                  </span>
                ))}
                {row.holiday ? <span className="block text-14">{row.holiday}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SpecialDays({ days }: { days: ReturnType<typeof specialDays> }) {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="special">
      <h2 id="special" className="mb-3 font-bold text-18">
        Holidays and special days
      </h2>
      <ul className="rounded-card bg-surface ring-1 ring-line">
        {days.map(({ day, name, what }) => (
          <li key={`${day} ${name}`} className="border-line px-4 py-2.5 not-first:border-t">
            <span className="block font-semibold">
              {day} · {name}
            </span>
            <span className="block text-14 text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindUs({ head, store }: { head: StoreHead; store: StoreFacts }) {
  const address = [store.line1, store.suburb, store.state, store.postcode].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-3 font-bold text-18">
        Find us
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
  );
}

/** Order types with the same hours share one table. */
function groupsOf(collections: readonly CollectionFacts[], store: StoreProfile, today: Temporal.PlainDate) {
  const groups = new Map<string, { labels: string[]; rows: DayRow[] }>();
  for (const { type, label } of collections) {
    const rows = weekRows(store, type, today);
    const key = JSON.stringify(rows);
    const group = groups.get(key);
    if (group) group.labels.push(label);
    else groups.set(key, { labels: [label], rows });
  }
  return [...groups.values()].map(({ labels, rows }) => ({
    label: sentence(labels),
    rows,
  }));
}

/** 'Pickup, delivery and dine in'. */
function sentence(labels: readonly string[]): string {
  const [first = '', ...rest] = labels;
  const words = [first, ...rest.map((label) => label.toLowerCase())];
  return words.length < 2 ? first : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

import type { AppContext } from '#src/context.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { sessionsOfOpening } from '#src/domain/time/opening-sessions.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import {
  type TradingHours,
  WEEKDAYS,
  type Weekday,
  type WeeklySessions,
} from '#src/domain/time/weekly-hours.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { type ActionAnswer, type FormState, formAgain, href, pageOf } from '#src/pages/page.tsx';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Tabs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { EditForm, refusedEdit, versionOf } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { WeekFields } from './week-fields.tsx';
import { copiedFromMonday, durationInHours, endOf, readWeek, weekValues } from './week-form.ts';

const TRADING = 'tradingHours';
const TRADING_ROWS = 3;
const SESSION_ROWS = 2;
const COLLECTIONS: readonly { readonly type: CollectionType; readonly label: string }[] = [
  { type: 'pickup', label: 'Pickup' },
  { type: 'delivery', label: 'Delivery' },
  { type: 'dineIn', label: 'Dine in' },
];

/** Hours are times on the wall: when the clocks change, they stay as they are typed here. */
function clockNote(now: Temporal.Instant, timezone: string): string {
  const here = now.toZonedDateTimeISO(timezone);
  const change = here.getTimeZoneTransition('next');
  if (!change || here.until(change, { largestUnit: 'days' }).days > 366) return `Times are local, ${timezone}.`;
  return `Times are local (${timezone}), including after the clocks change on ${formatStoreDateLong(change.toPlainDate())}.`;
}

async function loadHours<Name extends 'tradingHours' | 'timings'>(
  ctx: AppContext,
  scope: StoreScope,
  name: Name,
): Promise<{
  note: string;
  value: StoreSettings[Name];
  version: number;
  store: Awaited<ReturnType<AppContext['menus']['storeOf']>>;
}> {
  const store = await ctx.menus.storeOf(scope);
  return {
    store,
    note: clockNote(ctx.clock.now(), store.profile.timezone),
    ...(await readSettingsGroup(ctx, scope, name)),
  };
}

/** A button that only rearranges the form: it comes back changed, and nothing is saved. */
function copyAnswer(form: FormData): ActionAnswer | null {
  const button = String(form.get('do') ?? '');
  if (!button.startsWith('copy.')) return null;
  const again = formAgain(form, []);
  return { kind: 'again', status: 200, form: { ...again, values: copiedFromMonday(button.slice(5), again.values) } };
}

function tradingHoursOf(form: FormData): TradingHours {
  const { values } = formAgain(form, []);
  const { spans, issues } = readWeek(TRADING, values, TRADING_ROWS);
  if (issues.length > 0) throw invalidFields(...issues);
  return Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      {
        availableAllDay: form.has(`${TRADING}.${day}.allDay`),
        dayIntervals: spans[day].map(({ start, end, isOfPreviousDay }) => ({
          startTimeOfDay: start,
          endTimeOfDay: end,
          attributeToPreviousDay: isOfPreviousDay,
        })),
      },
    ]),
  ) as TradingHours;
}

function tradingValues(hours: TradingHours): Record<string, string> {
  const values = weekValues(TRADING, (day) =>
    (hours[day]?.dayIntervals ?? []).map((one) => ({
      start: one.startTimeOfDay,
      end: one.endTimeOfDay,
      isOfPreviousDay: one.attributeToPreviousDay,
    })),
  );
  for (const day of WEEKDAYS) if (hours[day]?.availableAllDay) values[`${TRADING}.${day}.allDay`] = 'on';
  return values;
}

export const tradingHoursPage = pageOf<StoreScope>()({
  path: paths.tradingHours.path,
  load: async ({ ctx, scope, base, url }) => ({
    base,
    here: url.pathname,
    ...(await loadHours(ctx, scope, 'tradingHours')),
  }),
  title: ({ store }) => `Opening hours · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const copied = copyAnswer(form);
    if (copied) return copied;
    try {
      const value = tradingHoursOf(form);
      await saveSettings(ctx, scope, { name: 'tradingHours', value, version: versionOf(form), by });
      return { kind: 'redirect', to: url.pathname, notice: 'Opening hours saved. Next, set when customers can order.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, store, note, value, version }, { form, notice }) {
    return (
      <HoursFrame {...{ base, here, store, note }} title="Opening hours" help={OPENING_HELP}>
        <EditForm id="hours" form={form} notice={notice} version={version}>
          <Card as="section">
            <SectionHeading>When you’re open</SectionHeading>
            <WeekFields
              prefix={TRADING}
              label="Opening hours"
              values={shown(form, () => tradingValues(value))}
              errors={form.errors}
              rows={TRADING_ROWS}
              hasPreviousDay
              hasAllDay
            />
          </Card>
          <SaveBar label="Save hours" backHref={backOf(base, store)} />
        </EditForm>
      </HoursFrame>
    );
  },
});

function sessionsOf(form: FormData): StoreSettings['timings'] {
  const { values } = formAgain(form, []);
  const read = COLLECTIONS.map(({ type }) => ({ type, ...readWeek(type, values, SESSION_ROWS) }));
  const issues = read.flatMap((one) => one.issues);
  if (issues.length > 0) throw invalidFields(...issues);
  return Object.fromEntries(
    read.map(({ type, spans }) => [
      type,
      Object.fromEntries(
        WEEKDAYS.map((day) => [
          day,
          (form.has(`${type}.${day}.allDay`) ? [ALL_DAY] : spans[day]).map((span) => ({
            available: true,
            timePeriod: { startTimeOfDay: span.start, durationInHours: durationInHours(span) },
          })),
        ]),
      ),
    ]),
  ) as StoreSettings['timings'];
}

/** From midnight to midnight. */
const ALL_DAY = { start: '12:00 AM', end: '12:00 AM' } as const;
const isAllDay = ({ available, timePeriod }: WeeklySessions[Weekday][number]) =>
  available && timePeriod.startTimeOfDay === ALL_DAY.start && timePeriod.durationInHours === 24;

function sessionValues(type: CollectionType, sessions: WeeklySessions): Record<string, string> {
  const values = weekValues(type, (day) =>
    (sessions[day] ?? [])
      .filter((session) => session.available && !isAllDay(session))
      .map(({ timePeriod: { startTimeOfDay, durationInHours: hours } }) => ({
        start: startTimeOfDay,
        end: endOf(startTimeOfDay, hours),
        isOfPreviousDay: false,
      })),
  );
  for (const day of WEEKDAYS) if (sessions[day]?.some(isAllDay)) values[`${type}.${day}.allDay`] = 'on';
  return values;
}

/** The ordering hours of every kind filled in from the opening hours; nothing is saved yet. */
async function openingAnswer(ctx: AppContext, scope: StoreScope, form: FormData): Promise<ActionAnswer | null> {
  if (form.get('do') !== 'sameAsOpening') return null;
  const { value } = await readSettingsGroup(ctx, scope, 'tradingHours');
  const sessions = sessionsOfOpening(value);
  const again = formAgain(form, []);
  const others = Object.entries(again.values).filter(
    ([name]) => !COLLECTIONS.some(({ type }) => name.startsWith(`${type}.`)),
  );
  const values = Object.assign(
    Object.fromEntries(others),
    ...COLLECTIONS.map(({ type }) => sessionValues(type, sessions)),
  );
  return { kind: 'again', status: 200, form: { ...again, values } };
}

export const timingsPage = pageOf<StoreScope>()({
  path: paths.timings.path,
  load: async ({ ctx, scope, base, url }) => ({
    base,
    here: url.pathname,
    ...(await loadHours(ctx, scope, 'timings')),
  }),
  title: ({ store }) => `Ordering hours · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const copied = copyAnswer(form) ?? (await openingAnswer(ctx, scope, form));
    if (copied) return copied;
    try {
      const value = sessionsOf(form);
      await saveSettings(ctx, scope, { name: 'timings', value, version: versionOf(form), by });
      return { kind: 'redirect', to: url.pathname, notice: 'Saved. Customers can now choose these times.' };
    } catch (error) {
      return refusedEdit(error, form);
    }
  },
  render({ base, here, store, note, value, version }, { form, notice }) {
    return (
      <HoursFrame {...{ base, here, store, note }} title="Ordering hours" help={ORDERING_HELP}>
        <EditForm id="timings" form={form} notice={notice} version={version}>
          <Card as="section" className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">Most stores take orders whenever they are open.</p>
            <Button type="submit" name="do" value="sameAsOpening">
              Same as opening hours
            </Button>
          </Card>
          {COLLECTIONS.map(({ type, label }) => (
            <Card key={type} as="section">
              <SectionHeading>{label}</SectionHeading>
              <WeekFields
                prefix={type}
                label={label}
                values={shown(form, () => sessionValues(type, value[type]))}
                errors={form.errors}
                rows={SESSION_ROWS}
                hasPreviousDay={false}
                hasAllDay
              />
            </Card>
          ))}
          <SaveBar label="Save hours" backHref={backOf(base, store)} />
        </EditForm>
      </HoursFrame>
    );
  },
});

const OPENING_HELP = {
  title: 'What these hours do',
  points: [
    'These are shown on your website and to search engines. Ordering hours decide when customers can order.',
    'You can type short times, such as 6p, 6.30p or 11 am.',
    'Open past midnight? Add the hours after midnight to the next day and tick “Counts with the day before”, so those sales stay with the evening.',
  ],
};
const ORDERING_HELP = {
  title: 'What these hours do',
  points: [
    'Customers can only choose times within these hours, set separately for pickup, delivery and dine in.',
    'You can set 2 sessions a day, such as lunch and dinner. Use one if the kitchen doesn’t close in between.',
    'If the end is earlier than the start, it means the next day: 5:00 PM to 2:00 AM is one session.',
    'Leave a day empty to take no orders of that type.',
  ],
};

type Store = Awaited<ReturnType<AppContext['menus']['storeOf']>>;

function backOf(base: string, { profile }: Store): string {
  return href(base, paths.editStore, { restaurantId: profile.restaurantId, storeId: profile.id });
}

function shown(form: FormState, stored: () => Record<string, string>): Readonly<Record<string, string>> {
  return Object.keys(form.values).length > 0 ? form.values : stored();
}

function HoursFrame({
  base,
  here,
  store,
  title,
  note,
  help,
  children,
}: {
  base: string;
  here: string;
  store: Store;
  title: string;
  note: string;
  help: { readonly title: string; readonly points: readonly string[] };
  children: React.ReactNode;
}) {
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  const tabs = [
    { href: href(base, paths.tradingHours, params), label: 'Opening hours' },
    { href: href(base, paths.timings, params), label: 'Ordering hours' },
  ].map((tab) => ({ ...tab, isHere: tab.href === here }));
  return (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader title={title} status={note} />
      <Tabs tabs={tabs} label="Hours" />
      <WithSide label="About hours" side={<HelpCard title={help.title} points={help.points} />}>
        {children}
      </WithSide>
    </AdminLayout>
  );
}

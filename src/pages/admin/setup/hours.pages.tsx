import type { ReactNode } from 'react';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { endOfBusinessDay } from '#src/domain/menu/sold-out.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { posTradingHoursSchema, type StoreSettings, timingsSchema } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { areOpeningHours, sessionsOfOpening } from '#src/domain/time/opening-sessions.ts';
import { formatStoreDateLong, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import {
  type TradingHours,
  tradingHoursSchema,
  type Weekday,
  type WeeklySessions,
} from '#src/domain/time/weekly-hours.schema.ts';
import { readSettingsGroup, saveSettings, settingsAct } from '#src/features/tenancy/save-settings.ts';
import { type ActionAnswer, formAgain, href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { ClockIcon } from '#src/ui/icon.tsx';
import { Tabs } from '#src/ui/navigation.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { formKit } from '../forms/form-kit.ts';
import { yesNo } from '../forms/kinds.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { putWeek, week } from '../forms/week.tsx';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { copiedFromMonday, durationInHours, endOf } from './week-form.ts';

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

/** Hours of each day, some of which may count with the day before. */
function tradingWeek(label: string) {
  return week<TradingHours[Weekday]>(
    { label, rows: TRADING_ROWS, hasPreviousDay: true },
    {
      inner: (day) => ({
        isAllDay: day?.availableAllDay ?? false,
        spans: (day?.dayIntervals ?? []).map((one) => ({
          start: one.startTimeOfDay,
          end: one.endTimeOfDay,
          isOfPreviousDay: one.attributeToPreviousDay,
        })),
      }),
      outer: ({ isAllDay, spans }) => ({
        availableAllDay: isAllDay,
        dayIntervals: spans.map(({ start, end, isOfPreviousDay }) => ({
          startTimeOfDay: start,
          endTimeOfDay: end,
          attributeToPreviousDay: isOfPreviousDay,
        })),
      }),
    },
  );
}

/** In a frame of its own, so that its field names keep their prefix. */
export const tradingKit = formKit<{ tradingHours: TradingHours }>({
  schema: z.object({ tradingHours: tradingHoursSchema }),
  fields: { tradingHours: tradingWeek('Opening hours') },
});

export const tradingHoursPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'settings', at: 20, label: 'Hours', icon: ClockIcon },
  words: 'opening times trading open closed',
  example: { forms: { '': {} }, answers: [303, 400, 409] },
})({
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
    let saved = SAVED_OPENING;
    return saveForm({
      kit: tradingKit,
      form,
      newId: () => ctx.ids.next(),
      async read() {
        const { value, version } = await readSettingsGroup(ctx, scope, TRADING);
        return { value: { [TRADING]: value }, version };
      },
      async save(typed, { version }) {
        const value = typed[TRADING];
        await saveSettings(ctx, scope, { name: TRADING, value, version, by });
        if (followsOpening((await readSettingsGroup(ctx, scope, 'timings')).value, value)) saved = SAVED_BOTH;
      },
      editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, TRADING), value[TRADING]),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(saved, since) }),
    });
  },
  render({ base, here, store, note, value, version }, { form, notice }) {
    return (
      <HoursFrame {...{ base, here, store, note }} title="Opening hours" help={OPENING_HELP}>
        <KitForm
          {...{ id: 'hours', kit: tradingKit, stored: { [TRADING]: value }, version, form, notice }}
          label="Save hours"
          backHref={backOf(base, store)}
        >
          {(put) => (
            <Card as="section">
              <SectionHeading>When you’re open</SectionHeading>
              {putWeek(put, TRADING)}
            </Card>
          )}
        </KitForm>
      </HoursFrame>
    );
  },
});

/** Whether customers can order whenever the store is open, in each way. */
function followsOpening(timings: StoreSettings['timings'], opening: TradingHours): boolean {
  return COLLECTIONS.every(({ type }) => areOpeningHours(timings[type], opening));
}

/** From midnight to midnight. */
const ALL_DAY = { start: '12:00 AM', end: '12:00 AM' } as const;
const isAllDay = ({ available, timePeriod }: WeeklySessions[Weekday][number]) =>
  available && timePeriod.startTimeOfDay === ALL_DAY.start && timePeriod.durationInHours === 24;

function sessions(label: string) {
  return week<WeeklySessions[Weekday]>(
    { label, rows: SESSION_ROWS },
    {
      inner: (day) => ({
        isAllDay: (day ?? []).some(isAllDay),
        spans: (day ?? [])
          .filter((session) => session.available && !isAllDay(session))
          .map(({ timePeriod: { startTimeOfDay, durationInHours: hours } }) => ({
            start: startTimeOfDay,
            end: endOf(startTimeOfDay, hours),
            isOfPreviousDay: false,
          })),
      }),
      outer: (day) =>
        (day.isAllDay ? [ALL_DAY] : day.spans).map((span) => ({
          available: true,
          timePeriod: { startTimeOfDay: span.start, durationInHours: durationInHours(span) },
        })),
    },
  );
}

export const timingsKit = formKit<StoreSettings['timings']>({
  schema: timingsSchema,
  fields: { pickup: sessions('Pickup'), delivery: sessions('Delivery'), dineIn: sessions('Dine in') },
});

/** The button that fills the form in. */
const FILL = 'sameAsOpening';

/** The ordering hours of every kind filled in from the opening hours; nothing is saved yet. */
async function openingAnswer(ctx: AppContext, scope: StoreScope, form: FormData): Promise<ActionAnswer | null> {
  if (form.get('do') !== FILL) return null;
  const { value } = await readSettingsGroup(ctx, scope, 'tradingHours');
  const opening = sessionsOfOpening(value);
  const again = formAgain(form, []);
  const others = Object.entries(again.values).filter(
    ([name]) => !COLLECTIONS.some(({ type }) => name.startsWith(`${type}.`)),
  );
  const filled = timingsKit.texts({ pickup: opening, delivery: opening, dineIn: opening });
  const values = { ...Object.fromEntries(others), ...filled };
  return { kind: 'again', status: 200, form: { ...again, values } };
}

export const timingsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.tradingHours,
  example: { forms: { '': {} }, answers: [303, 400, 409] },
})({
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
    return saveForm({
      kit: timingsKit,
      form,
      newId: () => ctx.ids.next(),
      read: () => readSettingsGroup(ctx, scope, 'timings'),
      save: (value, { version }) => saveSettings(ctx, scope, { name: 'timings', value, version, by }),
      editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, 'timings'), value),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SAVED_ORDERING, since) }),
    });
  },
  render({ base, here, store, note, value, version }, { form, notice }) {
    return (
      <HoursFrame {...{ base, here, store, note }} title="Ordering hours" help={ORDERING_HELP}>
        <KitForm
          {...{ id: 'timings', kit: timingsKit, stored: value, version, form, notice }}
          label="Save hours"
          backHref={backOf(base, store)}
        >
          {(put) => (
            <>
              <Card as="section" className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-ink-2" role={form.values.do === FILL ? 'status' : undefined}>
                  {form.values.do === FILL
                    ? 'Filled in from your opening hours. Check them, then save.'
                    : followsOpening(value, store.profile.settings.tradingHours)
                      ? 'These are your opening hours. They change with them until you set others here.'
                      : 'Most stores take orders whenever they are open.'}
                </p>
                <Button type="submit" name="do" value={FILL}>
                  Same as opening hours
                </Button>
              </Card>
              {COLLECTIONS.map(({ type, label }) => (
                <Card key={type} as="section">
                  <SectionHeading>{label}</SectionHeading>
                  {putWeek(put, type)}
                </Card>
              ))}
            </>
          )}
        </KitForm>
      </HoursFrame>
    );
  },
});

export const posHoursKit = formKit<StoreSettings['posTradingHours']>({
  schema: posTradingHoursSchema,
  fields: {
    isOwn: yesNo('Tills have their own hours', { help: 'Off: the opening hours that customers see.' }),
    hours: tradingWeek('Till hours'),
  },
});

/** The hours by which tills tell one business day from the next, where those are not the opening hours. */
export const posTradingHoursPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.tradingHours,
  words: 'business day midnight tills',
  example: { forms: { '': {} }, answers: [303, 400, 409] },
})({
  path: paths.posTradingHours.path,
  load: async ({ ctx, scope, base, url }) => ({
    base,
    here: url.pathname,
    ...(await loadHours(ctx, scope, 'tradingHours')),
    ...(await readTillHours(ctx, scope)),
    day: businessDayNow(ctx.clock.now(), (await ctx.menus.storeOf(scope)).profile),
  }),
  title: ({ store }) => `Till hours · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    const copied = copyAnswer(form);
    if (copied) return copied;
    const name = 'posTradingHours';
    return saveForm({
      kit: posHoursKit,
      form,
      newId: () => ctx.ids.next(),
      read: () => readTillHours(ctx, scope),
      save: (value, { version }) => saveSettings(ctx, scope, { name, value, version, by }),
      editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, name), value),
      done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice(SAVED_TILLS, since) }),
    });
  },
  render({ base, here, store, note, value, version, day }, { form, notice }) {
    return (
      <HoursFrame {...{ base, here, store, note }} title="Till hours" help={TILL_HELP}>
        <KitForm
          {...{ id: 'till-hours', kit: posHoursKit, stored: value, version, form, notice }}
          label="Save hours"
          backHref={backOf(base, store)}
        >
          {(put) => (
            <Card as="section" className="group/own flex flex-col gap-5">
              <div>
                <SectionHeading>Business day</SectionHeading>
                <p className="text-ink-2">{day}</p>
              </div>
              {put('isOwn')}
              <div className="hidden group-has-[[name=isOwn]:checked]/own:block">{putWeek(put, 'hours')}</div>
            </Card>
          )}
        </KitForm>
      </HoursFrame>
    );
  },
});

/** Until the tills have hours of their own, the form starts with the opening hours. */
async function readTillHours(ctx: AppContext, scope: StoreScope) {
  const { value, version } = await readSettingsGroup(ctx, scope, 'posTradingHours');
  if (value.isOwn) return { value, version };
  return { value: { ...value, hours: (await readSettingsGroup(ctx, scope, 'tradingHours')).value }, version };
}

/** 'A sale now counts with Fri 20 Nov, until Sat 21 Nov, 2:00 AM.' */
function businessDayNow(now: Temporal.Instant, { timezone, settings }: Store['profile']): string {
  const tradingHours = posHoursOf(settings);
  const day = Temporal.PlainDate.from(businessDayOf(now, timezone, tradingHours));
  const ends = endOfBusinessDay(day, { timezone, tradingHours });
  return `A sale now counts with ${formatStoreDateLong(day)}, until ${formatStoreTimeAndDay(ends, now, timezone)}.`;
}

const SAVED_TILLS = 'Saved. New sales count by these hours; earlier ones stay where they are.';
const TILL_HELP = {
  title: 'What these hours do',
  points: [
    'They decide which business day a sale counts with, in lists, reports, drawers and order numbers.',
    'Add the hours after midnight to the next day and tick “Counts with the day before”.',
    'Customers don’t see them, and tills can sell at any time.',
  ],
};

const SAVED_OPENING = 'Opening hours saved. Check when customers can order, under Ordering hours.';
const SAVED_BOTH = 'Opening hours saved. Customers can order at these times too.';
const SAVED_ORDERING = 'Saved. Customers can now choose these times.';

const OPENING_HELP = {
  title: 'What these hours do',
  points: [
    'These are shown on your website and to search engines. Customers can order at the same times until you set other ordering hours.',
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
  children: ReactNode;
}) {
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  const tabs = [
    { href: href(base, paths.tradingHours, params), label: 'Opening hours' },
    { href: href(base, paths.timings, params), label: 'Ordering hours' },
    { href: href(base, paths.posTradingHours, params), label: 'Till hours' },
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

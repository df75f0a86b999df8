import type { BookingDraft } from '#src/domain/bookings/bookings.schema.ts';
import { turnMinutesOf } from '#src/domain/bookings/seat-room.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatDayNear, formatSlotTime, formatStoreTimeAndDay, localDateOf } from '#src/domain/time/store-clock.ts';
import { type BookingChoices, readBookingChoices } from '#src/features/bookings/read-booking-choices.ts';
import type { PageContext } from '#src/pages/page.tsx';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { SelectOption } from '#src/ui/controls.tsx';

const USUAL_PAX = 2;

/** Guests, day and time as a form offers them, in words. */
export interface BookingForm {
  readonly store: StoreProfile;
  readonly pax: number;
  /** More guests than the website takes. */
  readonly isLarge: boolean;
  readonly sizes: readonly SelectOption[];
  readonly area: string;
  /** None: the store is one room. */
  readonly areas: readonly SelectOption[];
  readonly choices: BookingChoices;
  readonly today: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  /** 'Tomorrow', 'Sat 21 Nov'; empty without a day. */
  readonly dayText: string;
  readonly times: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  /** Where the chosen time is gone: what it was, and the nearest that can be had. */
  readonly gone: { readonly text: string; readonly instead: readonly SelectOption[] } | null;
  readonly templates: readonly string[];
  readonly policy: readonly string[];
}

export async function bookingForm(
  ctx: PageContext,
  scope: StoreScope,
  draft: BookingDraft,
  but: string | null,
): Promise<BookingForm> {
  const { profile: store } = await ctx.menus.storeOf(scope);
  const { minPax, maxPax, numOfDaysInAdvance, seatingAreaInfo, specialRequestInfo } = store.settings.tableBooking;
  const now = ctx.clock.now();
  const today = localDateOf(now, store.timezone);
  const pax = Math.max(minPax, Math.min(draft.pax ?? Math.max(USUAL_PAX, minPax), maxPax + 1));
  const { mandatory, areaNames } = seatingAreaInfo;
  const usual = mandatory ? (areaNames[0] ?? '') : '';
  const area = areaNames.includes(draft.area ?? usual) ? (draft.area ?? usual) : usual;
  const at = draft.at ? Temporal.Instant.from(draft.at) : null;
  const date = draft.date ? Temporal.PlainDate.from(draft.date) : null;
  const choices = await readBookingChoices(ctx, scope, {
    pax,
    seatingArea: area === '' ? null : area,
    source: 'ONLINE',
    month: draft.month ? Temporal.PlainYearMonth.from(draft.month) : null,
    date,
    at: at !== null && date !== null && !localDateOf(at, store.timezone).equals(date) ? null : at,
    but,
  });
  const named = (one: Temporal.Instant) => formatStoreTimeAndDay(one, now, store.timezone);
  return {
    ...{ store, pax, area, choices, today },
    isLarge: pax > maxPax,
    sizes: sizesOf(minPax, maxPax),
    areas: areaNames.length === 0 ? [] : [...(mandatory ? [] : [ANYWHERE]), ...areaNames.map(areaOption)],
    lastDay: today.add({ days: numOfDaysInAdvance }),
    dayText: choices.date === null ? '' : capitalised(formatDayNear(choices.date, today)),
    times: choices.times.map((one) => ({ value: isoUtc(one), label: formatSlotTime(one, store.timezone) })),
    chosen: at === null ? '' : isoUtc(at),
    gone:
      at === null || choices.instead === null
        ? null
        : {
            text: named(at),
            instead: choices.instead.map((one) => ({ value: isoUtc(one), label: named(one) })),
          },
    templates: specialRequestInfo.templates,
    policy: policyOf(store, pax),
  };
}

const ANYWHERE: SelectOption = { value: '', label: 'Anywhere' };
const areaOption = (name: string): SelectOption => ({ value: name, label: name });

function sizesOf(least: number, most: number): SelectOption[] {
  const sizes = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return [
    ...sizes.map((size) => ({ value: String(size), label: guestsText(size) })),
    { value: String(most + 1), label: `More than ${most}` },
  ];
}

/** What a guest agrees to, in the store’s own settings. */
function policyOf(store: StoreProfile, pax: number): string[] {
  const { tableBooking } = store.settings;
  return [
    pax <= tableBooking.autoAcceptUpToPax
      ? 'Your table is confirmed as soon as you book.'
      : 'The restaurant confirms each booking. Your table is held while you wait.',
    `Your table is yours for ${durationText(turnMinutesOf(tableBooking, pax))}.`,
    'You can change or cancel online until your booking starts.',
    'Running late? Let the restaurant know from your booking’s page.',
  ];
}

/** '1 guest', '4 guests'. */
export function guestsText(pax: number): string {
  return pax === 1 ? '1 guest' : `${pax} guests`;
}

/** '1 hour 30 minutes'. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const counted = (count: number, unit: string) => (count === 0 ? '' : count === 1 ? `1 ${unit}` : `${count} ${unit}s`);
  return [counted(hours, 'hour'), counted(rest, 'minute')].filter(Boolean).join(' ');
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import { printSampleSlip } from '#src/features/bookings/print-slip.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import type { ActionAnswer, PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { SettingsIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { lines, paragraph, whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from '../setup/settings-page.tsx';
import { areaNameRows, areaSeatsRows } from './area-seats.tsx';
import { turnRows } from './turn-rows.tsx';

const SWITCH_FORM = 'takeBookings';
const START = 'startBookings';
const STOP = 'stopBookings';
const SAMPLE = 'printSample';

interface More {
  readonly isTaken: boolean;
}

/** How a store takes bookings of its tables. Whether it takes any belongs to dine-in, and has a button of its own. */
export const bookingSettingsPage = settingsPage<'tableBooking', typeof paths.tableBookingSettings.path, More>({
  at: paths.tableBookingSettings,
  inStore: { in: 'bookings', at: 20, label: 'Booking settings', icon: SettingsIcon },
  words: 'tables reservations seats areas covers turn times policy party size',
  name: 'tableBooking',
  title: 'Booking settings',
  status: 'When guests can book a table, and for how many',
  saved: 'Saved. Bookings that were made before stay as they are.',
  help: {
    title: 'About bookings',
    points: [
      'Guests book during the hours at which they can sit with you, every 15 minutes.',
      'A booking takes its seats as soon as it is made, also while it waits for your answer.',
      'An area with tables on the table map has the seats of those tables. Others have the number that you enter here.',
      'You can book a time that is full yourself: select New booking under Bookings.',
    ],
  },
  fields: {
    minPax: whole('Fewest guests', 'guests'),
    maxPax: whole('Most guests', 'guests', { help: 'Larger parties are asked to call.' }),
    numOfDaysInAdvance: whole('Days ahead', 'days'),
    leadMinutes: whole('Notice', 'min', { help: 'Guests book at least this long before they come.' }),
    lastBeforeClosingMinutes: whole('Last booking before closing', 'min'),
    coversPerQuarterHour: whole('Guests who may arrive in 15 minutes', 'guests', {
      help: 'At least as many as the largest party.',
    }),
    autoAcceptUpToPax: whole('Accept automatically up to', 'guests', {
      help: 'Website bookings of this size or smaller are accepted at once. With 0, someone answers each of them.',
    }),
    seatingAreaInfo: { areaNames: areaNameRows, mandatory: yesNo('Guests have to choose an area') },
    seats: {
      usual: whole('Usual number of seats', 'seats', {
        help: 'For an area without tables on the table map and without its own number, and for a store without areas.',
      }),
      ofAreas: areaSeatsRows,
    },
    turnTimes: turnRows,
    specialRequestInfo: {
      templates: lines('Ready-made requests', { help: 'One on each line, such as High chair. Guests tick them.' }),
    },
    reminderHours: whole('Reminder', 'hours before', {
      help: 'Asks guests by text or email to confirm; never at night, but the evening before. With 0, none is sent.',
    }),
    printsSlips: yesNo('Print a slip when a booking is accepted', {
      help: 'At the counter’s printer: who comes, when, how many, and what they asked for.',
    }),
    policyText: paragraph('Booking policy', { rows: 4, isOptional: true }),
  },
  more: async ({ ctx, scope }) => ({
    isTaken: (await readSettingsGroup(ctx, scope, 'dineIn')).value.tableBookingIsEnabled,
  }),
  presses: pressSwitch,
  Layout: ({ put, more }: SettingsLayoutProps<More>) => (
    <>
      <TakesBookings isTaken={more.isTaken} />
      <FormSection title="Who can book, and when">
        <div className="grid gap-4 sm:grid-cols-2">
          {put('minPax')}
          {put('maxPax')}
          {put('numOfDaysInAdvance')}
          {put('leadMinutes')}
          {put('lastBeforeClosingMinutes')}
          {put('autoAcceptUpToPax')}
        </div>
      </FormSection>
      <FormSection title="Seats" lead="Clear a name to remove the area.">
        {put('seatingAreaInfo.areaNames')}
        {put('seatingAreaInfo.mandatory')}
        <div className="grid gap-4 sm:grid-cols-2">
          {put('seats.usual')}
          {put('coversPerQuarterHour')}
        </div>
      </FormSection>
      <FormSection
        title="Length of stay"
        lead="Seats are free again after this. Larger parties stay as long as the last."
      >
        {put('turnTimes')}
      </FormSection>
      <FormSection title="Requests, policy and reminder" lead="Guests see the policy before they book.">
        {put('specialRequestInfo.templates')}
        {put('policyText')}
        {put('reminderHours')}
      </FormSection>
      <FormSection title="On paper">
        {put('printsSlips')}
        <Button type="submit" form={SWITCH_FORM} name="do" value={SAMPLE}>
          Print a sample
        </Button>
      </FormSection>
    </>
  ),
  // The switch is its own form, so that it saves nothing that is being typed.
  Below: () => <form id={SWITCH_FORM} method="post" />,
});

async function pressSwitch({ ctx, scope, form, url, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer | null> {
  const pressed = form.get('do');
  if (pressed === SAMPLE) {
    await printSampleSlip(ctx, scope, { by });
    return { kind: 'redirect', to: url.pathname, notice: 'Sent to the printer.' };
  }
  if (pressed !== START && pressed !== STOP) return null;
  const { value, version } = await readSettingsGroup(ctx, scope, 'dineIn');
  const isTaken = pressed === START;
  if (value.tableBookingIsEnabled !== isTaken) {
    await saveSettings(ctx, scope, {
      ...{ name: 'dineIn', version, by },
      value: { ...value, tableBookingIsEnabled: isTaken },
    });
  }
  const notice = isTaken ? 'Guests can book tables now.' : 'Bookings are off. Those that were made stay.';
  return { kind: 'redirect', to: url.pathname, notice };
}

function TakesBookings({ isTaken }: More) {
  return (
    <div data-act="takeBookings">
      <Banner
        kind={isTaken ? 'success' : 'info'}
        title={isTaken ? 'This store takes bookings' : 'This store doesn’t take bookings'}
        action={
          <Button type="submit" form={SWITCH_FORM} name="do" value={isTaken ? STOP : START}>
            {isTaken ? 'Stop taking bookings' : 'Take bookings'}
          </Button>
        }
      >
        {isTaken ? 'Guests book on the website, and you by phone.' : 'Check the settings below, then turn bookings on.'}
      </Banner>
    </div>
  );
}

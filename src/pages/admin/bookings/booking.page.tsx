import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { takesSeats } from '#src/domain/bookings/booking-status.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { formatStoreDateTime, formatStoreTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { acceptBooking, cancelBooking, declineBooking, hasCome } from '#src/features/bookings/answer-booking.ts';
import { editBooking } from '#src/features/bookings/edit-booking.ts';
import { markBookingNoShow, noteBookingLate, seatBooking } from '#src/features/bookings/note-booking.ts';
import { placeBooking } from '#src/features/bookings/place-booking.ts';
import { printBookingSlip } from '#src/features/bookings/print-slip.ts';
import { proposedFor } from '#src/features/bookings/proposed-tables.ts';
import { readBooking } from '#src/features/bookings/read-bookings.ts';
import { requireTable } from '#src/features/bookings/require-table.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { refuseField } from '#src/shared/refuse.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage, type Example } from '../admin-page.ts';
import { versionOf } from '../edit-form.tsx';
import { may, refused, textOf, wholeOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { WithSide } from '../side.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingFields } from './booking-fields.tsx';
import {
  bookingTexts,
  collisionAnswer,
  FORM_NAMES,
  isOfForm,
  readBookingForm,
  SAVE,
  SAVE_ANYWAY,
} from './booking-form.ts';
import { BookingHistory } from './booking-history.tsx';
import { BookingPill } from './booking-kit.tsx';
import { activityRows, guestsText, nameOf, SOURCE_LABELS } from './booking-words.ts';

type Request = PageRequest<StoreScope, typeof paths.tableBooking.path>;

async function loadBooking({ ctx, scope, actor, base, url, params }: Request) {
  const { restaurantId, storeId } = scope;
  const store = await ctx.menus.storeOf(scope);
  const { timezone, settings } = store.profile;
  const found = params.tableBookingId === NEW ? null : await readBooking(ctx, scope, params.tableBookingId);
  const now = ctx.clock.now();
  const tables = await listDiningTables(ctx.db, scope);
  const uid = found?.booking.uid ?? null;
  const mayCustomer = uid !== null && may(actor, 'restaurant.read', restaurantOf(scope));
  return {
    base,
    here: url.pathname,
    store,
    tables,
    proposed: await proposedOf(ctx, scope, found?.booking ?? null),
    booking: found?.booking ?? null,
    activity: activityRows(found?.activity ?? [], timezone),
    others: (found?.others ?? []).map((booking) => ({
      booking,
      time: formatStoreDateTime(Temporal.Instant.from(booking.bookedForIsoDateTimeUtc), timezone),
    })),
    texts: bookingTexts(found?.booking ?? null, now, timezone),
    hasCome: found !== null && hasCome(found.booking, ctx),
    tableBooking: settings.tableBooking,
    when: found
      ? formatStoreTimeAndDay(Temporal.Instant.from(found.booking.bookedForIsoDateTimeUtc), now, timezone)
      : '',
    customerHref: mayCustomer ? href(base, paths.restaurantCustomer, { restaurantId, customerId: uid }) : null,
    hrefOf: (id: string) => href(base, paths.tableBooking, { restaurantId, storeId, tableBookingId: id }),
    listHref: href(base, paths.tableBookings, { restaurantId, storeId }),
    newId: ctx.ids.next(),
  };
}
async function proposedOf(ctx: Request['ctx'], scope: StoreScope, booking: Booking | null) {
  if (booking === null || !takesSeats(booking)) return null;
  return (await proposedFor(ctx, scope, [booking])).get(booking.id) ?? null;
}
type BookingData = Awaited<ReturnType<typeof loadBooking>>;

const BECAUSE = { reason: 'An example', reasonText: 'An example' };
const DETAILS = { version: '1', date: '2027-01-15', time: '18:00', pax: '2', 'customer.name': 'An example' };
const EXAMPLE: Example = {
  forms: {
    accept: {},
    decline: BECAUSE,
    cancel: BECAUSE,
    seat: {},
    table: { plannedTableId: 'an-example' },
    late: { lateMinutes: '10' },
    noShow: {},
    print: {},
    save: DETAILS,
    saveAnyway: DETAILS,
  },
  answers: [303, 400, 409],
};

/** One booking: what is known of it, what can be done with it, and its history. `new`: one that is taken by phone. */
export const tableBookingPage = adminPage<StoreScope>({
  guard: { action: 'bookings.manage' },
  under: paths.tableBookings,
  example: EXAMPLE,
})({
  path: paths.tableBooking.path,
  load: (request) => loadBooking(request),
  title: ({ booking }) => `${booking ? `Booking of ${nameOf(booking)}` : 'New booking'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const button = request.form.get('do');
    if (button === SAVE || button === SAVE_ANYWAY) return save(request, button === SAVE_ANYWAY);
    try {
      return { kind: 'redirect', to: request.url.pathname, notice: await act(request) };
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, booking, tables, texts, tableBooking, hrefOf, listHref, newId } = data;
    const title = booking ? nameOf(booking) : 'New booking';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Bookings', href: listHref }, { label: title }]} />}
          status={booking ? <BookingLine booking={booking} when={data.when} /> : 'Taken by phone or at the counter'}
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          {isOfForm(form) ? null : <ErrorSummary errors={form.errors} message={form.message} />}
        </div>
        <WithSide
          label="This booking"
          side={
            booking ? (
              <>
                <BookingActions {...{ booking, tables, form }} proposed={data.proposed} hasCome={data.hasCome} />
                <BookingFacts booking={booking} data={data} />
                <BookingHistory rows={data.activity} />
                <OtherBookings others={data.others} hrefOf={hrefOf} />
              </>
            ) : null
          }
        >
          {booking?.status.code === 'cancelled' ? (
            <BookingRequests booking={booking} />
          ) : (
            <BookingFields
              form={form}
              stored={texts}
              chosen={booking?.specialRequest.template ?? []}
              templates={tableBooking.specialRequestInfo.templates}
              areas={tableBooking.seatingAreaInfo.areaNames}
              hidden={booking ? { version: booking.version } : { id: newId }}
              label={booking ? 'Save booking' : 'Add booking'}
              backHref={listHref}
              hrefOf={hrefOf}
            />
          )}
        </WithSide>
      </AdminLayout>
    );
  },
});

type Acting = PageActionRequest<StoreScope, typeof paths.tableBooking.path>;

async function save({ ctx, scope, form, params, base, by }: Acting, isAnyway: boolean): Promise<ActionAnswer> {
  const { tableBookingId } = params;
  const { timezone } = (await ctx.menus.storeOf(scope)).profile;
  const isNew = tableBookingId === NEW;
  const before = isNew ? null : (await readBooking(ctx, scope, tableBookingId)).booking;
  try {
    const details = readBookingForm(form, before, timezone);
    try {
      const booking = before
        ? await editBooking(ctx, scope, {
            ...{ bookingId: tableBookingId, by, isAnyway },
            edit: { ...details, expectedVersion: versionOf(form) },
          })
        : (
            await placeBooking(ctx, scope, {
              ...{ source: 'POS', customerId: null, by, isAnyway },
              request: { ...details, id: textOf(form, 'id') },
            })
          ).booking;
      const { restaurantId, storeId } = scope;
      const to = href(base, paths.tableBooking, { restaurantId, storeId, tableBookingId: booking.id });
      return { kind: 'redirect', to, notice: isNew ? 'Booking added.' : 'Booking saved.' };
    } catch (error) {
      const answer = await collisionAnswer(error, { ctx, scope, form, details, but: before?.id ?? null, timezone });
      if (answer) return answer;
      throw error;
    }
  } catch (error) {
    return refused(error, form, FORM_NAMES);
  }
}

/** Answers with the message afterwards. */
async function act({ ctx, scope, form, params, by }: Acting): Promise<string> {
  const of = { bookingId: params.tableBookingId, by };
  switch (form.get('do')) {
    case 'accept':
      await acceptBooking(ctx, scope, of);
      return 'Booking accepted.';
    case 'decline':
      await declineBooking(ctx, scope, { ...of, reason: reasonOf(form) });
      return 'Booking declined.';
    case 'cancel':
      await cancelBooking(ctx, scope, { ...of, reason: reasonOf(form) });
      return 'Booking cancelled.';
    case 'seat':
      await seatBooking(ctx, scope, { ...of, tableId: await tableOf({ ctx, scope, form }) });
      return 'Guests seated.';
    case 'table': {
      const { booking } = await readBooking(ctx, scope, params.tableBookingId);
      const plannedTableId = await tableOf({ ctx, scope, form }, 'plannedTableId');
      await editBooking(ctx, scope, { ...of, edit: { expectedVersion: booking.version }, plannedTableId });
      return plannedTableId === null ? 'The table is chosen for you.' : 'Table saved.';
    }
    case 'late': {
      const { lateMinutes } = await noteBookingLate(ctx, scope, { ...of, minutes: wholeOf(form, 'lateMinutes') });
      return lateMinutes === null ? 'The guests are on time.' : `The guests are ${lateMinutes} minutes late.`;
    }
    case 'print':
      await printBookingSlip(ctx, scope, of);
      return 'Sent to the printer.';
    case 'noShow':
      await markBookingNoShow(ctx, scope, of);
      return 'Marked as a no-show. The seats are free again.';
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

/** The page may be older than the map: then it says so beside the field, where another can be chosen. */
async function tableOf(
  { ctx, scope, form }: Pick<Acting, 'ctx' | 'scope' | 'form'>,
  field = 'tableId',
): Promise<string | null> {
  const tableId = textOf(form, field) || null;
  try {
    await requireTable(ctx.db, scope, tableId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refuseField(field, 'This table is no longer on the map. Choose another.');
  }
  return tableId;
}

function reasonOf(form: FormData): string {
  const reason = textOf(form, 'reasonText') || textOf(form, 'reason');
  if (reason === '') throw refuseField('reason', 'Add a reason. It’s saved with the booking.');
  return reason.slice(0, 200);
}

function BookingLine({ booking, when }: { booking: Booking; when: string }) {
  return (
    <>
      <span className="tnum">
        {when}, {guestsText(booking.pax)}
      </span>
      <BookingPill booking={booking} />
    </>
  );
}

function BookingFacts({ booking, data }: { booking: Booking; data: BookingData }) {
  const { store, tables, customerHref } = data;
  const { timezone, countryCode } = store.profile;
  const { customer, heldArea, source, statusReason, placedIsoDateTime, seatedIsoDateTimeUtc, turnMinutes } = booking;
  const table = tables.find(({ id }) => id === booking.seatedTableId);
  const until = Temporal.Instant.from(booking.bookedForIsoDateTimeUtc).add({ minutes: turnMinutes });
  const placed = formatStoreDateTime(Temporal.Instant.from(placedIsoDateTime), timezone);
  return (
    <Card as="section">
      <SectionHeading>Details</SectionHeading>
      <Facts
        rows={[
          { name: 'Customer', value: customerHref ? <a href={customerHref}>{nameOf(booking)}</a> : nameOf(booking) },
          ...(customer.mobile
            ? [
                {
                  name: 'Phone',
                  value: (
                    <a href={`tel:${customer.mobile}`} className="tnum underline">
                      {shownPhone(customer.mobile, countryCode)}
                    </a>
                  ),
                },
              ]
            : []),
          ...(customer.unverifiedEmail ? [{ name: 'Email', value: customer.unverifiedEmail }] : []),
          ...(heldArea ? [{ name: 'Area', value: heldArea }] : []),
          { name: 'Until', value: <span className="tnum">{formatStoreTime(until, timezone)}</span> },
          ...(seatedIsoDateTimeUtc
            ? [
                {
                  name: 'Seated',
                  value: (
                    <span className="tnum">
                      {[formatStoreTime(Temporal.Instant.from(seatedIsoDateTimeUtc), timezone), table?.name]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  ),
                },
              ]
            : []),
          { name: 'Source', value: SOURCE_LABELS[source] },
          { name: 'Booked on', value: <span className="tnum">{placed}</span> },
          ...(statusReason ? [{ name: 'Reason', value: statusReason }] : []),
        ]}
      />
    </Card>
  );
}

/** What was asked for, where nothing can be changed. */
function BookingRequests({ booking: { specialRequest, seatingArea } }: { booking: Booking }) {
  return (
    <Card as="section">
      <SectionHeading>Requests</SectionHeading>
      <Facts
        rows={[
          { name: 'Area', value: seatingArea ?? 'Any area' },
          { name: 'Requests', value: specialRequest.template.join(', ') || '–' },
          { name: 'Note', value: <span className="whitespace-pre-line">{specialRequest.note || '–'}</span> },
        ]}
      />
    </Card>
  );
}

function OtherBookings({ others, hrefOf }: Pick<BookingData, 'others' | 'hrefOf'>) {
  if (others.length === 0) return null;
  return (
    <Card as="section">
      <SectionHeading trailing={<span className="tnum">{others.length}</span>}>Other bookings</SectionHeading>
      <ul className="flex flex-col gap-2">
        {others.map(({ booking, time }) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <a href={hrefOf(booking.id)} className="tnum">
              {time}, {guestsText(booking.pax)}
            </a>
            <BookingPill booking={booking} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { findOrderContact as findContact } from '#db/ordering/customer-orders.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import { type BookingDraft, bookingDraftSchema } from '#src/domain/bookings/bookings.schema.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { makesCalls } from '#src/features/customers/send-phone-code.ts';
import { usedBefore } from '#src/features/customers/used-before.ts';
import { takesInquiries } from '#src/features/website-content/inquire.ts';
import { EMPTY_FORM, type FormState, GoTo, href, type PageRequest, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { actOnBooking } from './booking-action.ts';
import { bookingForm, guestsText } from './booking-choices.ts';
import { draftIn } from './booking-draft.ts';
import { GuestsPart, KeepButton, PolicyPart, RequestPart, WATCHED, WhenPart } from './booking-parts.tsx';
import { CallButton } from './call-button.tsx';
import { CodeField, wasCodeSent } from './code-field.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';
import { NamesBefore, NotesBefore, namesBefore } from './used-before.tsx';
import { customerIdOf } from './visitor.ts';

async function loadBooking({ ctx, scope, base, cookies, actor, query }: PageRequest<StoreScope>) {
  const customerId = customerIdOf(actor, scope.restaurantId);
  const store = await ctx.menus.storeOf(scope);
  const draft = draftIn(cookies, scope.storeId);
  const head = storeHeadOf(store, ctx.clock.now());
  const offer = head.takesBookings ? await bookingForm(ctx, scope, { ...asked(query), ...draft }, null) : null;
  return {
    head,
    base,
    phone: store.phone,
    draft,
    offer,
    requestId: ctx.ids.next(),
    takesInquiries: offer?.isLarge ? await takesInquiries(ctx, scope) : false,
    customer: customerId ? await findContact(ctx.db, scope, customerId) : null,
    before: await usedBefore(ctx, scope, { customerId, of: 'bookings' }),
    needsCode: ctx.ports.sms !== null && customerId === null,
    isCodeSent: wasCodeSent(cookies),
    isCalled: makesCalls(ctx.ports),
  };
}
type BookingData = Awaited<ReturnType<typeof loadBooking>>;
type Offered = BookingData & { readonly offer: NonNullable<BookingData['offer']> };

/** What a link chose already: guests and a day. */
function asked(query: URLSearchParams): BookingDraft {
  const { pax, date } = bookingDraftSchema.shape;
  const found = { pax: pax.safeParse(Number(query.get('pax'))), date: date.safeParse(query.get('date') ?? undefined) };
  return {
    ...(found.pax.success && found.pax.data ? { pax: found.pax.data } : {}),
    ...(found.date.success && found.date.data ? { date: found.date.data } : {}),
  };
}

export const bookingPage = pageOf<StoreScope>()({
  path: paths.booking.path,
  load: (request) => loadBooking(request),
  title: ({ head }) => `Book a table · ${head.restaurantName}`,
  render(data, { form, notice }) {
    const { head, base, offer } = data;
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-(--gutter) py-8">
          <header>
            <h1 className="font-extrabold text-28">Book a table</h1>
            <p className="mt-1 text-ink-2">
              {head.restaurantName} {head.storeName}
            </p>
          </header>
          {offer === null ? <NotTaken data={data} /> : <BookTable data={{ ...data, offer }} {...{ form, notice }} />}
        </div>
      </StoreLayout>
    );
  },
  action: (request) => actOnBooking(request),
});

/** One form fits every size, so the specification's two addresses lead to it, with what they carry. */
function leadsToForm({ base, scope, url }: PageRequest<StoreScope>): never {
  const { restaurantId, storeId } = scope;
  throw new GoTo(href(base, paths.booking, { restaurantId, storeId }) + url.search);
}

export const bookingOnPhonePage = pageOf<StoreScope>()({
  path: paths.bookingOnPhone.path,
  load: leadsToForm,
  title: () => 'Book a table',
  render: () => null,
});

export const bookingOnDesktopPage = pageOf<StoreScope>()({
  path: paths.bookingOnDesktop.path,
  load: leadsToForm,
  title: () => 'Book a table',
  render: () => null,
});

function NotTaken({ data: { head, base, phone } }: { data: BookingData }) {
  const menu = href(base, paths.store, { restaurantId: head.restaurantId, storeId: head.storeId });
  return (
    <EmptyState
      title="We don’t take bookings online"
      action={
        phone ? (
          <LinkButton variant="primary" href={`tel:${phone}`}>
            Call the store
          </LinkButton>
        ) : (
          <LinkButton href={menu}>See the menu</LinkButton>
        )
      }
    >
      {phone ? 'Call us to ask for a table.' : 'You’re welcome to walk in.'}
    </EmptyState>
  );
}

interface Props {
  readonly data: Offered;
  readonly form: FormState;
  readonly notice: string | null;
}

function BookTable({ data, form, notice }: Props) {
  const { offer, customer, isCodeSent } = data;
  const isBeside = (name: string) =>
    name === 'code' ? isCodeSent && customer === null : name === 'phone' ? customer === null : true;
  return (
    <>
      <IslandTag of={cartForm} hydrate="idle" props={{ leaving: ['place'], watched: WATCHED }} />
      <form method="post" className="flex min-w-0 flex-col gap-6" data-part="booking">
        <ErrorSummary errors={form.errors} message={form.message} isBeside={isBeside} />
        <KeepButton />
        <section
          aria-label="Guests and time"
          className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5"
        >
          <GuestsPart offer={offer} form={form} />
          {offer.isLarge ? (
            <noscript>
              <Button type="submit" name="do" value="update" formNoValidate>
                Show times
              </Button>
            </noscript>
          ) : (
            <WhenPart offer={offer} form={form} />
          )}
        </section>
        {offer.isLarge ? null : <DetailsPart {...{ data, form, notice }} />}
      </form>
      {offer.isLarge ? <LargeParty data={data} /> : null}
    </>
  );
}

/** More guests than the website takes: the store answers a message. */
function LargeParty({ data: { head, base, phone, offer, takesInquiries: takesThem } }: { data: Offered }) {
  const { maxPax } = offer.store.settings.tableBooking;
  return (
    <section aria-label="A large party" data-part="large-party" className="flex flex-col gap-4">
      <p>
        For more than {maxPax} guests, {takesThem ? 'send the restaurant a message' : 'please call the restaurant'}.
      </p>
      {phone ? (
        <p>
          <LinkButton href={`tel:${phone}`}>Call the store</LinkButton>
        </p>
      ) : null}
      {takesThem ? (
        <InquiryForm
          to={href(base, paths.hours, { restaurantId: head.restaurantId, storeId: head.storeId })}
          form={{
            ...EMPTY_FORM,
            values: { message: `We’d like a table for more than ${maxPax} guests. How many we are, and when: ` },
          }}
          heading="Ask for a large table"
        />
      ) : null}
    </section>
  );
}

function DetailsPart({ data, form, notice }: Props) {
  const { offer, draft, customer, before } = data;
  const requests = (draft.requests ?? []).flatMap((at) => offer.templates[at] ?? []);
  return (
    <section aria-labelledby="details" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h2 id="details" className="font-bold text-22">
        Your details
      </h2>
      <NamesBefore names={before.names} />
      <Field name="name" label="Name" error={form.errors.name} isRequired>
        {(wiring) => (
          <Input
            {...wiring}
            {...namesBefore(before.names)}
            autoComplete="name"
            maxLength={60}
            defaultValue={form.values.name ?? draft.name ?? customer?.name ?? ''}
          />
        )}
      </Field>
      <Phone {...{ data, form, notice }} />
      <RequestPart offer={offer} form={form} note={draft.note ?? ''} chosen={requests} />
      {draft.note ? null : <NotesBefore notes={before.notes} label="Use your note from before" />}
      <PolicyPart lines={offer.policy} ownText={offer.store.settings.tableBooking.policyText} />
      <input type="hidden" name="requestId" value={data.requestId} />
      <Button type="submit" name="do" value="place" variant="primary" size="large" isWide>
        Book a table for {guestsText(offer.pax)}
      </Button>
    </section>
  );
}

/** A confirmed number, or the form to confirm one: separately, or together with booking. */
function Phone({ data: { customer, draft, needsCode, isCodeSent, isCalled, offer }, form, notice }: Props) {
  const { countryCode } = offer.store;
  if (customer) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
        <span>
          Phone{' '}
          <span className="font-semibold text-ink tabular-nums">
            {shownPhone(customer.mobileNumberE164, countryCode)}
          </span>
          , confirmed
        </span>
        {notice ? (
          <span className="font-medium text-done-text" tabIndex={-1} data-outcome>
            {notice}
          </span>
        ) : null}
      </p>
    );
  }
  const phone = form.values.phone ?? draft.phone ?? '';
  return (
    <>
      <Field
        name="phone"
        label={COUNTRY_LABELS[countryCode].mobile}
        error={form.errors.phone}
        isRequired
        help={needsCode ? 'We’ll text you a code to confirm it.' : 'In case the restaurant needs to reach you.'}
      >
        {(wiring) => (
          <Input {...wiring} type="tel" autoComplete="tel" inputMode="tel" maxLength={30} defaultValue={phone} />
        )}
      </Field>
      {needsCode ? (
        <div className="flex flex-col gap-3" data-key="confirm-phone">
          {isCodeSent ? (
            <p data-part="code-sent" className="text-14 text-ink-2">
              We sent a 6-digit code to{' '}
              <span className="font-semibold text-ink tabular-nums">{shownPhone(phone, countryCode)}</span>. Enter it
              here, then book.
            </p>
          ) : null}
          <div className="flex flex-wrap items-end gap-3">
            {isCodeSent ? <CodeField error={form.errors.code} value={form.values.code} /> : null}
            {isCodeSent ? (
              <Button type="submit" name="do" value="verify" formNoValidate>
                Confirm
              </Button>
            ) : null}
            <Button
              type="submit"
              name="do"
              value="sendCode"
              variant={isCodeSent ? 'quiet' : 'secondary'}
              formNoValidate
            >
              {isCodeSent ? 'Send a new code' : 'Text me a code'}
            </Button>
            {isCodeSent && isCalled ? <CallButton /> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

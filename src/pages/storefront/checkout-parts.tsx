import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { fractionOf } from '#src/domain/money/money.ts';
import { commentLimits } from '#src/domain/ordering/comment-limits.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { isLimited } from '#src/domain/ordering/slot-room.ts';
import { mayBeChargedEarly } from '#src/domain/payments/card-hold.ts';
import { cardName, expiryText, SAVE_CARD_CONSENT } from '#src/domain/payments/saved-cards.ts';
import { paymentSurchargeOn, surchargeRate } from '#src/domain/pricing/payment-surcharge.ts';
import { dueInCents } from '#src/domain/pricing/price-breakdown.ts';
import type { BreakdownRow, PricedCart } from '#src/domain/pricing/pricing.types.ts';
import { paymentSurchargeFor } from '#src/domain/pricing/surcharges.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { PaymentType, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CartView } from '#src/features/website/load-cart.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, RadioGroup, Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { AllergenLine } from './allergen-list.tsx';
import { CallButton } from './call-button.tsx';
import type { CheckoutData } from './checkout.page.tsx';
import { AddressPart } from './checkout-address.tsx';
import { CodeField } from './code-field.tsx';
import { RewardRow } from './reward-row.tsx';
import { NamesBefore, NotesBefore, namesBefore } from './used-before.tsx';

const PAYMENT_LABELS: Partial<Record<PaymentType, { label: string; help: string; atTable?: string }>> = {
  stripeCheckout: {
    label: 'Card',
    help: 'Pay on a secure page. You’re only charged once the store accepts your order.',
  },
  inStore: { label: 'Pay in store', help: 'Pay at the counter.', atTable: 'Pay at your table or the counter.' },
  cashOnDelivery: { label: 'Cash on delivery', help: 'Have cash ready for the driver.' },
  cardOnDelivery: { label: 'Card on delivery', help: 'Pay the driver by card.' },
};

interface Props {
  readonly data: CheckoutData & { readonly cart: NonNullable<CheckoutData['cart']> };
  readonly form: FormState;
}

/** Typed text takes precedence over the cart's. */
const valueIn =
  ({ values }: FormState) =>
  (name: keyof CartDetails, kept: string) =>
    values[name] ?? kept;

/** How the order leaves, when and where to. */
export function HowPart({ data: { head, cart, store, times, tables, finder, lastAddress, later }, form }: Props) {
  const { details } = cart;
  const value = valueIn(form);
  return (
    <Part title="Order type and time">
      <Fieldset legend="How" name="collectionType" error={form.errors.collectionType}>
        <RadioGroup
          name="collectionType"
          defaultValue={value('collectionType', details.collectionType)}
          options={head.collections.map(({ type, label, note }) => ({
            ...{ value: type, label },
            // A test is taken at any hour: when the store opens doesn't matter to it.
            help: details.isTest ? undefined : note,
          }))}
        />
      </Fieldset>
      {later ? (
        <Banner kind="waiting" title={later.sentence}>
          {later.time
            ? `Your order would be made for ${later.time}, not now.`
            : 'Choose another way to get your order, or come back then.'}
        </Banner>
      ) : null}
      {store.settings.checkout.hasCollectionTime && times.days.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="requestedDay" label="Day">
            {(wiring) => (
              <Select {...wiring} defaultValue={form.values.requestedDay ?? times.day} options={times.days} />
            )}
          </Field>
          <Field name="requestedForIsoDateTimeUtc" label="Time" error={form.errors.requestedForIsoDateTimeUtc}>
            {(wiring) => (
              <Select
                {...wiring}
                defaultValue={value('requestedForIsoDateTimeUtc', details.requestedForIsoDateTimeUtc ?? '')}
                options={times.times}
              />
            )}
          </Field>
        </div>
      ) : null}
      {times.days.length === 0 && isLimited(store, details.collectionType) ? (
        <p className="text-ink-2">There are no times left to choose. Try again later, or call the store.</p>
      ) : null}
      {details.collectionType === 'delivery' ? (
        <AddressPart details={details} store={store} form={form} finder={finder} last={lastAddress} />
      ) : null}
      {details.collectionType === 'dineIn' && tables.length > 0 ? (
        <Field name="tableId" label="Table" error={form.errors.tableId} isRequired>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Which table are you at?"
              defaultValue={value('tableId', details.tableId ?? '')}
              options={tables.map((table) => ({ value: table.id, label: `${table.name} · ${table.area}` }))}
            />
          )}
        </Field>
      ) : null}
      {/* With script, the page follows every change automatically. */}
      <noscript>
        <Button type="submit" name="do" value="update" formNoValidate>
          Update times and delivery fee
        </Button>
      </noscript>
    </Part>
  );
}

/** The customer's details. */
export function YouPart({ data, form, notice }: Props & { readonly notice: string | null }) {
  const { cart, store, customer, before } = data;
  const { details } = cart;
  const value = valueIn(form);
  const comments = value('comments', details.comments);
  return (
    <Part title="Your details">
      <NamesBefore names={before.names} />
      <Field name="name" label="Name" error={form.errors.name} isRequired>
        {(wiring) => (
          <Input
            {...wiring}
            {...namesBefore(before.names)}
            autoComplete="name"
            maxLength={60}
            defaultValue={value('name', details.name || customer?.name || '')}
          />
        )}
      </Field>
      {/* Nobody is told of a test but who is signed in. */}
      {details.isTest && customer === null ? null : (
        <>
          <Phone data={data} form={form} notice={notice} />
          <Field name="email" label="Email" isOptional error={form.errors.email} help="For your receipt.">
            {(wiring) => (
              <Input
                {...wiring}
                type="email"
                autoComplete="email"
                maxLength={50}
                defaultValue={value('email', details.email)}
              />
            )}
          </Field>
        </>
      )}
      {store.settings.checkout.hasComments ? (
        <>
          <Field name="comments" label="Order notes" isOptional error={form.errors.comments}>
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={2}
                maxLength={commentLimits(store.settings, details.collectionType).order}
                defaultValue={comments}
              />
            )}
          </Field>
          {comments === '' ? <NotesBefore notes={before.notes} label="Use your notes from before" /> : null}
        </>
      ) : null}
    </Part>
  );
}

/** A confirmed number, or the form to confirm one: separately, or together with placing the order. */
function Phone({
  data: { cart, store, customer, needsCode, isCodeSent, isCalled },
  form,
  notice,
}: Props & { readonly notice: string | null }) {
  if (customer) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
        <span>
          Phone{' '}
          <span className="font-semibold text-ink tabular-nums">
            {shownPhone(customer.mobileNumberE164, store.countryCode)}
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
  const phone = valueIn(form)('phone', cart.details.phone);
  return (
    <>
      <Field
        name="phone"
        label={COUNTRY_LABELS[store.countryCode].mobile}
        error={form.errors.phone}
        isRequired
        help={needsCode ? 'We’ll text you a code to confirm it.' : 'In case we need to reach you about your order.'}
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
              <span className="font-semibold text-ink tabular-nums">{shownPhone(phone, store.countryCode)}</span>. Enter
              it here, then place your order.
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

/** Tax that is added to prices, of what is due without the surcharge of the way to pay that is chosen now. */
function addedTaxOf({ breakdown, taxInCents, taxIsIncluded }: PricedCart, chargedInCents: number): number {
  const taxed = dueInCents(breakdown.filter(({ kind }) => kind !== 'tax' && kind !== 'tip'));
  return taxIsIncluded || taxed <= 0 ? 0 : fractionOf(taxInCents, chargedInCents, taxed);
}

/** A payment type's surcharge, shown before it is chosen. */
function surchargeText(type: PaymentType, { pricing, quote }: CartView, store: StoreProfile): string {
  const { currencyCode } = store;
  const found = paymentSurchargeFor(type, store, quote.at);
  if (!found || !pricing) return '';
  const isOfPayment = (kind: BreakdownRow['kind']) => kind === 'paymentSurcharge' || kind === 'tax' || kind === 'tip';
  const plain = dueInCents(pricing.breakdown.filter(({ kind }) => !isOfPayment(kind)));
  const due = plain + addedTaxOf(pricing, plain);
  const amountInCents = paymentSurchargeOn(due, found.surcharge);
  if (amountInCents === 0) return '';
  return `Adds ${formatAmount(amountInCents, currencyCode)} (${surchargeRate(found.surcharge, currencyCode)}). `;
}

/** '+1.5%' beside the payment type. */
function surchargeMark(type: PaymentType, { quote }: CartView, store: StoreProfile): string | undefined {
  const found = paymentSurchargeFor(type, store, quote.at);
  const rate = found ? surchargeRate(found.surcharge, store.currencyCode) : '';
  return rate === '' ? undefined : `+${rate}`;
}

export function PayPart({ data: { cart, paymentTypes, store, cards }, form }: Props) {
  const chosen = valueIn(form)('paymentType', cart.details.paymentType ?? paymentTypes[0] ?? '');
  // There is nothing to pay, also where the store can't be paid online yet.
  if (cart.details.isTest) return <input type="hidden" name="paymentType" value={chosen || 'inStore'} />;
  return (
    <Part title="Pay">
      <RewardRow reward={cart.reward} currencyCode={store.currencyCode} />
      <Fieldset legend="How do you want to pay?" name="paymentType" error={form.errors.paymentType}>
        <RadioGroup
          name="paymentType"
          defaultValue={chosen}
          options={paymentTypes.map((type) => ({
            value: type,
            label: PAYMENT_LABELS[type]?.label ?? type,
            trailing: surchargeMark(type, cart, store),
            help: `${surchargeText(type, cart, store)}${payHelp(type, cart) ?? ''}`,
          }))}
        />
      </Fieldset>
      {cards !== null && chosen === 'stripeCheckout' ? <CardChoice cards={cards} form={form} /> : null}
    </Part>
  );
}

/** A card on file, or whether the next one is kept. */
function CardChoice({ cards, form }: { cards: NonNullable<CheckoutData['cards']>; form: FormState }) {
  const save = <Checkbox name="savesCard" value="on" label={SAVE_CARD_CONSENT} />;
  if (cards.length === 0) return save;
  return (
    <>
      <Fieldset legend="Which card?" name="savedCard" error={form.errors.savedCard}>
        <RadioGroup
          name="savedCard"
          defaultValue={form.values.savedCard ?? cards[0]?.id ?? ''}
          options={[
            ...cards.map((card) => ({
              value: card.id,
              label: cardName(card),
              help: `Expires ${expiryText(card)}`,
            })),
            { value: '', label: 'Another card', help: 'Enter it on a secure page.' },
          ]}
        />
      </Fieldset>
      {save}
    </>
  );
}

function payHelp(type: PaymentType, { details, quote }: CartView): string | undefined {
  const words = PAYMENT_LABELS[type];
  const { collectionType, requestedForIsoDateTimeUtc: requested } = details;
  const requestedFor = requested === null ? null : Temporal.Instant.from(requested);
  if (type === 'stripeCheckout' && mayBeChargedEarly(requestedFor, quote.at)) {
    return 'Pay on a secure page. You’re charged when the store accepts your order, or in about six days. If it can’t take the order, you get all of it back.';
  }
  return collectionType === 'dineIn' ? (words?.atTable ?? words?.help) : words?.help;
}

export function PriceAside({ data: { cart, store, isWithoutCourierFee } }: Pick<Props, 'data'>) {
  const { pricing } = cart;
  return (
    <aside aria-label="Price" className="self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24">
      <h2 className="mb-3 font-bold text-18">{cart.count === 1 ? '1 item' : `${cart.count} items`}</h2>
      {pricing ? (
        <PriceExplanation
          breakdown={pricing.breakdown}
          grandTotalInCents={pricing.grandTotalInCents}
          currencyCode={store.currencyCode}
        />
      ) : null}
      {isWithoutCourierFee ? (
        <p className="mt-2 text-14 text-ink-2">
          We couldn’t get the courier’s price right now, so the store’s own delivery fee applies.
        </p>
      ) : null}
      <h3 className="mt-4 font-semibold text-14">Allergens</h3>
      <ul className="flex flex-col gap-2">
        {cart.lines.map(({ line, name, allergens }) => (
          <li key={line.id}>
            <p className="text-14">{name}</p>
            <AllergenLine chosen={allergens} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-22">{title}</h2>
      {children}
    </section>
  );
}

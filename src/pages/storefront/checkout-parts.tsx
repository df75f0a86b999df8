import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { shownPhone } from '#src/features/customers/phone-number.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, RadioGroup, Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import type { CheckoutData } from './checkout.page.tsx';
import { AddressPart } from './checkout-address.tsx';
import { CodeField } from './code-field.tsx';

const PAYMENT_LABELS: Partial<Record<PaymentType, { label: string; help: string }>> = {
  stripeCheckout: { label: 'Card', help: 'You pay on a secure page. Nothing is taken before the store accepts.' },
  inStore: { label: 'Pay in store', help: 'Pay when you pick up.' },
  cashOnDelivery: { label: 'Cash on delivery', help: 'Have it ready for the driver.' },
  cardOnDelivery: { label: 'Card on delivery', help: 'The driver brings a card terminal.' },
};

interface Props {
  readonly data: CheckoutData & { readonly cart: NonNullable<CheckoutData['cart']> };
  readonly form: FormState;
}

/** What was just typed goes before what the cart remembers. */
const valueIn =
  ({ values }: FormState) =>
  (name: keyof CartDetails, kept: string) =>
    values[name] ?? kept;

/** How the order leaves, when and where to. */
export function HowPart({ data: { head, cart, store, slots, tables, finder }, form }: Props) {
  const { details } = cart;
  const value = valueIn(form);
  return (
    <Part title="How and when">
      <Fieldset legend="How" name="collectionType" error={form.errors.collectionType}>
        <RadioGroup
          name="collectionType"
          defaultValue={value('collectionType', details.collectionType)}
          options={head.collections.map((one) => ({ value: one.type, label: one.label, help: one.note }))}
        />
      </Fieldset>
      <Field name="requestedForIsoDateTimeUtc" label="When" error={form.errors.requestedForIsoDateTimeUtc}>
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={value('requestedForIsoDateTimeUtc', details.requestedForIsoDateTimeUtc ?? '')}
            options={[{ value: '', label: 'As soon as possible' }, ...slots]}
          />
        )}
      </Field>
      {details.collectionType === 'delivery' ? (
        <AddressPart details={details} store={store} form={form} finder={finder} />
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
      {/* With script the page follows every change by itself. */}
      <noscript>
        <Button type="submit" name="do" value="update" formNoValidate>
          Update times and fee
        </Button>
      </noscript>
    </Part>
  );
}

/** Whom it is for. */
export function YouPart({ data, form }: Props) {
  const { cart, store, customer } = data;
  const { details } = cart;
  const value = valueIn(form);
  return (
    <Part title="You">
      <Field name="name" label="Name" error={form.errors.name} isRequired>
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="name"
            maxLength={60}
            defaultValue={value('name', details.name || customer?.name || '')}
          />
        )}
      </Field>
      <Phone data={data} form={form} />
      <Field name="email" label="E-mail" isOptional error={form.errors.email} help="For your receipt.">
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
      {store.settings.checkout.hasComments ? (
        <Field name="comments" label="Anything the store should know" isOptional error={form.errors.comments}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={2}
              maxLength={store.settings.checkout.orderCommentMaxLength}
              defaultValue={value('comments', details.comments)}
            />
          )}
        </Field>
      ) : null}
    </Part>
  );
}

/** A number that is confirmed, or the way to confirm one. */
function Phone({ data: { cart, store, customer, needsCode, isCodeSent }, form }: Props) {
  if (customer) {
    return (
      <p className="text-14 text-ink-2">
        Phone{' '}
        <span className="font-semibold text-ink tabular-nums">
          {shownPhone(customer.mobileNumberE164, store.countryCode)}
        </span>
        , confirmed
      </p>
    );
  }
  return (
    <>
      <Field
        name="phone"
        label="Mobile number"
        error={form.errors.phone}
        isRequired
        help="We text you a code to confirm it."
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={30}
            defaultValue={valueIn(form)('phone', cart.details.phone)}
          />
        )}
      </Field>
      {needsCode ? (
        <div className="flex flex-wrap items-end gap-3">
          {isCodeSent ? <CodeField error={form.errors.code} /> : null}
          {isCodeSent ? (
            <Button type="submit" name="do" value="verify" formNoValidate>
              Confirm
            </Button>
          ) : null}
          <Button type="submit" name="do" value="sendCode" variant={isCodeSent ? 'quiet' : 'secondary'} formNoValidate>
            {isCodeSent ? 'Send it again' : 'Text me a code'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export function PayPart({ data: { cart, paymentTypes }, form }: Props) {
  return (
    <Part title="Pay">
      <Fieldset legend="How do you want to pay?" name="paymentType" error={form.errors.paymentType}>
        <RadioGroup
          name="paymentType"
          defaultValue={valueIn(form)('paymentType', cart.details.paymentType ?? paymentTypes[0] ?? '')}
          options={paymentTypes.map((type) => ({
            value: type,
            label: PAYMENT_LABELS[type]?.label ?? type,
            help: PAYMENT_LABELS[type]?.help,
          }))}
        />
      </Fieldset>
    </Part>
  );
}

export function PriceAside({ data: { cart, store } }: Pick<Props, 'data'>) {
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

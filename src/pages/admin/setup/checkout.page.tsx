import type { PaymentSurcharge } from '#src/domain/tenancy/store-settings.schema.ts';
import { Fieldset } from '#src/ui/field.tsx';
import { CartIcon } from '#src/ui/icon.tsx';
import { paymentText } from '#src/ui/order-labels.ts';
import { FormSection } from '../edit-form.tsx';
import type { FieldsOf } from '../forms/kind.ts';
import { amount, day, percent, tick, whole, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

/** The ways to pay of each collection type (specification 1 §3). */
const WAYS = [
  { type: 'pickup', label: 'Pickup', methods: ['stripeCheckout', 'inStore'] },
  { type: 'delivery', label: 'Delivery', methods: ['stripeCheckout', 'cardOnDelivery', 'cashOnDelivery'] },
  { type: 'dineIn', label: 'Dine in', methods: ['stripeCheckout', 'inStore'] },
] as const;
const SURCHARGES = [
  { name: 'creditCardSurcharge', legend: 'Cards on the website' },
  { name: 'eftposSurcharge', legend: 'Cards at the counter' },
] as const;
/** Labels beneath the surcharge's own legend. */
const SURCHARGE_FIELDS = [
  { field: 'percentageBps', label: 'Percentage' },
  { field: 'amountInCents', label: 'Amount' },
  { field: 'applicableBelowAmount', label: 'Only below' },
  { field: 'startDate', label: 'First day' },
  { field: 'endDate', label: 'Last day' },
] as const;

/** What another person's version of it is called, beside this one. */
const way = (type: string, method: keyof typeof METHODS) => tick(`${type}: ${METHODS[method]}`, METHODS[method]);
const METHODS = {
  stripeCheckout: paymentText('stripeCheckout'),
  inStore: paymentText('inStore'),
  cardOnDelivery: paymentText('cardOnDelivery'),
  cashOnDelivery: paymentText('cashOnDelivery'),
};

/** `of` names it: both surcharges have the same fields, and a conflict shows this name. */
function surcharge(of: string): FieldsOf<PaymentSurcharge> {
  return {
    percentageBps: percent(`${of}: percentage`),
    amountInCents: amount(`${of}: amount`),
    applicableBelowAmount: amount(`${of}: only below`),
    startDate: day(`${of}: first day`, { isOptional: true }),
    endDate: day(`${of}: last day`, { isOptional: true }),
  };
}

export const checkoutSettingsPage = settingsPage({
  at: paths.checkoutSettings,
  inStore: { in: 'website', at: 50, label: 'Checkout', icon: CartIcon },
  words: 'minimum notes email',
  name: 'checkout',
  title: 'Checkout',
  status: 'What customers are asked at checkout',
  saved: 'Saved. The website is up to date.',
  help: {
    title: 'About checkout',
    points: [
      'Online card payments need a card provider. Without one, customers only see other ways to pay.',
      'A surcharge’s percentage and amount are added together. Set “Only below” to 0.00 to charge it on every order.',
      'A surcharge applies from its first day to its last. Leave both empty to always charge it.',
      'Orders already placed keep the price shown.',
    ],
  },
  fields: {
    hasCollectionTime: yesNo('Choose a time', { help: 'Off: customers can only order as soon as possible.' }),
    hasCoupons: yesNo('Coupons', { help: 'Off: customers and tills can’t use codes.' }),
    hasComments: yesNo('Order comments'),
    hasWallets: yesNo('Apple Pay and Google Pay', {
      help: 'On the card payment page, for customers whose phone or browser has them.',
    }),
    paymentSettings: {
      pickup: { stripeCheckout: way('Pickup', 'stripeCheckout'), inStore: way('Pickup', 'inStore') },
      delivery: {
        stripeCheckout: way('Delivery', 'stripeCheckout'),
        cardOnDelivery: way('Delivery', 'cardOnDelivery'),
        cashOnDelivery: way('Delivery', 'cashOnDelivery'),
      },
      dineIn: { stripeCheckout: way('Dine in', 'stripeCheckout'), inStore: way('Dine in', 'inStore') },
    },
    creditCardSurcharge: surcharge('Website card surcharge'),
    eftposSurcharge: surcharge('Counter card surcharge'),
    orderCommentMaxLength: whole('Order comment limit', 'characters'),
    itemCommentMaxLength: whole('Item comment limit', 'characters'),
  },
  check({ paymentSettings }, refuse) {
    for (const { type, label } of WAYS) {
      if (!Object.values(paymentSettings[type]).some(Boolean)) {
        refuse(`paymentSettings.${type}`, `${label}: choose at least one way to pay.`);
      }
    }
  },
  Layout: CheckoutFields,
});

function CheckoutFields({ put, form }: SettingsLayoutProps) {
  return (
    <>
      <FormSection title="Ways to pay" lead="On the website, for each order type.">
        {WAYS.map(({ type, label, methods }) => {
          const path = `paymentSettings.${type}`;
          return (
            <Fieldset key={type} name={path} legend={label} error={form.errors[path]}>
              <div className="-mx-2 grid gap-1 sm:grid-cols-3">{methods.map((method) => put(`${path}.${method}`))}</div>
            </Fieldset>
          );
        })}
        {put('hasWallets')}
      </FormSection>
      <FormSection title="Checkout questions">
        <div>
          {put('hasCollectionTime')}
          {put('hasCoupons')}
          {put('hasComments')}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {put('orderCommentMaxLength')}
          {put('itemCommentMaxLength')}
        </div>
      </FormSection>
      <FormSection
        title="Card surcharge"
        lead="Shown before the customer pays, and never on cash. Check what your country’s law allows first."
      >
        {SURCHARGES.map(({ name, legend }) => (
          <Fieldset key={name} name={name} legend={legend}>
            <div className="mt-1 grid gap-4 sm:grid-cols-3">
              {SURCHARGE_FIELDS.map(({ field, label }) => put(`${name}.${field}`, { label }))}
            </div>
          </Fieldset>
        ))}
      </FormSection>
    </>
  );
}

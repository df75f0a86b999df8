import { amountToDecimalText, currencySymbol } from '#src/domain/money/format-amount.ts';
import type { PaymentSurcharge, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { Checkbox, Input, Switch } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { paymentWords } from '#src/ui/order-words.ts';
import { FormSection } from '../edit-form.tsx';
import type { Numbers } from '../form-numbers.ts';
import { valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';
import { NumberField } from './number-field.tsx';

type Checkout = StoreSettings['checkout'];

const MAX_COMMENT = 300;
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

function checkoutOf(form: FormData, _: Checkout, numbers: Numbers): Checkout {
  for (const { type, label, methods } of WAYS) {
    if (!methods.some((method) => form.has(`paymentSettings.${type}.${method}`))) {
      numbers.refuse(`paymentSettings.${type}`, `${label}: keep at least one way to pay.`);
    }
  }
  const pays = (type: string, method: string) => form.has(`paymentSettings.${type}.${method}`);
  return {
    hasCollectionTime: form.has('hasCollectionTime'),
    hasComments: form.has('hasComments'),
    hasCoupons: form.has('hasCoupons'),
    paymentSettings: {
      pickup: { stripeCheckout: pays('pickup', 'stripeCheckout'), inStore: pays('pickup', 'inStore') },
      delivery: {
        stripeCheckout: pays('delivery', 'stripeCheckout'),
        cardOnDelivery: pays('delivery', 'cardOnDelivery'),
        cashOnDelivery: pays('delivery', 'cashOnDelivery'),
      },
      dineIn: { stripeCheckout: pays('dineIn', 'stripeCheckout'), inStore: pays('dineIn', 'inStore') },
    },
    creditCardSurcharge: surchargeOf('creditCardSurcharge', form, numbers),
    eftposSurcharge: surchargeOf('eftposSurcharge', form, numbers),
    itemCommentMaxLength: numbers.whole('itemCommentMaxLength', MAX_COMMENT),
    orderCommentMaxLength: numbers.whole('orderCommentMaxLength', MAX_COMMENT),
  };
}

function surchargeOf(name: string, form: FormData, numbers: Numbers): PaymentSurcharge {
  const day = (field: string) => String(form.get(`${name}.${field}`) ?? '').trim() || null;
  return {
    startDate: day('startDate'),
    endDate: day('endDate'),
    percentageBps: numbers.percent(`${name}.percentageBps`),
    amountInCents: numbers.amount(`${name}.amountInCents`),
    applicableBelowAmount: numbers.amount(`${name}.applicableBelowAmount`),
  };
}

function CheckoutFields({ stored, form, store }: GroupFieldsProps<'checkout'>) {
  const value = valuesOf(form);
  const symbol = currencySymbol(store.profile.currencyCode);
  return (
    <>
      <FormSection title="Ways to pay" lead="On the website, by how the order leaves.">
        {WAYS.map(({ type, label, methods }) => {
          const chosen: Readonly<Record<string, boolean>> = stored.paymentSettings[type];
          return (
            <Fieldset
              key={type}
              name={`paymentSettings.${type}`}
              legend={label}
              error={form.errors[`paymentSettings.${type}`]}
            >
              <div className="-mx-2 grid gap-1 sm:grid-cols-3">
                {methods.map((method) => (
                  <Checkbox
                    key={method}
                    name={`paymentSettings.${type}.${method}`}
                    label={paymentWords(method)}
                    defaultChecked={value.isOn(`paymentSettings.${type}.${method}`, chosen[method] === true)}
                  />
                ))}
              </div>
            </Fieldset>
          );
        })}
      </FormSection>
      <FormSection title="What checkout asks">
        <div>
          <Switch
            name="hasCollectionTime"
            label="Choose a time"
            help="Off: every order is as soon as possible."
            defaultChecked={value.isOn('hasCollectionTime', stored.hasCollectionTime)}
          />
          <Switch
            name="hasCoupons"
            label="Coupons"
            help="Off: codes are refused on the website and at the till."
            defaultChecked={value.isOn('hasCoupons', stored.hasCoupons)}
          />
          <Switch
            name="hasComments"
            label="A comment on the order"
            defaultChecked={value.isOn('hasComments', stored.hasComments)}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            name="orderCommentMaxLength"
            label="Longest comment on an order"
            form={form}
            stored={stored.orderCommentMaxLength}
            input={{ inputMode: 'numeric', after: 'letters', className: 'pr-16!' }}
          />
          <NumberField
            name="itemCommentMaxLength"
            label="Longest comment on an item"
            form={form}
            stored={stored.itemCommentMaxLength}
            input={{ inputMode: 'numeric', after: 'letters', className: 'pr-16!' }}
          />
        </div>
      </FormSection>
      <FormSection
        title="Card surcharge"
        lead="Shown before the customer pays, never on cash. Look up what the law of your country allows before you set one."
      >
        {SURCHARGES.map(({ name, legend }) => (
          <Fieldset key={name} name={name} legend={legend}>
            <div className="mt-1 grid gap-4 sm:grid-cols-3">
              <NumberField
                name={`${name}.percentageBps`}
                label="Percentage"
                form={form}
                stored={stored[name].percentageBps / 100}
                input={{ after: '%' }}
              />
              <NumberField
                name={`${name}.amountInCents`}
                label="Amount"
                form={form}
                stored={amountToDecimalText(stored[name].amountInCents)}
                input={{ before: symbol, 'data-kind': 'amount' }}
              />
              <NumberField
                name={`${name}.applicableBelowAmount`}
                label="Only below"
                form={form}
                stored={amountToDecimalText(stored[name].applicableBelowAmount)}
                input={{ before: symbol, 'data-kind': 'amount' }}
              />
              {(['startDate', 'endDate'] as const).map((day) => (
                <Field
                  key={day}
                  name={`${name}.${day}`}
                  label={day === 'startDate' ? 'First day' : 'Last day'}
                  isOptional
                  error={form.errors[`${name}.${day}`]}
                >
                  {(wiring) => (
                    <Input
                      {...wiring}
                      type="date"
                      defaultValue={form.values[`${name}.${day}`] ?? stored[name][day] ?? ''}
                    />
                  )}
                </Field>
              ))}
            </div>
          </Fieldset>
        ))}
      </FormSection>
    </>
  );
}

export const checkoutSettingsPage = groupPage({
  at: paths.checkoutSettings,
  name: 'checkout',
  title: 'Checkout',
  status: 'What the website asks before an order is placed',
  saved: 'Saved. The website asks this now.',
  help: {
    title: 'About checkout',
    points: [
      'Card online needs a card provider. Without one, customers see only the other ways to pay.',
      'Percentage and amount of a surcharge are added together. "Only below" 0.00 is every order.',
      'A surcharge with a first or last day is charged from the start of one to the end of the other. Leave them empty and it has no end.',
      'Orders that are placed keep the price that was shown.',
    ],
  },
  read: checkoutOf,
  Fields: CheckoutFields,
});

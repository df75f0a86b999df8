import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { Switch, Textarea } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import type { Numbers } from '../form-numbers.ts';
import { textOf, valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';
import { NumberField } from './number-field.tsx';

type OrderProcess = StoreSettings['orderProcess'];

const MAX_MINUTES = 240;
const MAX_DAYS = 60;
const PREPARATION = [
  { type: 'pickup', label: 'Pickup' },
  { type: 'delivery', label: 'Delivery' },
  { type: 'dineIn', label: 'Dine in' },
] as const;

function orderProcessOf(form: FormData, stored: OrderProcess, numbers: Numbers): OrderProcess {
  return {
    ...stored,
    autoAcceptOrders: form.has('autoAcceptOrders'),
    autoAcceptDineInOrders: form.has('autoAcceptDineInOrders'),
    hasCompleteStatus: form.has('hasCompleteStatus'),
    hasUnprocessedOrderMonitor: form.has('hasUnprocessedOrderMonitor'),
    unansweredContacts: textOf(form, 'unansweredContacts')
      .split(/[\n,;]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    rejectAfterMinutes: numbers.whole('rejectAfterMinutes', MAX_MINUTES),
    prepMinutes: {
      pickup: numbers.whole('prepMinutes.pickup', MAX_MINUTES),
      delivery: numbers.whole('prepMinutes.delivery', MAX_MINUTES),
      dineIn: numbers.whole('prepMinutes.dineIn', MAX_MINUTES),
    },
    orderAheadDays: numbers.whole('orderAheadDays', MAX_DAYS),
    printsAheadAtOnce: form.has('printsAheadAtOnce'),
  };
}

function OrderProcessFields({ stored, form }: GroupFieldsProps<'orderProcess'>) {
  const value = valuesOf(form);
  return (
    <>
      <FormSection title="Accepting">
        <div>
          <Switch
            name="autoAcceptOrders"
            label="Accept every order at once"
            help="Nobody presses Accept: dockets print when the order comes, with the usual time."
            defaultChecked={value.isOn('autoAcceptOrders', stored.autoAcceptOrders)}
          />
          <Switch
            name="autoAcceptDineInOrders"
            label="Accept orders from tables at once"
            help="The guests sit there already."
            defaultChecked={value.isOn('autoAcceptDineInOrders', stored.autoAcceptDineInOrders)}
          />
          <Switch
            name="hasCompleteStatus"
            label="Staff press Complete"
            help="Off: an accepted order is complete by itself at the end of its day."
            defaultChecked={value.isOn('hasCompleteStatus', stored.hasCompleteStatus)}
          />
        </div>
        <div>
          <Switch
            name="hasUnprocessedOrderMonitor"
            label="Chase orders no one answers"
            help="Tills ring louder, then every till rings, then the people below get a text or an email."
            defaultChecked={value.isOn('hasUnprocessedOrderMonitor', stored.hasUnprocessedOrderMonitor)}
          />
        </div>
        <Field
          name="unansweredContacts"
          label="Text or email"
          help="Mobile numbers or email addresses, one on each line."
          error={contactsError(form)}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              defaultValue={form.values.unansweredContacts ?? stored.unansweredContacts.join('\n')}
            />
          )}
        </Field>
        <div className="max-w-80">
          <NumberField
            name="rejectAfterMinutes"
            label="Reject what nobody accepts after"
            help="0: never. Held card money is let go."
            form={form}
            stored={stored.rejectAfterMinutes}
            input={{ inputMode: 'numeric', after: 'min' }}
          />
        </div>
      </FormSection>
      <FormSection title="Times" lead="How long the kitchen usually takes, from the order to the door.">
        <div className="grid gap-5 sm:grid-cols-3">
          {PREPARATION.map(({ type, label }) => (
            <NumberField
              key={type}
              name={`prepMinutes.${type}`}
              label={label}
              form={form}
              stored={stored.prepMinutes[type]}
              input={{ inputMode: 'numeric', after: 'min' }}
            />
          ))}
        </div>
        <div className="max-w-80">
          <NumberField
            name="orderAheadDays"
            label="How far ahead customers may order"
            help="0: only for today."
            form={form}
            stored={stored.orderAheadDays}
            input={{ inputMode: 'numeric', after: 'days' }}
          />
        </div>
        <div>
          <Switch
            name="printsAheadAtOnce"
            label="Print scheduled orders when they come as well"
            help="A slip marked FOR LATER prints at once. The tickets still print when it’s time to start."
            defaultChecked={value.isOn('printsAheadAtOnce', stored.printsAheadAtOnce)}
          />
        </div>
      </FormSection>
    </>
  );
}

/** Of any line: the field is one. */
function contactsError({ errors }: GroupFieldsProps<'orderProcess'>['form']): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith('unansweredContacts'))?.[1];
}

export const onlineOrderingPage = groupPage({
  at: paths.onlineOrderingSettings,
  name: 'orderProcess',
  title: 'Online ordering',
  status: 'What happens to an order of the website',
  saved: 'Saved, for orders from now on.',
  help: {
    title: 'About accepting',
    points: [
      'An order that waits rings at every till until somebody looks at it.',
      'The usual time is what customers are promised until somebody accepts with another one.',
      'When customers may order is under Hours.',
    ],
  },
  read: orderProcessOf,
  Fields: OrderProcessFields,
});

import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { Switch } from '#src/ui/controls.tsx';
import { FormSection } from '../edit-form.tsx';
import type { Numbers } from '../form-numbers.ts';
import { valuesOf } from '../forms.ts';
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
    rejectAfterMinutes: numbers.whole('rejectAfterMinutes', MAX_MINUTES),
    prepMinutes: {
      pickup: numbers.whole('prepMinutes.pickup', MAX_MINUTES),
      delivery: numbers.whole('prepMinutes.delivery', MAX_MINUTES),
      dineIn: numbers.whole('prepMinutes.dineIn', MAX_MINUTES),
    },
    orderAheadDays: numbers.whole('orderAheadDays', MAX_DAYS),
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
      </FormSection>
    </>
  );
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

/** The forms for a store's other payments and for counting its drawers. */
import {
  type CustomPayment,
  MAX_CUSTOM_PAYMENTS,
  STORE_SETTINGS,
  type StoreSettings,
} from '#src/domain/tenancy/store-settings.schema.ts';
import { Checkbox } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import type { DrawPlace, Kind, ReadPlace } from '../forms/kind.ts';
import { yesNo } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';
import { drawnRows, hasRows, type NumberedRows, rowNumbers } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import { textOf } from '../forms.ts';

/** Rows of the form that are still empty. */
const SPARE_ROWS = 2;
const WHERE = [
  { part: 'pickup', label: 'Pickup', flag: 'availableForPickup' },
  { part: 'dineIn', label: 'Dine in', flag: 'availableForDineIn' },
  { part: 'delivery', label: 'Delivery', flag: 'availableForDelivery' },
] as const;

type Part = 'name' | 'sortOrder' | (typeof WHERE)[number]['part'];
const boxAt = (at: number, part: Part) => `customPayments.${at}.${part}`;

const ROWS: NumberedRows = {
  path: 'customPayments',
  part: 'name',
  most: MAX_CUSTOM_PAYMENTS,
  counts: (form) => (at) => textOf(form, boxAt(at, 'name')) !== '',
};

export const cashKit = formKit<StoreSettings['cash']>({
  schema: STORE_SETTINGS.cash,
  fields: {
    isBlindCount: yesNo('Count blind', { help: 'The expected amount is hidden until the drawer is counted.' }),
    remindsOfFloat: yesNo('Float reminder', {
      help: 'Remind staff after a cash sale if the float hasn’t been counted.',
    }),
  },
});

/** `now`: when a payment that is new was made. */
export function customPaymentsKit(now: string): FormKit<StoreSettings['customPayments']> {
  return formKit<StoreSettings['customPayments']>({
    schema: STORE_SETTINGS.customPayments,
    fields: {
      enabled: yesNo('Take custom payments', { help: 'Off: staff can type any name.' }),
      customPayments: paymentRows('Custom payments', now),
    },
  });
}

/** Custom payments are matched by name: one without a name is removed. */
function paymentRows(label: string, now: string): Kind<CustomPayment[]> {
  const merge = mergeRows<CustomPayment>(({ name }) => name.toLowerCase());
  return {
    label,
    read: (place) => paymentsOf(place, now),
    texts: (payments) => Object.assign({}, ...payments.map(textsOf)),
    words: (payments) => payments.map(({ name }) => name).join(', ') || 'None',
    merge(was, mine, theirs) {
      const { value, isConflict } = merge(was, mine, theirs);
      return { value: renumbered(value), isConflict };
    },
    boxOf: (_, [index, part], form) => {
      const at = index === undefined ? undefined : inOrder(form)[Number(index)];
      return at === undefined ? ROWS.path : boxAt(at, part === 'sortOrder' ? 'sortOrder' : 'name');
    },
    draw: (place) => <PaymentRows {...place} legend={label} />,
  };
}

const positionOf = (form: FormData, at: number) => Number(textOf(form, boxAt(at, 'sortOrder')) || at + 1);

/** The numbers of the rows by the positions that were typed; of two at one place the upper one is first. */
function inOrder(form: FormData): number[] {
  return rowNumbers(form, ROWS).sort((a, b) => positionOf(form, a) - positionOf(form, b) || a - b);
}

const renumbered = (payments: readonly CustomPayment[]): CustomPayment[] =>
  payments.toSorted((a, b) => a.sortOrder - b.sortOrder).map((one, sortOrder) => ({ ...one, sortOrder }));

function paymentsOf({ form, stored, refuse }: ReadPlace<CustomPayment[]>, now: string): CustomPayment[] {
  if (!hasRows(form, ROWS)) return stored;
  for (const at of rowNumbers(form, ROWS)) {
    const typed = textOf(form, boxAt(at, 'sortOrder'));
    if (!/^\d{0,3}$/.test(typed)) refuse('Enter a whole number.', boxAt(at, 'sortOrder'));
  }
  return inOrder(form).map((at, sortOrder) => {
    const name = textOf(form, boxAt(at, 'name'));
    const [pickup, dineIn, delivery] = WHERE.map(({ part }) => form.has(boxAt(at, part)));
    return {
      name,
      availableForPickup: pickup === true,
      availableForDineIn: dineIn === true,
      availableForDelivery: delivery === true,
      sortOrder,
      createdIsoDateTimeUtc: stored.find((one) => one.name === name)?.createdIsoDateTimeUtc ?? now,
    };
  });
}

function textsOf(payment: CustomPayment, at: number): Record<string, string> {
  return {
    [boxAt(at, 'sortOrder')]: String(at + 1),
    [boxAt(at, 'name')]: payment.name,
    ...Object.fromEntries(WHERE.flatMap(({ part, flag }) => (payment[flag] ? [[boxAt(at, part), 'on']] : []))),
  };
}

function PaymentRows({ path, form, legend }: DrawPlace<CustomPayment[]> & { legend: string }) {
  return (
    <Fieldset name={path} legend={<span className="sr-only">{legend}</span>} error={form.errors[path]}>
      <ul className="divide-y divide-line">
        {Array.from({ length: drawnRows(form, ROWS, { spare: SPARE_ROWS }) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <PaymentRow key={at} at={at} form={form} />
        ))}
      </ul>
    </Fieldset>
  );
}

/** An empty row offers everything. */
function PaymentRow({ at, form: given }: Pick<DrawPlace<CustomPayment[]>, 'form'> & { at: number }) {
  const isShown = given.values[boxAt(at, 'name')] !== undefined;
  const empty = Object.fromEntries([
    [boxAt(at, 'sortOrder'), String(at + 1)],
    ...WHERE.map(({ part }) => [boxAt(at, part), 'on']),
  ]);
  const form = isShown ? given : { ...given, values: empty };
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:items-start">
      <div className="max-sm:w-20">
        <RowBox
          name={boxAt(at, 'sortOrder')}
          label={`Position of row ${at + 1}`}
          form={form}
          maxLength={3}
          input={{ inputMode: 'numeric', className: 'tnum' }}
        />
      </div>
      <RowBox
        name={boxAt(at, 'name')}
        label={`Name of row ${at + 1}`}
        form={form}
        maxLength={40}
        input={{ placeholder: isShown ? undefined : 'Gift voucher' }}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WHERE.map(({ part, label }) => (
          <Checkbox
            key={part}
            name={boxAt(at, part)}
            label={label}
            defaultChecked={form.values[boxAt(at, part)] !== undefined}
          />
        ))}
      </div>
    </li>
  );
}

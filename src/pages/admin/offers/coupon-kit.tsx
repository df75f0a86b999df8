import { COUPON_COLLECTIONS, COUPON_DAYS } from '#islands/admin/coupon-draft.ts';
import { type Coupon, couponSchema } from '#src/domain/promotions/promotions.schema.ts';
import { COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { FormSection } from '../edit-form.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { amount, choice, day, percent, text, whole, yesNo } from '../forms/kinds.tsx';
import { mapped, where } from '../forms/optional.ts';
import type { Put } from '../forms/put.tsx';
import { someOf } from '../forms/some-of.tsx';
import { textOf } from '../forms.ts';

/** The defaults of a new coupon: ten per cent off for everyone, always. */
export const NEW_COUPON: Coupon = {
  id: 'new',
  type: 'flatPercentageDiscount',
  couponCode: '',
  description: '',
  startDate: null,
  endDate: null,
  dows: null,
  collectionType: null,
  applicableStoreIds: null,
  applicableOverAmount: 0,
  discountAmount: null,
  discountPercentageBps: 1000,
  exclusive: false,
  firstOrderDiscount: false,
  maxRedeems: 0,
};

interface StoreName {
  readonly id: string;
  readonly name: string;
}

const EMPTY = { isEmptyAtZero: true, isOptional: true };
const isOf = (type: Coupon['type']) => (form: FormData) => textOf(form, 'type') === type;
const orNone = (kind: Kind<number>): Kind<number | null> =>
  mapped<number, number | null>(kind, { inner: (value) => value ?? 0, outer: (value) => value || null });

/** A coupon's form. Leaves out fields that its type has no use for, whatever they hold. */
export function couponKit(stores: readonly StoreName[]): FormKit<Coupon> {
  return formKit<Coupon>({
    schema: couponSchema,
    fields: {
      couponCode: mapped(
        text('Code', {
          help: 'Capital letters and digits, at least 3. Customers can type it in lowercase.',
          isRequired: true,
          box: {
            autoCapitalize: 'characters',
            spellCheck: false,
            placeholder: 'LUNCH10',
            className: 'max-w-80 font-mono uppercase placeholder:normal-case',
          },
        }),
        { inner: (code: string) => code, outer: (typed) => typed.toUpperCase() },
      ),
      description: text('Description', { help: 'A line on the coupon. Up to 250 characters.', isOptional: true }),
      type: choice('Type', [
        { value: 'flatPercentageDiscount', label: 'A percentage off' },
        { value: 'flatAmountDiscount', label: 'An amount off' },
        { value: 'freeDelivery', label: 'Free delivery' },
      ]),
      discountPercentageBps: where(
        isOf('flatPercentageDiscount'),
        orNone(percent('Percentage', { isEmptyAtZero: true })),
        null,
      ),
      discountAmount: where(
        isOf('flatAmountDiscount'),
        orNone(amount('Amount', { isEmptyAtZero: true, help: 'Never more than the price of the items.' })),
        null,
      ),
      startDate: dayOrNone('First day'),
      endDate: dayOrNone('Last day'),
      dows: someOf(
        'Days',
        COUPON_DAYS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
        { radios: 'days', all: 'Every day', some: 'Only on some days', columns: 'grid grid-cols-2 sm:grid-cols-4' },
      ),
      collectionType: someOf(
        'Order types',
        COUPON_COLLECTIONS.map((value) => ({ value, label: COLLECTION_LABELS[value] })),
        {
          radios: 'collections',
          all: 'All order types',
          some: 'Only some order types',
          columns: 'grid sm:grid-cols-3',
        },
      ),
      applicableStoreIds: someOf(
        'Stores',
        stores.map(({ id, name }) => ({ value: id, label: name })),
        {
          radios: 'stores',
          all: 'All stores, new ones too',
          some: 'Only some stores',
          columns: 'grid sm:grid-cols-2',
        },
      ),
      applicableOverAmount: amount('On orders over', { ...EMPTY, help: 'Price of items before discounts.' }),
      maxRedeems: whole('Total uses', '', { ...EMPTY, help: 'Leave empty for no limit.', box: { maxLength: 9 } }),
      firstOrderDiscount: yesNo('First order only', { help: 'For customers who haven’t ordered before.' }),
      exclusive: yesNo('Can’t be combined', {
        help: 'Can’t be combined with another coupon or a loyalty reward. If its total uses are limited, it isn’t listed on the website.',
      }),
    },
  });
}

function dayOrNone(label: string): Kind<string | null> {
  return mapped<string | null | undefined, string | null>(
    day(label, { isOptional: true, help: 'Store time. Includes this day.' }),
    { inner: (value) => value, outer: (value) => value ?? null },
  );
}

/** Only the field that the chosen type needs is shown; the form's own state decides, without script. */
export function CouponLayout({ put, hasStores }: { put: Put; hasStores: boolean }) {
  return (
    <>
      <FormSection title="Code">
        {put('couponCode')}
        {put('description')}
      </FormSection>
      <FormSection title="Discount">
        <div className="group/reward flex flex-col gap-4">
          {put('type')}
          <div className="hidden max-w-56 group-has-[[value=flatPercentageDiscount]:checked]/reward:block">
            {put('discountPercentageBps')}
          </div>
          <div className="hidden max-w-56 group-has-[[value=flatAmountDiscount]:checked]/reward:block">
            {put('discountAmount')}
          </div>
        </div>
      </FormSection>
      <FormSection title="When">
        <div className="grid gap-5 sm:grid-cols-2">
          {put('startDate')}
          {put('endDate')}
        </div>
        {put('dows')}
      </FormSection>
      <FormSection title="Where">
        {put('collectionType')}
        {hasStores ? put('applicableStoreIds') : null}
      </FormSection>
      <FormSection title="Limits">
        <div className="grid gap-5 sm:grid-cols-2">
          {put('applicableOverAmount')}
          {put('maxRedeems')}
        </div>
        <div>
          {put('firstOrderDiscount')}
          {put('exclusive')}
        </div>
      </FormSection>
    </>
  );
}

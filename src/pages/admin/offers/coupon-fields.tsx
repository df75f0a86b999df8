import type { ReactNode } from 'react';
import { COUPON_COLLECTIONS, COUPON_DAYS } from '#islands/admin/coupon-draft.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Checkbox, RadioGroup, Switch } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { COLLECTION_WORDS } from '#src/ui/order-words.ts';
import { FormSection, TextField } from '../edit-form.tsx';

interface Props {
  /** Its values are what stands in the fields: what is stored, or what was sent. */
  form: FormState;
  stores: readonly { readonly id: string; readonly name: string }[];
  currencyCode: CurrencyCode;
}

export function CouponFields({ form, stores, currencyCode }: Props) {
  const { values, errors } = form;
  const symbol = currencySymbol(currencyCode);
  return (
    <>
      <FormSection title="Code">
        <TextField
          form={form}
          stored=""
          name="couponCode"
          label="Code"
          help="Capital letters and digits, at least 3. Customers can type it in lowercase."
          isRequired
          className="max-w-80"
          input={{
            maxLength: 30,
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
            placeholder: 'LUNCH10',
            className: 'font-mono uppercase placeholder:normal-case',
          }}
        />
        <TextField
          form={form}
          stored=""
          name="description"
          label="Description"
          help="A line on the coupon. Up to 250 characters."
          isOptional
          input={{ maxLength: 250, autoComplete: 'off' }}
        />
      </FormSection>
      <Reward form={form} symbol={symbol} />
      <FormSection title="When">
        <div className="grid gap-5 sm:grid-cols-2">
          <Day name="startDate" label="First day" form={form} />
          <Day name="endDate" label="Last day" form={form} />
        </div>
        <AllOrSome
          name="days"
          legend="Days"
          error={{ name: 'dows', text: errors.dows }}
          all="Every day"
          some="Only on some days"
          value={values.days}
        >
          <div className="grid grid-cols-2 sm:grid-cols-4">
            {COUPON_DAYS.map((day) => (
              <Checkbox
                key={day}
                name={`dows.${day}`}
                label={<span className="capitalize">{day}</span>}
                defaultChecked={`dows.${day}` in values}
              />
            ))}
          </div>
        </AllOrSome>
      </FormSection>
      <FormSection title="Where">
        <AllOrSome
          name="collections"
          legend="Order types"
          error={{ name: 'collectionType', text: errors.collectionType }}
          all="All order types"
          some="Only some order types"
          value={values.collections}
        >
          <div className="grid sm:grid-cols-3">
            {COUPON_COLLECTIONS.map((type) => (
              <Checkbox
                key={type}
                name={`collectionType.${type}`}
                label={COLLECTION_WORDS[type]}
                defaultChecked={`collectionType.${type}` in values}
              />
            ))}
          </div>
        </AllOrSome>
        {stores.length > 1 || values.stores === 'some' ? (
          <AllOrSome
            name="stores"
            legend="Stores"
            error={{ name: 'applicableStoreIds', text: errors.applicableStoreIds }}
            all="All stores, new ones too"
            some="Only some stores"
            value={values.stores}
          >
            <div className="grid sm:grid-cols-2">
              {stores.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  name={`applicableStoreIds.${id}`}
                  label={name}
                  defaultChecked={`applicableStoreIds.${id}` in values}
                />
              ))}
            </div>
          </AllOrSome>
        ) : null}
      </FormSection>
      <Limits form={form} symbol={symbol} />
    </>
  );
}

interface PartProps extends Pick<Props, 'form'> {
  symbol: string;
}

/** Only the field that the chosen kind needs is shown; the form's own state decides, without script. */
function Reward({ form, symbol }: PartProps) {
  const { values, errors } = form;
  return (
    <FormSection title="Discount">
      <div className="group/reward flex flex-col gap-4">
        <Fieldset name="type" legend="Type" error={errors.type}>
          <div className="-mx-2">
            <RadioGroup
              name="type"
              defaultValue={values.type ?? 'flatPercentageDiscount'}
              options={[
                { value: 'flatPercentageDiscount', label: 'A percentage off' },
                { value: 'flatAmountDiscount', label: 'An amount off' },
                { value: 'freeDelivery', label: 'Free delivery' },
              ]}
            />
          </div>
        </Fieldset>
        <div className="hidden max-w-56 group-has-[[value=flatPercentageDiscount]:checked]/reward:block">
          <TextField
            form={form}
            stored=""
            name="discountPercentageBps"
            label="Percentage"
            input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 6, after: '%' }}
          />
        </div>
        <div className="hidden max-w-56 group-has-[[value=flatAmountDiscount]:checked]/reward:block">
          <TextField
            form={form}
            stored=""
            name="discountAmount"
            label="Amount"
            help="Never more than the price of the items."
            input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 12, before: symbol, 'data-kind': 'amount' }}
          />
        </div>
      </div>
    </FormSection>
  );
}

function Limits({ form, symbol }: PartProps) {
  return (
    <FormSection title="Limits">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          stored=""
          name="applicableOverAmount"
          label="On orders over"
          help="Price of items before discounts."
          isOptional
          input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 12, before: symbol, 'data-kind': 'amount' }}
        />
        <TextField
          form={form}
          stored=""
          name="maxRedeems"
          label="Total uses"
          help="Leave empty for no limit."
          isOptional
          input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 9 }}
        />
      </div>
      <div>
        <Switch
          name="firstOrderDiscount"
          label="First order only"
          help="For customers who haven’t ordered before."
          defaultChecked={'firstOrderDiscount' in form.values}
        />
        <Switch
          name="exclusive"
          label="Can’t be combined"
          help="Can’t be combined with another coupon or a loyalty reward. If its total uses are limited, it isn’t listed on the website."
          defaultChecked={'exclusive' in form.values}
        />
      </div>
    </FormSection>
  );
}

interface DayProps extends Pick<Props, 'form'> {
  name: 'startDate' | 'endDate';
  label: string;
}

function Day({ name, label, form }: DayProps) {
  return (
    <TextField
      form={form}
      stored=""
      name={name}
      label={label}
      help="Store time. Includes this day."
      isOptional
      input={{ type: 'date' }}
    />
  );
}

interface AllOrSomeProps {
  name: string;
  legend: string;
  error: { readonly name: string; readonly text: string | undefined };
  all: string;
  some: string;
  value: string | undefined;
  /** The boxes that "some" opens. */
  children: ReactNode;
}

/** One question with "all" as its answer, until somebody wants to choose. */
function AllOrSome({ name, legend, error, all, some, value, children }: AllOrSomeProps) {
  return (
    <Fieldset name={error.name} legend={legend} error={error.text} className="group/some">
      <div className="-mx-2">
        <RadioGroup
          name={name}
          defaultValue={value === 'some' ? 'some' : 'all'}
          options={[
            { value: 'all', label: all },
            { value: 'some', label: some },
          ]}
        />
        <div className="mt-1 hidden pl-8 group-has-[[value=some]:checked]/some:block">{children}</div>
      </div>
    </Fieldset>
  );
}

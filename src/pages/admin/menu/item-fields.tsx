import { groupsFromValues } from '#islands/admin/option-draft.ts';
import optionGroups from '#islands/admin/option-groups.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { ALLERGENS, DIETS, ORDERING_SYSTEMS } from '#src/domain/menu/menu-words.schema.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Checkbox, Input, Select, Switch, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Fold, FormSection, TextField } from '../edit-form.tsx';
import { PictureField } from '../picture-field.tsx';
import { WeekFields } from '../setup/week-fields.tsx';
import { ColourField } from './colour-field.tsx';
import { ALLERGEN_LISTS, COLLECTIONS, HOURS } from './item-values.ts';
import {
  ALLERGEN_LABELS,
  ALLERGEN_LIST_LABELS,
  COLLECTION_LABELS,
  DIET_LABELS,
  ORDERING_SYSTEM_LABELS,
} from './menu-words.ts';

export interface ItemFieldsProps {
  /** What stands in the fields: what was sent, else what is stored. */
  values: Readonly<Record<string, string>>;
  form: FormState;
  imageId: string | null;
  categories: readonly Category[];
  stations: readonly { readonly id: string; readonly name: string }[];
  currencyCode: CurrencyCode;
}

/** All that a basic item is, by what a person thinks of first. */
export function ItemFields(props: ItemFieldsProps) {
  return (
    <>
      <Basics {...props} />
      <Prices {...props} />
      <FormSection
        id="options"
        title="Options"
        lead="What customers choose, such as a size, extras or how it’s cooked."
      >
        <IslandTag
          of={optionGroups}
          hydrate="load"
          props={{
            groups: groupsFromValues(props.values),
            errors: { ...props.form.errors },
            currencySymbol: currencySymbol(props.currencyCode),
          }}
        />
      </FormSection>
      <Availability {...props} />
      <Food {...props} />
      <Kitchen {...props} />
    </>
  );
}

function Basics({ values, form, imageId, categories }: ItemFieldsProps) {
  const { errors } = form;
  const text = (name: string) => values[name] ?? '';
  return (
    <FormSection id="basics" title="Item">
      <TextField
        form={form}
        name="name"
        label="Name"
        stored={text('name')}
        help="2 to 100 characters."
        isRequired
        input={{ maxLength: 100 }}
      />
      <Field name="description" label="Description" help="Up to 400 characters." error={errors.description} isOptional>
        {(wiring) => <Textarea {...wiring} maxLength={400} defaultValue={text('description')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="categoryId" label="Category" error={errors.categoryId}>
          {(wiring) => (
            <Select
              {...wiring}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={text('categoryId')}
            />
          )}
        </Field>
        <TextField
          form={form}
          name="label"
          label="Label"
          stored={text('label')}
          isOptional
          input={{ maxLength: 25, placeholder: 'New' }}
        />
      </div>
      <PictureField
        name="image"
        label="Picture"
        imageId={imageId}
        alt={text('name') || 'The item'}
        ratio={[4, 3]}
        form={form}
      />
    </FormSection>
  );
}

function Prices({ values, form, currencyCode }: ItemFieldsProps) {
  const field = (name: string, label: string) => (
    <TextField
      form={form}
      name={name}
      label={label}
      stored={values[name] ?? ''}
      input={{
        'data-kind': 'amount',
        before: currencySymbol(currencyCode),
        inputMode: 'decimal',
        placeholder: '0.00',
        className: 'tnum',
      }}
    />
  );
  const hasExtra = Object.keys({ ...values, ...form.errors }).some(
    (name) => /^price\.(uber|extra)/.test(name) && (Boolean(values[name]) || Boolean(form.errors[name])),
  );
  return (
    <FormSection id="price" title="Price">
      <div className="sm:max-w-48">{field('price.basePrice', 'Price')}</div>
      <Fold label="Extra charge by order type" isOpen={hasExtra}>
        <p className="mb-3 text-14 text-ink-2">Added to the price. Leave empty for none.</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {COLLECTIONS.map((type) => (
            <div key={type}>{field(`price.extraCharge.${type}`, COLLECTION_LABELS[type])}</div>
          ))}
          {(['pickup', 'delivery'] as const).map((type) => (
            <div key={type}>
              {field(`price.uberEatsExtraCharge.${type}`, `Uber Eats ${COLLECTION_LABELS[type].toLowerCase()}`)}
            </div>
          ))}
        </div>
      </Fold>
    </FormSection>
  );
}

function Availability({ values, form }: ItemFieldsProps) {
  const { errors } = form;
  const isOn = (name: string) => values[name] !== undefined;
  const hasHours = isOn('hasHours') || Object.keys(errors).some((name) => name.startsWith(HOURS));
  return (
    <FormSection id="availability" title="Availability">
      <div className="flex flex-col">
        <Switch
          name="available"
          label="On the menu"
          help="Off: hidden from customers and tills, but kept here."
          defaultChecked={isOn('available')}
        />
        <Switch
          name="soldout"
          label="Sold out"
          help="Still shown, but can’t be ordered until you turn this off."
          defaultChecked={isOn('soldout')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fieldset name="applicableOrderingSystem" legend="Sold at" error={errors.applicableOrderingSystem}>
          {ORDERING_SYSTEMS.map((system) => (
            <Checkbox
              key={system}
              name={`applicableOrderingSystem.${system}`}
              label={ORDERING_SYSTEM_LABELS[system]}
              defaultChecked={isOn(`applicableOrderingSystem.${system}`)}
            />
          ))}
        </Fieldset>
        <Fieldset name="availableFor" legend="Order types" error={errors.availableFor}>
          {COLLECTIONS.map((type) => (
            <Checkbox
              key={type}
              name={`availableFor.${type}`}
              label={COLLECTION_LABELS[type]}
              defaultChecked={isOn(`availableFor.${type}`)}
            />
          ))}
        </Fieldset>
      </div>
      <Fieldset name="hasHours" legend="Hours" error={errors.hasHours}>
        <Checkbox
          name="hasHours"
          label="Only at certain times"
          help="For lunch specials or breakfast. Otherwise available whenever the store takes orders."
          defaultChecked={isOn('hasHours')}
        />
        <Fold label="Hours of the week" isOpen={hasHours}>
          <WeekFields
            prefix={HOURS}
            label="Hours of the item"
            values={values}
            errors={errors}
            rows={1}
            hasPreviousDay={false}
            hasAllDay
          />
        </Fold>
      </Fieldset>
    </FormSection>
  );
}

function Food({ values, form }: ItemFieldsProps) {
  const { errors } = form;
  return (
    <FormSection
      id="food"
      title="Diet and allergens"
      lead="Customers rely on this. Leave anything you’re not sure of blank."
    >
      <Fieldset name="dietary" legend="Suitable for" error={errors.dietary}>
        <div className="grid grid-cols-2 sm:grid-cols-3">
          {DIETS.map((diet) => (
            <Checkbox
              key={diet}
              name={`dietary.${diet}`}
              label={DIET_LABELS[diet]}
              defaultChecked={values[`dietary.${diet}`] !== undefined}
            />
          ))}
        </div>
      </Fieldset>
      <Fieldset name="allergens" legend="Allergens" error={errors.allergenInfo}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {ALLERGENS.map((one) => (
            <label key={one} htmlFor={`allergen-${one}`} className="grid grid-cols-[1fr_9rem] items-center gap-2">
              <span>{ALLERGEN_LABELS[one]}</span>
              <Select
                id={`allergen-${one}`}
                name={`allergen.${one}`}
                placeholder="Not specified"
                options={ALLERGEN_LISTS.map((list) => ({ value: list, label: ALLERGEN_LIST_LABELS[list] }))}
                defaultValue={values[`allergen.${one}`] ?? ''}
              />
            </label>
          ))}
        </div>
      </Fieldset>
    </FormSection>
  );
}

function Kitchen({ values, form, stations }: ItemFieldsProps) {
  const isOn = (name: string) => values[name] !== undefined;
  return (
    <FormSection id="kitchen" title="Till and kitchen">
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Checkbox name="isGstApplicable" label="Taxable" defaultChecked={isOn('isGstApplicable')} />
        <Checkbox name="isAlcohol" label="Alcohol" defaultChecked={isOn('isAlcohol')} />
        <Checkbox
          name="discounted"
          label="On special"
          help="Used by loyalty card rules."
          defaultChecked={isOn('discounted')}
        />
      </div>
      <TextField
        form={form}
        name="barcode"
        label="Barcode"
        stored={values.barcode ?? ''}
        help="The barcode number, or your own code. Scan it on the till to add the item."
        isOptional
        input={{ maxLength: 40, autoComplete: 'off', spellCheck: false, className: 'tnum' }}
      />
      <Stations values={values} stations={stations} error={form.errors.printStationIds} inherits="its category" />
      <Field
        name="printPriority"
        label="Print priority"
        help="Lower numbers print first."
        error={form.errors.printPriority}
        className="max-w-40"
      >
        {(wiring) => <Input {...wiring} inputMode="numeric" maxLength={4} defaultValue={values.printPriority ?? '0'} />}
      </Field>
      <ColourField value={values.backgroundColor ?? ''} error={form.errors.backgroundColor} />
    </FormSection>
  );
}

interface StationsProps extends Pick<ItemFieldsProps, 'values' | 'stations'> {
  error: string | undefined;
  /** Who decides when none is ticked. */
  inherits: string;
}

export function Stations({ values, stations, error, inherits }: StationsProps) {
  if (stations.length === 0) return null;
  return (
    <Fieldset
      name="printStationIds"
      legend="Prepared at"
      help={`If none are ticked, ${inherits} decides.`}
      error={error}
    >
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {stations.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`station.${id}`}
            label={name}
            defaultChecked={values[`station.${id}`] !== undefined}
          />
        ))}
      </div>
    </Fieldset>
  );
}

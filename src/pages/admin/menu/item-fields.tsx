import { ORDERING_SYSTEMS } from '#src/domain/menu/menu-words.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { Fold, FormSection } from '../edit-form.tsx';
import type { Put } from '../forms/put.tsx';
import { COLLECTION_LABELS } from './menu-words.ts';

const COLLECTIONS = Object.keys(COLLECTION_LABELS) as (keyof typeof COLLECTION_LABELS)[];

interface Props {
  put: Put;
  form: FormState;
  /** What stands in the fields: what was sent, else what is stored. */
  values: Readonly<Record<string, string>>;
  hasStations: boolean;
}

/** All that a basic item is, by what a person thinks of first. */
export function ItemLayout(props: Props) {
  const { put } = props;
  return (
    <>
      <FormSection id="basics" title="Item">
        {put('name')}
        {put('description')}
        <div className="grid gap-4 sm:grid-cols-2">
          {put('categoryId')}
          {put('label')}
        </div>
        {put('image')}
      </FormSection>
      <Prices {...props} />
      <FormSection
        id="options"
        title="Options"
        lead="What customers choose, such as a size, extras or how it’s cooked."
      >
        {put('modifiers')}
      </FormSection>
      <Availability {...props} />
      <FormSection
        id="food"
        title="Diet and allergens"
        lead="Customers rely on this. Leave anything you’re not sure of blank."
      >
        {put('dietary')}
        {put('allergenInfo')}
      </FormSection>
      <Kitchen {...props} />
    </>
  );
}

function Prices({ put, values, form }: Props) {
  const isExtra = (name: string) => /^price\.(uber|extra)/.test(name);
  const hasExtra =
    Object.entries(values).some(([name, value]) => isExtra(name) && value !== '') ||
    Object.keys(form.errors).some(isExtra);
  return (
    <FormSection id="price" title="Price">
      <div className="sm:max-w-48">{put('price.basePrice')}</div>
      <Fold label="Extra charge by order type" isOpen={hasExtra}>
        <p className="mb-3 text-14 text-ink-2">Added to the price. Leave empty for none.</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {COLLECTIONS.map((type) => put(`price.extraCharge.${type}`))}
          {put('price.uberEatsExtraCharge.pickup')}
          {put('price.uberEatsExtraCharge.delivery')}
        </div>
      </Fold>
    </FormSection>
  );
}

function Availability({ put, form: { errors } }: Props) {
  return (
    <FormSection id="availability" title="Availability">
      <div className="flex flex-col">
        {put('available')}
        {put('soldout')}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fieldset name="applicableOrderingSystem" legend="Sold at" error={errors.applicableOrderingSystem}>
          {ORDERING_SYSTEMS.map((system) => put(`applicableOrderingSystem.${system}`))}
        </Fieldset>
        <Fieldset name="availableFor" legend="Order types" error={errors.availableFor}>
          {COLLECTIONS.map((type) => put(`availableFor.${type}`))}
        </Fieldset>
      </div>
      {put('availableWeeklyHours')}
    </FormSection>
  );
}

function Kitchen({ put, hasStations }: Props) {
  return (
    <FormSection id="kitchen" title="Till and kitchen">
      <div className="grid gap-x-4 sm:grid-cols-2">
        {put('isGstApplicable')}
        {put('isAlcohol')}
        {put('discounted')}
      </div>
      {put('barcode')}
      {hasStations ? put('printStationIds') : null}
      {put('printPriority')}
      {put('backgroundColor')}
    </FormSection>
  );
}

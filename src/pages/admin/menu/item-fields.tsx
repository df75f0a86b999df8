import type { ReactNode } from 'react';
import type { ItemType } from '#src/domain/menu/menu.schema.ts';
import { ORDERING_SYSTEMS } from '#src/domain/menu/menu-codes.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { Fold, FormSection } from '../edit-form.tsx';
import type { Put } from '../forms/put.tsx';
import { COLLECTION_LABELS } from './menu-labels.ts';

const COLLECTIONS = Object.keys(COLLECTION_LABELS) as (keyof typeof COLLECTION_LABELS)[];

interface Props {
  put: Put;
  form: FormState;
  /** The values of the fields: what was sent, else what is stored. */
  values: Readonly<Record<string, string>>;
  type: ItemType;
  hasStations: boolean;
  pizzaSettingsHref: string;
}

const SECTIONS = [
  ['basics', 'Item'],
  ['pizza', 'Sizes'],
  ['halves', 'Pizzas'],
  ['deal', 'Deal'],
  ['price', 'Price'],
  ['options', 'Options'],
  ['availability', 'Availability'],
  ['food', 'Diet and allergens'],
  ['kitchen', 'Till and kitchen'],
] as const;
const OF_TYPE: Readonly<Record<ItemType, readonly (typeof SECTIONS)[number][0][]>> = {
  basic: ['basics', 'price', 'options', 'availability', 'food', 'kitchen'],
  pizza: ['basics', 'pizza', 'price', 'options', 'availability', 'food', 'kitchen'],
  halfAndHalf: ['basics', 'halves', 'price', 'options', 'availability', 'food', 'kitchen'],
  deal: ['basics', 'price', 'deal', 'options', 'availability', 'food', 'kitchen'],
  custom: ['basics', 'price', 'kitchen'],
};

/** The parts of a type's form: their places and their titles. */
export function sectionsOf(type: ItemType): (typeof SECTIONS)[number][] {
  return OF_TYPE[type].flatMap((id) => SECTIONS.filter(([one]) => one === id));
}

const PARTS: Readonly<Record<(typeof SECTIONS)[number][0], (props: Props) => ReactNode>> = {
  basics: Basics,
  pizza: Sizes,
  halves: Halves,
  deal: DealParts,
  price: Prices,
  options: Options,
  availability: Availability,
  food: Food,
  kitchen: Kitchen,
};

/** All that an item of its type is, by what a person thinks of first. */
export function ItemLayout(props: Props) {
  return sectionsOf(props.type).map(([id]) => {
    const Part = PARTS[id];
    return <Part key={id} {...props} />;
  });
}

function Basics({ put, type }: Props) {
  return (
    <FormSection id="basics" title="Item">
      {put('name')}
      {type === 'custom' ? null : put('description')}
      <div className="grid gap-4 sm:grid-cols-2">
        {put('categoryId')}
        {type === 'custom' ? null : put('label')}
      </div>
      {type === 'custom' ? put('available') : put('image')}
    </FormSection>
  );
}

function Sizes({ put, pizzaSettingsHref }: Props) {
  return (
    <FormSection id="pizza" title="Sizes">
      {put('pizza.sizes')}
      <p className="text-14 text-ink-2">
        Sizes and extra toppings are the same for all pizzas: set them in <a href={pizzaSettingsHref}>pizza settings</a>
        .
      </p>
      {put('pizza.removeToppings')}
    </FormSection>
  );
}

function Halves({ put, pizzaSettingsHref }: Props) {
  return (
    <FormSection id="halves" title="Pizzas">
      {put('halfAndHalf.pizzaSizeId')}
      {put('halfAndHalf.includedPizzaIds')}
      <p className="text-14 text-ink-2">
        How the price of two halves is worked out is set in <a href={pizzaSettingsHref}>pizza settings</a>.
      </p>
    </FormSection>
  );
}

function DealParts({ put }: Props) {
  return (
    <FormSection
      id="deal"
      title="Deal"
      lead="What customers get. If there’s only one item to choose from, it’s included automatically."
    >
      {put('deal.items')}
      {put('deal.pizzas')}
    </FormSection>
  );
}

function Options({ put, type }: Props) {
  const lead =
    type === 'deal'
      ? 'What customers choose for the whole deal.'
      : 'What customers choose, such as a size, extras or how it’s cooked.';
  return (
    <FormSection
      id="options"
      title="Options"
      lead={type === 'pizza' ? 'What customers choose, such as the base.' : lead}
    >
      {put('modifiers')}
    </FormSection>
  );
}

function Food({ put }: Props) {
  return (
    <FormSection
      id="food"
      title="Diet and allergens"
      lead="Customers rely on this. Leave anything you’re not sure of blank. Allergens and diets show at once."
    >
      {put('dietary')}
      {put('allergenInfo')}
    </FormSection>
  );
}

const HAS_PRICE: readonly ItemType[] = ['basic', 'deal', 'custom'];

function Prices(props: Props) {
  const { put, type } = props;
  return (
    <FormSection id="price" title="Price">
      {HAS_PRICE.includes(type) ? (
        <div data-act="price" className="sm:max-w-48">
          {put('price.basePrice')}
        </div>
      ) : null}
      {type === 'custom' ? put('custom.openPrice') : <ExtraCharges {...props} />}
    </FormSection>
  );
}

function ExtraCharges({ put, values, form }: Props) {
  const isExtra = (name: string) => /^price\.(uber|extra)/.test(name);
  const hasExtra =
    Object.entries(values).some(([name, value]) => isExtra(name) && value !== '') ||
    Object.keys(form.errors).some(isExtra);
  return (
    <Fold label="Extra charge by order type" isOpen={hasExtra}>
      <p className="mb-3 text-14 text-ink-2">Added to the price. Leave empty for none.</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {COLLECTIONS.map((type) => put(`price.extraCharge.${type}`))}
        {put('price.uberEatsExtraCharge.pickup')}
        {put('price.uberEatsExtraCharge.delivery')}
      </div>
    </Fold>
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
      {put('course')}
      {put('backgroundColor')}
    </FormSection>
  );
}

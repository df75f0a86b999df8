import type { RestaurantRow } from '#db/tenancy/restaurants.repository.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import {
  type NewRestaurantInput,
  newRestaurantSchema,
  type RestaurantInput,
  restaurantSchemaIn,
} from '#src/domain/tenancy/tenancy.schema.ts';
import { select } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text } from '../forms/kinds.tsx';
import { orNull } from '../forms/optional.ts';

/** A restaurant's form. */
export function restaurantKit({ countryCode }: Pick<RestaurantRow, 'countryCode'>): FormKit<RestaurantInput> {
  return formKit<RestaurantInput>({
    schema: restaurantSchemaIn(countryCode),
    fields: {
      name: text('Name', { box: { maxLength: 60 } }),
      abn: text(COUNTRIES[countryCode].tax.numberLabel, {
        isOptional: true,
        help:
          countryCode === 'AU'
            ? '11 digits. Spaces are fine. Printed on receipts of stores without their own.'
            : 'Printed on receipts of stores without their own.',
        box: { ...(countryCode === 'AU' ? { inputMode: 'numeric' as const } : {}), maxLength: 20 },
      }),
      contactEmail: text('Email', { isOptional: true, box: { type: 'email', maxLength: 50, autoComplete: 'email' } }),
      contactPhone: text('Phone', { isOptional: true, box: { type: 'tel', autoComplete: 'tel' } }),
    },
  });
}

/** The form's part of a stored restaurant. */
export function restaurantValue(restaurant: RestaurantInput): RestaurantInput {
  const { name, abn, contactEmail, contactPhone } = restaurant;
  return { name, abn, contactEmail, contactPhone };
}

export const NEW_RESTAURANT: NewRestaurantInput = { name: '', id: null, countryCode: 'AU' };

export const newRestaurantKit = formKit<NewRestaurantInput>({
  schema: newRestaurantSchema,
  fields: {
    name: text('Name', {
      help: 'As customers know it. 2 to 60 characters.',
      isRequired: true,
      box: { maxLength: 60, autoComplete: 'organization' },
    }),
    id: webAddressField('roma-pizza'),
    countryCode: select(
      'Country',
      Object.values(COUNTRIES).map(({ code, name, currencyCode, diallingCode }) => ({
        value: code,
        label: `${name} (${currencyCode}, ${diallingCode})`,
      })),
      { help: 'Sets currency, tax and time zones. It can’t be changed later.' },
    ),
  },
});

/** Chosen once; made from the name where it is left empty. */
export function webAddressField(placeholder: string) {
  return orNull(
    text('Web address', {
      isOptional: true,
      help: 'Lowercase letters, digits and hyphens. We make it from the name if you leave it empty. It can’t be changed later.',
      box: { maxLength: 40, autoCapitalize: 'none', spellCheck: false, placeholder },
    }),
  );
}

import type { StoreRow } from '#db/tenancy/stores.repository.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { COUNTRY_WORDS } from '#src/domain/tenancy/country-words.ts';
import type { StoreInput } from '#src/domain/tenancy/tenancy.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Fold, FormSection, TextField } from '../edit-form.tsx';
import { textOf, valuesOf } from '../forms.ts';
import { PictureField } from '../picture-field.tsx';

export const STORE_BANNER_RATIO = [8, 3] as const;

type StoreFields = Pick<
  StoreRow,
  | 'name'
  | 'timezone'
  | 'line1'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'phone'
  | 'email'
  | 'bannerImageId'
  | 'countryCode'
>;

export function emptyStore(countryCode: StoreRow['countryCode']): StoreFields {
  return {
    name: '',
    timezone: COUNTRIES[countryCode].timezones[0],
    line1: '',
    suburb: '',
    state: '',
    postcode: '',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    bannerImageId: null,
    countryCode,
  };
}

/** What a store's form says; its picture is read apart, because it has to be stored. */
export function storeInputOf(form: FormData, bannerImageId: string | null): StoreInput {
  return {
    name: textOf(form, 'name'),
    timezone: textOf(form, 'timezone'),
    line1: textOf(form, 'line1'),
    suburb: textOf(form, 'suburb'),
    state: textOf(form, 'state'),
    postcode: textOf(form, 'postcode'),
    latitude: textOf(form, 'latitude') || null,
    longitude: textOf(form, 'longitude') || null,
    phone: textOf(form, 'phone'),
    email: textOf(form, 'email'),
    bannerImageId,
  };
}

/** Name and address, how to reach it, its clock and its picture. */
export function StoreFields({ store, form }: { store: StoreFields; form: FormState }) {
  const values = valuesOf(form);
  const { diallingCode, areaCodes } = COUNTRIES[store.countryCode];
  const words = COUNTRY_WORDS[store.countryCode];
  return (
    <>
      <FormSection title="Name and address">
        <TextField
          form={form}
          name="name"
          label="Store name"
          stored={store.name}
          help="To tell your stores apart. Often the suburb. 2 to 60 characters."
          isRequired
          input={{ maxLength: 60 }}
        />
        <TextField
          form={form}
          name="line1"
          label="Street"
          stored={store.line1}
          input={{ maxLength: 120, autoComplete: 'address-line1' }}
        />
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
          <TextField form={form} name="suburb" label={words.suburb} stored={store.suburb} input={{ maxLength: 60 }} />
          {areaCodes ? (
            <Field name="state" label="State" error={form.errors.state}>
              {(wiring) => (
                <Select
                  {...wiring}
                  placeholder="–"
                  options={Object.keys(areaCodes).map((state) => ({ value: state, label: state }))}
                  defaultValue={values.text('state', store.state)}
                />
              )}
            </Field>
          ) : (
            <TextField form={form} name="state" label="State" stored={store.state} input={{ maxLength: 40 }} />
          )}
          <TextField
            form={form}
            name="postcode"
            label={words.postcode}
            stored={store.postcode}
            input={{ maxLength: 12, autoComplete: 'postal-code' }}
          />
        </div>
        <Fold label="Position on the map" isOpen={Boolean(form.errors.latitude || form.errors.longitude)}>
          <p className="mb-3 text-14 text-ink-2">
            For distances and the map on your website. Leave it empty and we look it up from the address.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="latitude"
              label="Latitude"
              stored={store.latitude ?? ''}
              isOptional
              input={{ inputMode: 'decimal', placeholder: '-33.8968', maxLength: 24 }}
            />
            <TextField
              form={form}
              name="longitude"
              label="Longitude"
              stored={store.longitude ?? ''}
              isOptional
              input={{ inputMode: 'decimal', placeholder: '151.1793', maxLength: 24 }}
            />
          </div>
        </Fold>
      </FormSection>
      <FormSection title="Contact">
        <TextField
          form={form}
          name="phone"
          label="Phone"
          stored={store.phone}
          help={`Shown to customers. From outside ${COUNTRIES[store.countryCode].name} it starts with ${diallingCode}.`}
          isOptional
          input={{ type: 'tel', maxLength: 30, autoComplete: 'tel' }}
        />
        <TextField
          form={form}
          name="email"
          label="Email"
          stored={store.email}
          isOptional
          input={{ type: 'email', maxLength: 50, autoComplete: 'email' }}
        />
        <Field
          name="timezone"
          label="Time zone"
          help="All store times use this time zone, including daylight saving."
          error={form.errors.timezone}
        >
          {(wiring) => (
            <Select
              {...wiring}
              options={timezoneOptions(store)}
              defaultValue={values.text('timezone', store.timezone) || store.timezone}
            />
          )}
        </Field>
      </FormSection>
      <FormSection title="Picture">
        <PictureField
          name="bannerImageId"
          label="Banner"
          help="Across the top of the store’s website."
          imageId={store.bannerImageId}
          alt={`Banner of ${store.name}`}
          ratio={STORE_BANNER_RATIO}
          form={form}
        />
      </FormSection>
    </>
  );
}

/** The country's own; one that was stored before stays a choice. */
function timezoneOptions({ countryCode, timezone }: StoreFields) {
  const own: readonly string[] = COUNTRIES[countryCode].timezones;
  const all = own.includes(timezone) ? own : [timezone, ...own];
  return all.map((name) => ({ value: name, label: name.replaceAll('_', ' ').replaceAll('/', ' / ') }));
}

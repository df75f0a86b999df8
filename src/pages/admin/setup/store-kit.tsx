import type { StoreRow } from '#db/tenancy/stores.repository.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import {
  type NewStoreInput,
  newStoreSchema,
  type StoreInput,
  storeSchema,
} from '#src/domain/tenancy/tenancy.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Fold, FormSection } from '../edit-form.tsx';
import { select } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import type { FieldsOf } from '../forms/kind.ts';
import { text } from '../forms/kinds.tsx';
import { orNull } from '../forms/optional.ts';
import { picture } from '../forms/picture.tsx';
import type { Put } from '../forms/put.tsx';
import { webAddressField } from './restaurant-kit.ts';

const STORE_BANNER_RATIO = [8, 3] as const;

type CountryCode = StoreRow['countryCode'];

export function newStore(countryCode: CountryCode): NewStoreInput {
  return {
    id: null,
    countryCode,
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
  };
}

/** The form's part of a stored store. */
export function storeValue(row: StoreInput): StoreInput {
  const { name, timezone, line1, suburb, state, postcode, latitude, longitude, phone, email, bannerImageId } = row;
  return { name, timezone, line1, suburb, state, postcode, latitude, longitude, phone, email, bannerImageId };
}

/** A store's form. */
export function storeKit(stored: StoreInput, countryCode: CountryCode): FormKit<StoreInput> {
  return formKit<StoreInput>({ schema: storeSchema, fields: storeFields(stored, countryCode) });
}

/** A new one chooses its address in the web too. */
export function newStoreKit(countryCode: CountryCode): FormKit<NewStoreInput> {
  const fields = { ...storeFields(newStore(countryCode), countryCode), id: webAddressField('roma-newtown') };
  return formKit<NewStoreInput>({ schema: newStoreSchema, fields });
}

function storeFields(stored: StoreInput, countryCode: CountryCode) {
  const { name: country, diallingCode, areaCodes } = COUNTRIES[countryCode];
  const words = COUNTRY_LABELS[countryCode];
  const degrees = (label: string, placeholder: string) =>
    orNull(text(label, { isOptional: true, box: { inputMode: 'decimal', placeholder, maxLength: 24 } }));
  return {
    name: text('Store name', {
      help: 'To tell your stores apart. Often the suburb. 2 to 60 characters.',
      isRequired: true,
      box: { maxLength: 60 },
    }),
    line1: text('Street', { box: { autoComplete: 'address-line1' } }),
    suburb: text(words.suburb),
    state: areaCodes
      ? select(
          'State',
          Object.keys(areaCodes).map((state) => ({ value: state, label: state })),
          { placeholder: '–' },
        )
      : text('State'),
    postcode: text(words.postcode, { box: { autoComplete: 'postal-code' } }),
    latitude: degrees('Latitude', '-33.8968'),
    longitude: degrees('Longitude', '151.1793'),
    phone: text('Phone', {
      help: `Shown to customers. From outside ${country} it starts with ${diallingCode}.`,
      isOptional: true,
      box: { type: 'tel', autoComplete: 'tel' },
    }),
    email: text('Email', { isOptional: true, box: { type: 'email', maxLength: 50, autoComplete: 'email' } }),
    timezone: select('Time zone', timezoneOptions(countryCode, stored.timezone), {
      help: 'All store times use this time zone, including daylight saving.',
    }),
    bannerImageId: picture('Store picture', {
      help: 'In the list of your stores, and across the top of the website where it has no banner.',
      alt: `Picture of ${stored.name}`,
      ratio: STORE_BANNER_RATIO,
    }),
  } satisfies FieldsOf<StoreInput>;
}

/** Name and address, how to reach it, its clock and its picture. */
export function StoreLayout({ put, form }: { put: Put; form: FormState }) {
  return (
    <>
      <FormSection title="Name and address">
        {put('name')}
        {put('line1')}
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
          {put('suburb')}
          {put('state')}
          {put('postcode')}
        </div>
        <Fold
          label="Position on the map"
          act="position"
          isOpen={Boolean(form.errors.latitude || form.errors.longitude)}
        >
          <p className="mb-3 text-14 text-ink-2">
            For distances and the map on your website. Leave it empty and we look it up from the address.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {put('latitude')}
            {put('longitude')}
          </div>
        </Fold>
      </FormSection>
      <FormSection title="Contact">
        {put('phone')}
        {put('email')}
        {put('timezone')}
      </FormSection>
      <FormSection title="Picture">{put('bannerImageId')}</FormSection>
    </>
  );
}

/** The country's own; one that was stored before stays a choice. */
function timezoneOptions(countryCode: CountryCode, stored: string) {
  const own: readonly string[] = COUNTRIES[countryCode].timezones;
  const all = own.includes(stored) ? own : [stored, ...own];
  return all.map((name) => ({ value: name, label: name.replaceAll('_', ' ').replaceAll('/', ' / ') }));
}

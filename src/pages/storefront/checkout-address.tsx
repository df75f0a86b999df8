/** The delivery address: looked up on a map if there is one, else typed with the area chosen from a list. */
import type { Needs } from '#src/context.ts';
import { areaOf, pointIn } from '#src/domain/delivery/delivery-area.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartDetails, DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { type FoundAddresses, locateAddress } from '#src/features/delivery/find-address.ts';
import type { PlaceSuggestion } from '#src/integrations/places/places.port.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';

export interface AddressFinder {
  readonly text: string;
  readonly sessionToken: string;
  readonly found: FoundAddresses;
}

interface Props {
  details: CartDetails;
  store: StoreProfile;
  form: { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The search in the page's address, with a new session unless one is under way. */
export function typedAddress(query: URLSearchParams): { text: string; sessionToken: string } {
  const session = query.get('session') ?? '';
  return {
    text: (query.get('find') ?? '').slice(0, 120),
    sessionToken: UUID.test(session) ? session : crypto.randomUUID(),
  };
}

/** The query that searches for an address that was typed but not chosen yet. */
export function findingAgain(form: FormData): string {
  const text = String(form.get('address.find') ?? '').trim();
  if (text === '' || form.get('address.placeId') || form.get('do') === 'pickup') return '';
  return `?${new URLSearchParams({ find: text, session: String(form.get('address.session') ?? '') })}#f-address.find`;
}

/** The form's address. Undefined keeps the one in the cart, null removes it. */
export async function addressIn(
  ctx: Needs<'ports' | 'log'>,
  form: FormData,
  store: StoreProfile,
  mayAskBilled: () => boolean,
): Promise<DeliveryAddress | null | undefined> {
  if (form.get('do') === 'forgetAddress') return null;
  const placeId = String(form.get('address.placeId') ?? '');
  if (placeId !== '') {
    return locateAddress(ctx, { placeId, sessionToken: String(form.get('address.session') ?? ''), mayAskBilled });
  }
  return form.has('address.line1') ? writtenAddress(form, store) : undefined;
}

/** `last` is what a signed-in guest may take with one press, while no address is chosen. */
export function AddressPart({
  finder,
  last = null,
  ...props
}: Props & { finder: AddressFinder | null; last?: DeliveryAddress | null }) {
  const { details, store } = props;
  const isLookedUp = finder !== null && store.settings.delivery.mode === 'areas';
  return (
    <>
      {last ? <LastAddress address={last} /> : null}
      {isLookedUp && finder.found.kind !== 'unavailable' ? (
        details.address?.latitude && details.address.line1 ? (
          <ChosenAddress {...props} address={details.address} />
        ) : (
          <Finder {...props} finder={finder} />
        )
      ) : (
        <>
          {isLookedUp ? (
            <Banner kind="waiting" title="Address search isn’t working right now">
              Enter your address and choose your delivery area.
            </Banner>
          ) : null}
          <AddressFields {...props} />
        </>
      )}
      <Field name="dropoffNotes" label="Delivery instructions" isOptional error={props.form.errors.dropoffNotes}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={300}
            placeholder="Unit number, gate code, where to leave it"
            defaultValue={props.form.values.dropoffNotes ?? details.dropoffNotes}
          />
        )}
      </Field>
    </>
  );
}

function LastAddress({ address }: { address: DeliveryAddress }) {
  return (
    <button
      type="submit"
      name="do"
      value="lastAddress"
      data-key="last-address"
      formNoValidate
      className="min-h-(--control) rounded-input border border-line-strong/60 bg-surface px-4 py-2 text-left hover:border-line-strong hover:bg-sunken"
    >
      <span className="block text-14 text-ink-2">Deliver to your last address</span>{' '}
      <span className="block font-medium">{address.line1}</span>{' '}
      <span className="block text-14 text-ink-2">
        {[address.suburb, address.state, address.postcode].filter(Boolean).join(' ')}
      </span>
    </button>
  );
}

function Finder({ store, form, finder }: Props & { finder: AddressFinder }) {
  const { found, sessionToken } = finder;
  const text = form.values['address.find'] ?? finder.text;
  const suggestions = found.kind === 'found' ? found.suggestions : [];
  return (
    <div className="flex flex-col gap-3" data-part="address-finder" data-key="address-finder" data-asks>
      <input type="hidden" name="address.session" value={sessionToken} />
      <div className="flex items-end gap-2">
        <Field
          name="address.find"
          label="Delivery address"
          error={form.errors['address.find'] ?? form.errors.address}
          className="min-w-0 flex-1"
          isRequired
        >
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="street-address"
              enterKeyHint="search"
              placeholder={`House number, street and ${COUNTRY_LABELS[store.countryCode].suburb.toLowerCase()}`}
              maxLength={120}
              defaultValue={text}
            />
          )}
        </Field>
        <Button type="submit" name="do" value="update" formNoValidate icon={SearchIcon}>
          Find
        </Button>
      </div>
      {suggestions.length > 0 ? <Suggestions suggestions={suggestions} /> : null}
      {found.kind === 'tooShort' || (found.kind === 'found' && suggestions.length === 0) ? (
        <p className="text-14 text-ink-2" data-outcome>
          {found.kind === 'tooShort'
            ? 'Enter a little more of your address.'
            : 'We can’t find that address. Check the spelling, or enter only the number and street.'}
        </p>
      ) : null}
    </div>
  );
}

/** Buttons, because an address is taken when it is pressed: an arrow key would choose the next of several radios. */
function Suggestions({ suggestions }: { suggestions: readonly PlaceSuggestion[] }) {
  return (
    <Fieldset legend="Choose your address" name="address.placeId">
      <p className="mb-2 text-14 text-ink-2" data-outcome>
        {suggestions.length === 1 ? '1 address found.' : `${suggestions.length} addresses found.`}
      </p>
      <div className="flex flex-col gap-2">
        {suggestions.map(({ placeId, mainText, secondaryText }) => (
          <button
            key={placeId}
            type="submit"
            name="address.placeId"
            value={placeId}
            data-key={placeId}
            formNoValidate
            className="min-h-(--control) rounded-input border border-line-strong/60 bg-surface px-4 py-2 text-left hover:border-line-strong hover:bg-sunken"
          >
            <span className="block font-medium">{mainText}</span>{' '}
            <span className="block text-14 text-ink-2">{secondaryText}</span>
          </button>
        ))}
      </div>
    </Fieldset>
  );
}

function ChosenAddress({ store, address, form }: Props & { address: DeliveryAddress }) {
  const { latitude, longitude } = address;
  const area = latitude && longitude ? areaOf({ latitude, longitude }, store.settings.delivery.deliveryAreas) : null;
  const place = [address.suburb, address.state, address.postcode].filter(Boolean).join(' ');
  const { pickup } = store.settings.checkout.paymentSettings;
  const pickupWord = COUNTRY_LABELS[store.countryCode].pickup.toLowerCase();
  return (
    <div className="flex flex-col gap-3" data-part="chosen-address" data-key="chosen-address">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-input border border-line-strong/60 px-4 py-3">
        <p tabIndex={-1} data-outcome>
          <span className="block text-14 text-ink-2">Deliver to</span>{' '}
          <span className="block font-semibold">{address.line1}</span>{' '}
          <span className="block text-14 text-ink-2">{place}</span>
        </p>
        <Button type="submit" name="do" value="forgetAddress" formNoValidate variant="quiet">
          Change address
        </Button>
      </div>
      {area ? (
        <p className="text-14 text-ink-2">
          {area.name} · delivery {formatAmount(area.deliveryCharges, store.currencyCode)}
        </p>
      ) : (
        <Banner
          kind="problem"
          title="We don’t deliver to that address"
          isAnnounced
          action={
            pickup ? (
              <Button type="submit" name="do" value="pickup" formNoValidate>
                Order for {pickupWord} instead
              </Button>
            ) : null
          }
        >
          {form.errors.address ?? `Your cart is saved. Try another address, or order for ${pickupWord}.`}
        </Banner>
      )}
    </div>
  );
}

/** An address that wasn't looked up. Where areas decide the fee, the customer chose theirs. */
function writtenAddress(form: FormData, { settings: { delivery } }: StoreProfile) {
  const text = (name: string) => String(form.get(`address.${name}`) ?? '');
  const area = delivery.deliveryAreas.find((one) => one.id === text('areaId'));
  const point = area && pointIn(area, delivery.deliveryAreas);
  return {
    line1: text('line1'),
    suburb: text('suburb') || (delivery.suburbs.find((one) => one.id === text('suburbId'))?.name ?? ''),
    state: text('state'),
    postcode: text('postcode') || (delivery.suburbs.find((one) => one.id === text('suburbId'))?.postcode ?? ''),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    suburbId: text('suburbId') || null,
  };
}

function AddressFields({ details, store, form }: Props) {
  const words = COUNTRY_LABELS[store.countryCode];
  const { address } = details;
  const value = (name: string, text: string | null | undefined) => form.values[`address.${name}`] ?? text ?? '';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        name="address.line1"
        label="Street address"
        error={form.errors['address.line1']}
        className="sm:col-span-2"
        isRequired
      >
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="address-line1"
            maxLength={120}
            defaultValue={value('line1', address?.line1)}
          />
        )}
      </Field>
      <AreaField details={details} store={store} form={form} />
      <SuburbField details={details} store={store} form={form} />
      <Field name="address.postcode" label={words.postcode} error={form.errors['address.postcode']}>
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="postal-code"
            inputMode={words.hasNumericPostcode ? 'numeric' : 'text'}
            maxLength={12}
            defaultValue={value('postcode', address?.postcode)}
          />
        )}
      </Field>
    </div>
  );
}

/** The store's delivery area, where areas decide the fee. */
function AreaField({ details: { address }, store, form }: Props) {
  const { mode, deliveryAreas } = store.settings.delivery;
  if (mode !== 'areas') return null;
  const point =
    address?.latitude && address.longitude ? { latitude: address.latitude, longitude: address.longitude } : null;
  return (
    <Field
      name="address.areaId"
      label="Delivery area"
      error={form.errors['address.areaId'] ?? form.errors.address}
      className="sm:col-span-2"
      isRequired
    >
      {(wiring) => (
        <Select
          {...wiring}
          placeholder="Choose your area"
          defaultValue={form.values['address.areaId'] ?? (point && areaOf(point, deliveryAreas)?.id) ?? ''}
          options={deliveryAreas.map((area) => ({
            value: area.id,
            label: `${area.name} · ${formatAmount(area.deliveryCharges, store.currencyCode)}`,
          }))}
        />
      )}
    </Field>
  );
}

/** Chosen from the store's suburbs where they decide the fee, otherwise written. */
function SuburbField({ details: { address }, store, form }: Props) {
  const { mode, suburbs } = store.settings.delivery;
  const word = COUNTRY_LABELS[store.countryCode].suburb;
  if (mode !== 'suburbs') {
    return (
      <Field name="address.suburb" label={word} error={form.errors['address.suburb']} isRequired>
        {(wiring) => (
          <Input
            {...wiring}
            autoComplete="address-level2"
            maxLength={60}
            defaultValue={form.values['address.suburb'] ?? address?.suburb ?? ''}
          />
        )}
      </Field>
    );
  }
  return (
    <Field
      name="address.suburbId"
      label={word}
      error={form.errors['address.suburbId'] ?? form.errors.address}
      isRequired
    >
      {(wiring) => (
        <Select
          {...wiring}
          placeholder={`Choose your ${word.toLowerCase()}`}
          defaultValue={form.values['address.suburbId'] ?? address?.suburbId ?? ''}
          options={suburbs.map((suburb) => ({
            value: suburb.id,
            label: `${suburb.name} ${suburb.postcode} · ${formatAmount(suburb.deliveryCharges, store.currencyCode)}`,
          }))}
        />
      )}
    </Field>
  );
}

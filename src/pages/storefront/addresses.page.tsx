import { listAddresses, MAX_ADDRESSES } from '#db/customers/addresses.repository.ts';
import { placeText, unlikeAddresses } from '#src/domain/customers/alike-addresses.ts';
import type { CustomerAddress } from '#src/domain/customers/customers.schema.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { addAddress, deleteAddress } from '#src/features/customers/customer-profile.ts';
import { type FormState, href, pageOf } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { AccountFrame, requireCustomer } from './account-frame.tsx';
import { formRefused } from './form-refused.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

const FIELDS = ['line1', 'suburb', 'state', 'postcode'] as const;

/** The addresses that a customer keeps for deliveries. Two that read alike are one. */
export const addressesPage = pageOf<StoreScope>()({
  path: paths.addresses.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const kept = customerId ? await listAddresses(ctx.db, restaurantOf(scope), customerId) : [];
    const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      isSignedIn: customerId !== null,
      isTexted: ctx.ports.sms !== null,
      addresses: unlikeAddresses(kept).map(({ shown }) => shown),
      hasRoom: kept.length < MAX_ADDRESSES,
      countryCode,
    };
  },
  title: ({ head }) => `Addresses · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ addresses, hasRoom, countryCode, ...frame }, { form, notice }) => (
    <AccountFrame {...frame} title="Addresses" notice={notice}>
      {addresses.length === 0 ? (
        <p className="text-ink-2">No addresses yet. Save one for your next delivery.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-5">
          {addresses.map(({ id, address }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="min-w-0">
                <span className="block font-semibold">{address.line1}</span>{' '}
                <span className="block text-14 text-ink-2">{placeText(address)}</span>
              </p>
              <form method="post">
                <input type="hidden" name="addressId" value={id} />
                <Button type="submit" name="do" value="remove">
                  Remove
                  <span className="sr-only">
                    {' '}
                    {address.line1}, {placeText(address)}
                  </span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {hasRoom ? (
        <AddressForm form={form} countryCode={countryCode} />
      ) : (
        <p className="text-ink-2">You’ve saved {MAX_ADDRESSES} addresses. Remove one to add another.</p>
      )}
    </AccountFrame>
  ),
  async action({ ctx, scope, form, base, actor, by }) {
    const customerId = requireCustomer(actor, scope);
    const to = href(base, paths.addresses, { restaurantId: scope.restaurantId, storeId: scope.storeId });
    const restaurant = restaurantOf(scope);
    try {
      if (form.get('do') === 'remove') {
        await deleteAddress(ctx, restaurant, { customerId, addressId: String(form.get('addressId') ?? ''), by });
        return { kind: 'redirect', to, notice: 'The address is removed.' };
      }
      await addAddress(ctx, restaurant, { customerId, address: addressOf(form), by });
    } catch (error) {
      return formRefused(error, form);
    }
    return { kind: 'redirect', to, notice: 'The address is saved.' };
  },
});

function addressOf(form: FormData): CustomerAddress {
  const [line1 = '', suburb = '', state = '', postcode = ''] = FIELDS.map((name) => String(form.get(name) ?? ''));
  return { line1, suburb, state, postcode, latitude: null, longitude: null };
}

function AddressForm({ form, countryCode }: { form: FormState; countryCode: CountryCode }) {
  const words = COUNTRY_LABELS[countryCode];
  const labels = { line1: 'Street address', suburb: words.suburb, state: 'State or region', postcode: words.postcode };
  const autoComplete = {
    line1: 'address-line1',
    suburb: 'address-level2',
    state: 'address-level1',
    postcode: 'postal-code',
  } as const;
  const isNeeded = (name: (typeof FIELDS)[number]) => name === 'line1' || name === 'suburb';
  return (
    <form method="post" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-22">Add an address</h2>
      <ErrorSummary
        errors={form.errors}
        message={form.message}
        isBeside={(name) => FIELDS.some((field) => field === name)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((name) => (
          <Field
            key={name}
            name={name}
            label={labels[name]}
            error={form.errors[name]}
            isRequired={isNeeded(name)}
            isOptional={!isNeeded(name)}
            className={name === 'line1' ? 'sm:col-span-2' : ''}
          >
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete={autoComplete[name]}
                maxLength={name === 'line1' ? 120 : name === 'postcode' ? 12 : 40}
                defaultValue={form.values[name] ?? ''}
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" name="do" value="add" variant="primary">
          Save address
        </Button>
      </div>
    </form>
  );
}

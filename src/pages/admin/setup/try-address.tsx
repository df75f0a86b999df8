import type { StoreFacts } from '#db/menu/menu-store.ts';
import { cornersFromText } from '#src/domain/delivery/area-corners.ts';
import { areaOf } from '#src/domain/delivery/delivery-area.ts';
import { suburbOfAddress } from '#src/domain/delivery/suburb-of-address.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { DeliverySettings, GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';
import { findAddresses, locateAddress } from '#src/features/delivery/find-address.ts';
import type { PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

export interface ZoneAnswer {
  readonly mode: DeliverySettings['mode'];
  /** Addresses can be looked up. */
  readonly isLookedUp: boolean;
  readonly typed: { readonly address: string; readonly suburb: string; readonly postcode: string };
  readonly found:
    | { readonly kind: 'notAsked' }
    | { readonly kind: 'zone'; readonly place: string; readonly name: string; readonly feeInCents: number }
    | { readonly kind: 'outside'; readonly place: string }
    | { readonly kind: 'unclear'; readonly why: string };
  readonly minOrderValue: number;
}

/** Answers the address's question about the saved zones. */
export async function askZone(request: PageRequest<StoreScope>, stored: DeliverySettings): Promise<ZoneAnswer> {
  const { query, ctx } = request;
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 120);
  const typed = { address: text('address'), suburb: text('suburb'), postcode: text('postcode') };
  return {
    mode: stored.mode,
    isLookedUp: ctx.ports.places !== null,
    typed,
    found: stored.mode === 'suburbs' ? bySuburb(typed, stored) : await byPlace(request, typed.address, stored),
    minOrderValue: stored.minOrderValue,
  };
}

function bySuburb({ suburb, postcode }: ZoneAnswer['typed'], { suburbs }: DeliverySettings): ZoneAnswer['found'] {
  if (suburb === '' && postcode === '') return { kind: 'notAsked' };
  const place = [suburb, postcode].filter(Boolean).join(' ');
  const found = suburbOfAddress({ suburb, postcode, suburbId: null }, suburbs);
  if (found.kind !== 'found') return { kind: 'outside', place };
  return { kind: 'zone', place, name: found.suburb.name, feeInCents: found.suburb.deliveryCharges };
}

async function byPlace(
  request: PageRequest<StoreScope>,
  address: string,
  stored: DeliverySettings,
): Promise<ZoneAnswer['found']> {
  if (address === '') return { kind: 'notAsked' };
  const [typed] = cornersFromText(address) ?? [];
  if (typed) return atPoint(typed, address, stored);
  const { ctx, scope } = request;
  if (ctx.ports.places === null)
    return { kind: 'unclear', why: 'Enter latitude, longitude, such as -33.8981, 151.1744.' };
  const { profile } = await ctx.menus.storeOf(scope);
  const sessionToken = crypto.randomUUID();
  const mayAskBilled = () => request.mayAskBilled('suggestAddresses');
  const found = await findAddresses(ctx, profile, { text: address, sessionToken, mayAskBilled });
  if (found.kind === 'unavailable')
    return { kind: 'unclear', why: 'We couldn’t look up addresses right now. Try again.' };
  const first = found.kind === 'found' ? found.suggestions[0] : undefined;
  if (!first) return { kind: 'unclear', why: 'No address found. Add the street number and the suburb.' };
  try {
    const mayLocate = () => request.mayAskBilled('locateAddress');
    const place = await locateAddress(ctx, { placeId: first.placeId, sessionToken, mayAskBilled: mayLocate });
    const { line1, suburb, latitude, longitude } = place;
    if (!latitude || !longitude) return { kind: 'unclear', why: 'This address has no place on the map.' };
    return atPoint({ latitude, longitude }, [line1, suburb].filter(Boolean).join(', '), stored);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return { kind: 'unclear', why: error.message };
    throw error;
  }
}

function atPoint(point: GeoPoint, place: string, { deliveryAreas }: DeliverySettings): ZoneAnswer['found'] {
  const area = areaOf(point, deliveryAreas);
  if (!area) return { kind: 'outside', place };
  return { kind: 'zone', place, name: area.name, feeInCents: area.deliveryCharges };
}

/** Does this address get delivery, and at what fee? Asked of the zones as they are saved. */
export function TryAddress({ asked, store }: { asked: ZoneAnswer; store: StoreFacts }) {
  const { mode, isLookedUp, typed } = asked;
  const words = COUNTRY_LABELS[store.profile.countryCode];
  return (
    <Card as="section" className="mt-6 flex max-w-3xl flex-col gap-4">
      <div id="try">
        <SectionHeading>Try an address</SectionHeading>
        <p className="-mt-2 text-14 text-ink-2">Uses the zones as they were last saved.</p>
      </div>
      <form method="get" action="#try" className="flex flex-wrap items-end gap-4">
        {mode === 'suburbs' ? (
          <>
            <Field name="suburb" label={words.suburb} formId="try" className="flex-1 basis-56">
              {(wiring) => <Input {...wiring} autoComplete="off" maxLength={60} defaultValue={typed.suburb} />}
            </Field>
            <Field name="postcode" label={words.postcode} formId="try" className="basis-32">
              {(wiring) => <Input {...wiring} autoComplete="off" maxLength={12} defaultValue={typed.postcode} />}
            </Field>
          </>
        ) : (
          <Field
            name="address"
            label={isLookedUp ? 'Address, or latitude, longitude' : 'Latitude, longitude'}
            formId="try"
            className="flex-1 basis-72"
          >
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="off"
                maxLength={120}
                defaultValue={typed.address}
                placeholder={isLookedUp ? undefined : '-33.8981, 151.1744'}
              />
            )}
          </Field>
        )}
        <Button type="submit">Try</Button>
      </form>
      <div aria-live="polite">
        <Found {...{ asked, store }} />
      </div>
    </Card>
  );
}

function Found({ asked: { found, minOrderValue }, store }: { asked: ZoneAnswer; store: StoreFacts }) {
  const money = (cents: number) => formatAmount(cents, store.profile.currencyCode);
  if (found.kind === 'notAsked') return null;
  if (found.kind === 'unclear') return <Banner kind="waiting" title={found.why} />;
  if (found.kind === 'outside') {
    return <Banner kind="problem" title={`No delivery to ${found.place}. It’s outside every zone.`} />;
  }
  const minimum = minOrderValue > 0 ? ` Minimum order ${money(minOrderValue)}.` : '';
  return (
    <Banner
      kind="success"
      title={`${found.place} is in ${found.name}: ${money(found.feeInCents)} delivery fee.${minimum}`}
    />
  );
}

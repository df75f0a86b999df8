import { z } from 'zod';
import type { Needs } from '#src/context.ts';
import { pointIn } from '#src/domain/delivery/delivery-area.ts';
import { type DeliveryAddress, deliveryAddressSchema } from '#src/domain/ordering/ordering.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryPlace, DeliveryZones } from '#src/domain/till/customer.types.ts';
import { locateAddress } from '#src/features/delivery/find-address.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { placeOfAddress } from './place-of-address.ts';

/** What the till knows of the order, next to its address. */
const order = {
  orderId: idSchema.nullable().default(null),
  itemTotalInCents: z.number().int().min(0).max(10_000_000).default(0),
};

export const placeAddressBodySchema = z.union([
  z.object({ placeId: z.string().min(1).max(300), sessionToken: z.uuid(), ...order }),
  z.object({ address: deliveryAddressSchema, ...order }),
  z.object({
    line1: z.string().trim().min(1, 'Enter the street and number.').max(120, 'Use 120 characters or fewer.'),
    suburb: z.string().trim().max(60, 'Use 60 characters or fewer.'),
    postcode: z.string().trim().max(12, 'Use 12 characters or fewer.'),
    zoneId: idSchema.nullable(),
    ...order,
  }),
]);
export type PlaceAddress =
  | { readonly placeId: string; readonly sessionToken: string }
  /** Known as it is: only its charge is asked for. */
  | { readonly address: DeliveryAddress }
  | { readonly line1: string; readonly suburb: string; readonly postcode: string; readonly zoneId: string | null };

/** Areas or suburbs with their charges, by name. */
export function deliveryZones(ctx: Needs<'ports'>, { settings: { delivery } }: StoreProfile): DeliveryZones {
  const zones =
    delivery.mode === 'suburbs'
      ? delivery.suburbs.map(({ id, name, postcode, deliveryCharges }) => ({
          id,
          name,
          postcode,
          feeInCents: deliveryCharges,
        }))
      : delivery.deliveryAreas.map(({ id, name, deliveryCharges }) => ({
          id,
          name,
          postcode: '',
          feeInCents: deliveryCharges,
        }));
  return {
    mode: delivery.mode,
    isLookedUp: ctx.ports.places !== null && delivery.mode === 'areas',
    zones: zones.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/**
 * The address with its zone. The map gives the zone of a found address; for a typed one, as when offline, an employee
 * chooses the zone, or it has none.
 */
export async function placeAddress(
  ctx: Needs<'ports' | 'log'>,
  store: StoreProfile,
  wanted: PlaceAddress,
): Promise<DeliveryPlace> {
  if ('placeId' in wanted) {
    return placeOfAddress(await locateAddress(ctx, { ...wanted, mayAskBilled: () => true }), store);
  }
  if ('address' in wanted) return placeOfAddress(wanted.address, store);
  const { delivery } = store.settings;
  const { line1, zoneId } = wanted;
  const suburb = delivery.mode === 'suburbs' ? delivery.suburbs.find((one) => one.id === zoneId) : undefined;
  const area = delivery.mode === 'areas' ? delivery.deliveryAreas.find((one) => one.id === zoneId) : undefined;
  const point = area ? pointIn(area, delivery.deliveryAreas) : null;
  return placeOfAddress(
    {
      line1,
      // Staff chose from the list: its words are the address's.
      suburb: suburb?.name ?? wanted.suburb,
      state: '',
      postcode: suburb?.postcode ?? wanted.postcode,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      suburbId: suburb?.id ?? null,
    },
    store,
  );
}

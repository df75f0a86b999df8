// Uses Temporal: not for islands.
/** Who orders, when it is wanted and where it goes, out of a cart of Google's. */
import { PHONE_ISSUE_MESSAGES, parsePhone } from '../../customers/phone-number.ts';
import type { MarketplaceMenuType } from '../../marketplace/marketplace-menu.ts';
import type { CountryCode } from '../../tenancy/store-settings.schema.ts';
import { type CartDetails, cartDetailsSchema, deliveryAddressSchema } from '../ordering.schema.ts';
import type { FoodFault } from './google-food-errors.ts';
import type { GoogleCart } from './google-request.schema.ts';

const COORDINATE_DIGITS = 7;

export function serviceOf({ extension }: Pick<GoogleCart, 'extension'>): MarketplaceMenuType {
  return 'delivery' in extension.fulfillmentPreference.fulfillmentInfo ? 'delivery' : 'pickup';
}

export interface ReadDetails {
  readonly details: CartDetails;
  /** What stands in the way of pricing it. */
  readonly faults: readonly FoodFault[];
  /** What stands in the way of ordering it. */
  readonly contactFaults: readonly FoodFault[];
}

/** `countryCode`: the store's, for a number without a country. */
export function readGoogleDetails(cart: GoogleCart, countryCode: CountryCode): ReadDetails {
  const { location, contact, fulfillmentPreference } = cart.extension;
  const { fulfillmentInfo } = fulfillmentPreference;
  const collectionType = serviceOf(cart);
  const wanted =
    'delivery' in fulfillmentInfo
      ? fulfillmentInfo.delivery.deliveryTimeIso8601
      : fulfillmentInfo.pickup.pickupTimeIso8601;
  const time = readTime(wanted);
  const address = collectionType === 'delivery' ? addressOf(location) : null;
  const phone = parsePhone(contact?.phoneNumber ?? '', countryCode);
  const name = (contact?.displayName || [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')).trim();
  const { shape } = cartDetailsSchema;
  const email = shape.email.safeParse(contact?.email ?? '');
  const notes = shape.dropoffNotes.safeParse(location?.notes ?? '');
  const comments = shape.comments.safeParse(cart.notes);
  const faults: FoodFault[] = [
    ...(time === undefined ? [{ error: 'UNAVAILABLE_SLOT', description: 'Choose another time.' } as const] : []),
    ...(collectionType === 'delivery' && address === null
      ? [{ error: 'REQUIREMENTS_NOT_MET', description: 'Enter your delivery address.' } as const]
      : []),
    ...(comments.success && notes.success
      ? []
      : [{ error: 'INVALID', description: 'Use 300 characters or fewer for instructions.' } as const]),
  ];
  const needed = (description: string): FoodFault => ({ error: 'REQUIREMENTS_NOT_MET', description });
  return {
    faults,
    contactFaults: [
      ...(name === '' ? [needed('Enter your name.')] : []),
      ...(phone.kind === 'issue' ? [needed(PHONE_ISSUE_MESSAGES[phone.issue])] : []),
    ],
    details: {
      ...{ collectionType, requestedForIsoDateTimeUtc: time ?? null, address },
      ...{ dropoffNotes: notes.data ?? '', comments: comments.data ?? '', email: email.data ?? '' },
      ...{ name: name.slice(0, 60), phone: phone.kind === 'issue' ? '' : phone.e164 },
      ...{ tableId: null, paymentType: null, usesLoyaltyReward: false, isTest: false },
    },
  };
}

/** Null: as soon as possible, which Google writes as a duration of nothing. Undefined: no time that we know. */
function readTime(text: string): string | null | undefined {
  try {
    if (text.startsWith('P')) return Temporal.Duration.from(text).blank ? null : undefined;
    return Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 });
  } catch {
    return undefined;
  }
}

/** Null: it has no street. */
function addressOf(location: GoogleCart['extension']['location']): CartDetails['address'] {
  const { postalAddress, coordinates, formattedAddress = '', city = '', zipCode = '' } = location ?? {};
  const lines = postalAddress?.addressLines.map((line) => line.trim()).filter((line) => line !== '') ?? [];
  const coordinate = (degrees: number | undefined) => degrees?.toFixed(COORDINATE_DIGITS) ?? null;
  const read = deliveryAddressSchema.safeParse({
    line1: lines.length > 0 ? lines.join(', ') : formattedAddress,
    suburb: postalAddress?.locality || city,
    state: postalAddress?.administrativeArea ?? '',
    postcode: postalAddress?.postalCode || zipCode,
    latitude: coordinate(coordinates?.latitude),
    longitude: coordinate(coordinates?.longitude),
    suburbId: null,
  });
  return read.success && read.data.line1 !== '' ? read.data : null;
}

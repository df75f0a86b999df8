/** What is saved about a customer, as names and values that a person reads. */
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { CustomerRecord } from '#src/features/customers/export-customer.ts';

interface Reader {
  readonly timezone: string;
  readonly countryCode: CountryCode;
  readonly currencyCode: CurrencyCode;
}

type Entry = readonly { readonly name: string; readonly value: string }[];

export interface DataSection {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The record without what a reader can do nothing with: ids, and marks of the program. The file has all of it. */
export function sectionsOf(record: CustomerRecord, reader: Reader): DataSection[] {
  const { customer, addresses, stores, loyaltyCard, savedCards, orders, madeIsoDateTimeUtc: _, ...rows } = record;
  const entry = (of: object) => entryOf(of, reader);
  const titled = (title: string, list: readonly object[]) => ({
    title,
    entries: list.map(entry).filter((rowsOfOne) => rowsOfOne.length > 0),
  });
  return [
    titled('You', [customer]),
    titled(
      'Addresses',
      addresses.map(({ address }) => address),
    ),
    titled('Saved cards', savedCards),
    titled('Loyalty card', loyaltyCard ? [loyaltyCard] : []),
    titled('Stores that know you', stores),
    titled('Orders', orders.map(shortOrder)),
    ...(Object.keys(rows) as (keyof typeof rows)[]).map((key) => titled(titleOf(key), rows[key])),
  ];
}

function shortOrder(order: CustomerRecord['orders'][number]) {
  const { storeName, orderNumber, placedIsoDateTimeUtc, statusCode, grandTotalInCents, lines, comments } = order;
  const { customerName, customerPhone, customerEmail, collection } = order;
  const address = collection.type === 'delivery' ? collection.address.line1 : '';
  const items = lines.map(({ priced }) => `${priced.quantity} × ${priced.name}`).join(', ');
  return {
    ...{ storeName, orderNumber, placedIsoDateTimeUtc, statusCode, items, grandTotalInCents, comments },
    ...{ customerName, customerPhone, customerEmail, address },
  };
}

function entryOf(of: object, reader: Reader): Entry {
  return Object.entries(of).flatMap(([key, value]) => {
    const text = isOfProgram(key) ? '' : valueText(key, value, reader);
    return text === '' ? [] : [{ name: titleOf(key), value: text }];
  });
}

function isOfProgram(key: string): boolean {
  return key === 'id' || /Id$|Hash$|^origin$|^version$/.test(key);
}

function valueText(key: string, value: unknown, reader: Reader): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return key.endsWith('InCents') ? formatAmount(value, reader.currencyCode) : `${value}`;
  if (typeof value === 'string') return stringText(key, value, reader);
  if (!Array.isArray(value)) return leavesOf(value).join(', ');
  return value.map((one) => valueText(key, one, reader)).join(', ');
}

function stringText(key: string, value: string, reader: Reader): string {
  if (/IsoDateTime(Utc)?$/.test(key)) return formatStoreDateTime(Temporal.Instant.from(value), reader.timezone);
  if (value.startsWith('+')) return shownPhone(value, reader.countryCode);
  return key.endsWith('Json') ? leavesOf(JSON.parse(value)).join(', ') : value;
}

/** The words and numbers in a value, whatever its shape. */
function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return [];
  if (typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([key, one]) => (isOfProgram(key) ? [] : leavesOf(one)));
}

const TITLES: Readonly<Record<string, string>> = {
  mobileNumberE164: 'Mobile number',
  phoneNumberE164: 'Second phone number',
  phoneE164: 'Phone number',
  unverifiedEmail: 'Email',
  provedEmails: 'Emails that you proved',
  previousUnverifiedEmails: 'Earlier emails',
  previousNames: 'Earlier names',
  previousMobiles: 'Earlier mobile numbers',
  previousOrderCount: 'Orders online',
  previousPosOrderCount: 'Orders in the store',
  previousGoogleOrderCount: 'Orders by Google',
  messagesOff: 'Messages switched off',
  codesSent: 'Codes we texted you',
  codesEmailed: 'Codes we emailed you',
  signIns: 'Sign-ins',
  history: 'What happened to your orders',
  carts: 'Carts',
  places: 'Where the store brought orders',
};

/** 'grandTotalInCents' reads 'Grand total'. */
function titleOf(key: string): string {
  const known = TITLES[key];
  if (known) return known;
  const words = key
    .replace(/(IsoDateTimeUtc|IsoDateTime|InCents|Json|Code|E164)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

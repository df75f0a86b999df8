import type { Db } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** A person's rows that nothing else reads as a whole, with their columns as they are stored. */
export interface RowsOfPerson {
  readonly loyaltyEntries: readonly Row[];
  readonly loyaltyAdjustments: readonly Row[];
  readonly payments: readonly Row[];
  readonly tenders: readonly Row[];
  readonly refunds: readonly Row[];
  readonly history: readonly Row[];
  readonly messages: readonly Row[];
  readonly carts: readonly Row[];
  readonly couponRedemptions: readonly Row[];
  readonly codesSent: readonly Row[];
  readonly signIns: readonly Row[];
  readonly places: readonly Row[];
  readonly tableBookings: readonly Row[];
}

interface Person {
  readonly customerId: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

type ReadRows = (sql: string, ...values: string[]) => Row[];

export function rowsOfPerson(
  db: Db,
  { restaurantId }: RestaurantScope,
  person: Person,
  orderIds: readonly string[],
): RowsOfPerson {
  const raw = connectionOf(db);
  const all: ReadRows = (sql, ...values) => raw.query<Row, string[]>(sql).all(...values);
  return {
    ...moneyRows(all, orderIds),
    ...offerRows(all, restaurantId, person, orderIds),
    ...contactRows(all, restaurantId, person, orderIds),
    ...visitRows(all, restaurantId, person),
    tableBookings: all(
      `select storeId, bookedForIsoDateTimeUtc, customerName, customerMobile, customerUnverifiedEmail, pax, seatingArea,
         requestNote, requestTemplatesJson, statusCode, statusReason, placedIsoDateTime from table_bookings
       where restaurantId = ? and (customerId = ? or customerMobile in (select value from json_each(?)))
       order by bookedForIsoDateTimeUtc`,
      restaurantId,
      person.customerId,
      JSON.stringify(person.phones),
    ),
  };
}

const IS_THEIRS = 'orderId in (select value from json_each(?))';

/** The payments and refunds of their orders, and their outcome. */
function moneyRows(all: ReadRows, orderIds: readonly string[]) {
  const ids = JSON.stringify(orderIds);
  return {
    payments: all(
      `select orderId, statusCode, amountInCents, currencyCode, cardBrand, cardLast4, capturedInCents, refundedInCents
       from order_payments where ${IS_THEIRS}`,
      ids,
    ),
    tenders: all(
      `select orderId, paymentType, paymentName, amountInCents, tipInCents, takenIsoDateTimeUtc from tenders where ${IS_THEIRS}`,
      ids,
    ),
    refunds: all(`select orderId, kind, amountInCents, statusCode, reason from refunds where ${IS_THEIRS}`, ids),
    history: all(
      `select orderId, occurredIsoDateTimeUtc, fromStatus, toStatus, byKind, reason from order_history where ${IS_THEIRS}
       order by occurredIsoDateTimeUtc`,
      ids,
    ),
  };
}

function offerRows(all: ReadRows, restaurantId: string, { customerId }: Person, orderIds: readonly string[]) {
  return {
    loyaltyEntries: all(
      `select orderId, kind, e.credits, occurredIsoDateTimeUtc from loyalty_entries e
       join loyalty_cards c on c.id = e.loyaltyCardId where c.restaurantId = ? and c.customerId = ?
       order by occurredIsoDateTimeUtc`,
      restaurantId,
      customerId,
    ),
    loyaltyAdjustments: all(
      `select a.credits, reason, byName, occurredIsoDateTimeUtc from loyalty_adjustments a
       join loyalty_cards c on c.id = a.loyaltyCardId where c.restaurantId = ? and c.customerId = ?
       order by occurredIsoDateTimeUtc`,
      restaurantId,
      customerId,
    ),
    couponRedemptions: all(
      `select couponCode, orderId, amountInCents, redeemedIsoDateTimeUtc, givenBackIsoDateTimeUtc from coupon_redemptions r
       join coupons c on c.id = r.couponId where r.restaurantId = ? and ${IS_THEIRS}`,
      restaurantId,
      JSON.stringify(orderIds),
    ),
  };
}

/** What was sent to their phones and addresses. */
function contactRows(all: ReadRows, restaurantId: string, person: Person, orderIds: readonly string[]) {
  const phones = JSON.stringify(person.phones);
  return {
    messages: all(
      `select kind, template, recipient, payloadJson, statusCode, createdIsoDateTimeUtc, sentIsoDateTimeUtc from outgoing_messages
       where restaurantId = ? and (recipient in (select value from json_each(?)) or recipient in (select value from json_each(?))
         or payloadJson ->> 'orderId' in (select value from json_each(?))) order by createdIsoDateTimeUtc`,
      restaurantId,
      phones,
      JSON.stringify(person.emails),
      JSON.stringify(orderIds),
    ),
    codesSent: all(
      `select phoneE164, origin, createdIsoDateTimeUtc, usedIsoDateTimeUtc from phone_codes
       where restaurantId = ? and phoneE164 in (select value from json_each(?))`,
      restaurantId,
      phones,
    ),
    provedEmails: all(
      'select email, provedIsoDateTimeUtc from proved_emails where restaurantId = ? and customerId = ?',
      restaurantId,
      person.customerId,
    ),
    codesEmailed: all(
      `select email, origin, createdIsoDateTimeUtc, usedIsoDateTimeUtc from email_codes
       where restaurantId = ? and email in (select lower(value) from json_each(?))`,
      restaurantId,
      JSON.stringify(person.emails),
    ),
  };
}

/** What their browser and their sign-ins left behind. */
function visitRows(all: ReadRows, restaurantId: string, { customerId }: Person) {
  return {
    carts: all(
      `select storeId, linesJson, couponCodesJson, detailsJson, updatedIsoDateTimeUtc from carts
       where restaurantId = ? and customerId = ?`,
      restaurantId,
      customerId,
    ),
    signIns: all(
      `select createdIsoDateTimeUtc, expiresIsoDateTimeUtc from sessions where kind = 'customer' and subjectId = ?`,
      customerId,
    ),
    places: all(
      `select storeId, addressJson, isHidden, createdIsoDateTimeUtc from store_customer_places
       where restaurantId = ? and customerId = ?`,
      restaurantId,
      customerId,
    ),
  };
}

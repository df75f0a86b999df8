import type { Db } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Rows of a person that nothing else reads as a whole, with their columns as they stand. */
export interface RowsOfPerson {
  readonly loyaltyEntries: readonly Row[];
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
}

export function rowsOfPerson(
  db: Db,
  { restaurantId }: RestaurantScope,
  person: { readonly customerId: string; readonly phones: readonly string[]; readonly emails: readonly string[] },
  orderIds: readonly string[],
): RowsOfPerson {
  const raw = connectionOf(db);
  const all = (sql: string, ...values: string[]) => raw.query<Row, string[]>(sql).all(...values);
  const { customerId } = person;
  const ids = JSON.stringify(orderIds);
  const phones = JSON.stringify(person.phones);
  const isTheirs = 'orderId in (select value from json_each(?))';
  return {
    loyaltyEntries: all(
      `select orderId, kind, e.credits, occurredIsoDateTimeUtc from loyalty_entries e
       join loyalty_cards c on c.id = e.loyaltyCardId where c.restaurantId = ? and c.customerId = ?
       order by occurredIsoDateTimeUtc`,
      restaurantId,
      customerId,
    ),
    payments: all(
      `select orderId, statusCode, amountInCents, currencyCode, cardBrand, cardLast4, capturedInCents, refundedInCents
       from order_payments where ${isTheirs}`,
      ids,
    ),
    tenders: all(
      `select orderId, paymentType, paymentName, amountInCents, tipInCents, takenIsoDateTimeUtc from tenders where ${isTheirs}`,
      ids,
    ),
    refunds: all(`select orderId, kind, amountInCents, statusCode, reason from refunds where ${isTheirs}`, ids),
    history: all(
      `select orderId, occurredIsoDateTimeUtc, fromStatus, toStatus, byKind, reason from order_history where ${isTheirs}
       order by occurredIsoDateTimeUtc`,
      ids,
    ),
    messages: all(
      `select kind, template, recipient, payloadJson, statusCode, createdIsoDateTimeUtc, sentIsoDateTimeUtc from outgoing_messages
       where restaurantId = ? and (recipient in (select value from json_each(?)) or recipient in (select value from json_each(?))
         or payloadJson ->> 'orderId' in (select value from json_each(?))) order by createdIsoDateTimeUtc`,
      restaurantId,
      phones,
      JSON.stringify(person.emails),
      ids,
    ),
    carts: all(
      `select storeId, linesJson, couponCodesJson, detailsJson, updatedIsoDateTimeUtc from carts
       where restaurantId = ? and customerId = ?`,
      restaurantId,
      customerId,
    ),
    couponRedemptions: all(
      `select couponCode, orderId, amountInCents, redeemedIsoDateTimeUtc, givenBackIsoDateTimeUtc from coupon_redemptions r
       join coupons c on c.id = r.couponId where r.restaurantId = ? and ${isTheirs}`,
      restaurantId,
      ids,
    ),
    codesSent: all(
      `select phoneE164, origin, createdIsoDateTimeUtc, usedIsoDateTimeUtc from phone_codes
       where restaurantId = ? and phoneE164 in (select value from json_each(?))`,
      restaurantId,
      phones,
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

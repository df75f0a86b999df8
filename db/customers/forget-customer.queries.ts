import type { Trx } from '#db/connection.ts';
import { forgetCardsIn } from '#db/payments/saved-cards.repository.ts';
import { connectionOf } from '#db/statement.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** Whom all of it is about, as the cloud knows them. */
export interface Person {
  readonly customerId: string;
  /** In E.164: the number of now and those before it. */
  readonly phones: readonly string[];
}

interface OpenOrder {
  readonly storeId: string;
  readonly orderNumber: string;
}

/** Orders of theirs that are under way or not paid at any store, by their numbers; a bill that nothing was sent of has none. */
export function openOrdersOf(trx: Trx, { restaurantId }: RestaurantScope, person: Person): OpenOrder[] {
  const raw = connectionOf(trx);
  const phones = JSON.stringify(person.phones);
  return raw
    .query<OpenOrder, [string, string, string, string, string]>(
      `select storeId, orderNumber from orders
       where restaurantId = ?
         and (statusCode in ('processingPayment', 'new', 'accepted')
           or exists (select 1 from bills where bills.orderId = orders.id and bills.state = 'open'))
         and (customerId = ? or customerPhone in (select value from json_each(?)))
       union all
       select storeId, '' as orderNumber from bills
       where restaurantId = ? and state = 'open' and orderId is null
         and draftJson ->> 'customerPhone' in (select value from json_each(?))
       order by orderNumber`,
    )
    .all(restaurantId, person.customerId, phones, restaurantId, phones);
}

/**
 * Deletes everything about a person that only the cloud holds: messages to them, codes, carts, sign-ins, what the card
 * provider sent, addresses, card and counts. Runs before `forgetTracesIn`, which detaches their orders;
 * `removeCustomerIn` is last.
 */
export function forgetInCloudIn(trx: Trx, scope: RestaurantScope, person: Person): void {
  const { restaurantId } = scope;
  const raw = connectionOf(trx);
  const { customerId } = person;
  const phones = JSON.stringify(person.phones);
  const orders = raw
    .query<{ id: string; email: string; placed: string }, [string, string, string]>(
      `select id, customerEmail as email, placedIsoDateTimeUtc as placed from orders
       where restaurantId = ? and (customerId = ? or customerPhone in (select value from json_each(?)))`,
    )
    .all(restaurantId, customerId, phones);
  const kept = raw
    .query<{ email: string }, [string, string, string]>(
      `select unverifiedEmail as email from customers where id = ?
       union select email from proved_emails where customerId = ?
       union select value from customers, json_each(customers.previousUnverifiedEmailsJson) where customers.id = ?`,
    )
    .all(customerId, customerId, customerId);
  const bookings = raw
    .query<{ id: string; email: string }, [string, string, string]>(
      `select id, customerUnverifiedEmail as email from table_bookings
       where restaurantId = ? and (customerId = ? or customerMobile in (select value from json_each(?)))`,
    )
    .all(restaurantId, customerId, phones);
  const emails = new Set([...kept, ...orders, ...bookings].map(({ email }) => email).filter((one) => one !== ''));
  const orderIds = JSON.stringify(orders.map(({ id }) => id));
  raw
    .query(
      `delete from outgoing_messages where restaurantId = ?
         and (recipient in (select value from json_each(?)) or recipient in (select value from json_each(?))
           or payloadJson ->> 'orderId' in (select value from json_each(?))
           or payloadJson ->> 'bookingId' in (select value from json_each(?)))`,
    )
    .run(restaurantId, phones, JSON.stringify([...emails]), orderIds, JSON.stringify(bookings.map(({ id }) => id)));
  raw.query("update disputes set answerJson = '{}' where orderId in (select value from json_each(?))").run(orderIds);
  raw
    .query('delete from phone_codes where restaurantId = ? and phoneE164 in (select value from json_each(?))')
    .run(restaurantId, phones);
  raw.query('delete from proved_emails where customerId = ?').run(customerId);
  raw
    .query(`delete from email_codes where restaurantId = ? and email in (select lower(value) from json_each(?))`)
    .run(restaurantId, JSON.stringify([...emails]));
  raw
    .query(
      `delete from inquiries where restaurantId = ? and (phone in (select value from json_each(?))
         or lower(email) in (select lower(value) from json_each(?)))`,
    )
    .run(restaurantId, phones, JSON.stringify([...emails]));
  // A cart that was begun before signing in has the number among its answers.
  raw.query('delete from carts where restaurantId = ? and customerId = ?').run(restaurantId, customerId);
  for (const phone of person.phones) {
    raw.query('delete from carts where restaurantId = ? and instr(detailsJson, ?) > 0').run(restaurantId, phone);
  }
  forgetCardsIn(trx, scope, customerId);
  raw.query("delete from sessions where kind = 'customer' and subjectId = ?").run(customerId);
  const mentions = [...person.phones, ...emails, ...paymentsOf(trx, orderIds)];
  const since = orders.map(({ placed }) => placed).sort()[0];
  if (since !== undefined) emptyWebhooks(trx, mentions, since);
}

/** What names their payments to the card provider. */
function paymentsOf(trx: Trx, orderIds: string): string[] {
  return connectionOf(trx)
    .query<{ session: string | null; intent: string | null }, [string]>(
      `select checkoutSessionId as session, paymentIntentId as intent from order_payments
       where orderId in (select value from json_each(?))`,
    )
    .all(orderIds)
    .flatMap(({ session, intent }) => [session, intent].filter((one) => one !== null));
}

/** Keeps that an event came, and when, so it isn't handled twice; its body is no longer needed. */
function emptyWebhooks(trx: Trx, names: readonly string[], since: string): void {
  const raw = connectionOf(trx);
  const found = raw
    .query<{ provider: string; eventId: string; bodyText: string }, [string]>(
      'select provider, eventId, bodyText from webhook_events where receivedIsoDateTimeUtc >= ?',
    )
    .iterate(since);
  const theirs: [string, string][] = [];
  for (const { provider, eventId, bodyText } of found) {
    if (names.some((name) => bodyText.includes(name))) theirs.push([provider, eventId]);
  }
  for (const key of theirs) {
    raw.query("update webhook_events set bodyText = '{}' where provider = ? and eventId = ?").run(...key);
  }
}

/** Their row, with all that names it. */
export function removeCustomerIn(trx: Trx, customerId: string): void {
  const raw = connectionOf(trx);
  for (const table of ['loyalty_entries', 'loyalty_adjustments']) {
    raw
      .query(`delete from ${table} where loyaltyCardId in (select id from loyalty_cards where customerId = ?)`)
      .run(customerId);
  }
  for (const table of ['loyalty_cards', 'customer_addresses', 'store_customer_places', 'store_customers']) {
    raw.query(`delete from ${table} where customerId = ?`).run(customerId);
  }
  raw.query('delete from customers where id = ?').run(customerId);
}

import type { Trx } from '#db/connection.ts';
import {
  type Customer,
  findCustomerByMobile,
  insertCustomer,
  isCustomerIdFree,
  renameCustomer,
} from '#db/customers/customers.repository.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/**
 * The restaurant's customer with this mobile number, created if new. A name or email typed now replaces the stored one;
 * former names are kept beside it. Empty ones change nothing.
 */
export async function customerOfPhoneIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: RestaurantScope,
  input: {
    readonly mobileNumberE164: string;
    readonly name?: string;
    readonly email?: string;
    /** For a new one; replaced if it is in use. */
    readonly id?: string;
  },
): Promise<Customer> {
  const { mobileNumberE164, name = '', email = '' } = input;
  const known = await findCustomerByMobile(trx, scope, mobileNumberE164);
  if (known) {
    const change = { name: name || known.name, unverifiedEmail: email || known.unverifiedEmail };
    if (change.name === known.name && change.unverifiedEmail === known.unverifiedEmail) return known;
    await renameCustomer(trx, scope, known, change);
  } else {
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const isFree = input.id !== undefined && (await isCustomerIdFree(trx, input.id));
    const id = isFree && input.id !== undefined ? input.id : ctx.ids.next();
    const row = { id, name, mobileNumberE164, unverifiedEmail: email, createdIsoDateTimeUtc };
    await insertCustomer(trx, scope, row);
  }
  const customer = await findCustomerByMobile(trx, scope, mobileNumberE164);
  invariant(customer, 'the customer was written a line above');
  return customer;
}

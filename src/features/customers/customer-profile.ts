import { appendAudit } from '#db/audit/audit.repository.ts';
import { insertAddress, listAddresses, MAX_ADDRESSES, removeAddress } from '#db/customers/addresses.repository.ts';
import { findCustomer, renameCustomer } from '#db/customers/customers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type CustomerAddress,
  customerAddressSchema,
  customerNameSchema,
} from '#src/domain/customers/customers.schema.ts';
import { optionalEmailSchema } from '#src/domain/tenancy/formats.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

type ProfileNeeds = Needs<'write' | 'clock' | 'ids'>;

/** Changes a customer's own name and email. The previous name joins the former ones. */
export async function saveProfile(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: { readonly customerId: string; readonly name: string; readonly email: string; readonly by: ActedBy },
): Promise<void> {
  const name = parseInput(customerNameSchema, input.name);
  const unverifiedEmail = parseInput(optionalEmailSchema, input.email);
  await ctx.write(async (trx) => {
    const customer = await findCustomer(trx, scope, input.customerId);
    if (!customer) throw notFound('customer');
    await renameCustomer(trx, scope, customer, { name, unverifiedEmail });
    await audit(trx, ctx, scope, input, 'saveProfile');
  });
}

/** Saves an address to choose from at the next checkout; a repeat isn't stored twice. */
export async function addAddress(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: { readonly customerId: string; readonly address: CustomerAddress; readonly by: ActedBy },
): Promise<string> {
  const address = parseInput(customerAddressSchema, input.address);
  return ctx.write(async (trx) => {
    if (!(await findCustomer(trx, scope, input.customerId))) throw notFound('customer');
    const kept = await listAddresses(trx, scope, input.customerId);
    const same = kept.find((each) => addressKey(each.address) === addressKey(address));
    if (same) return same.id;
    if (kept.length >= MAX_ADDRESSES) {
      throw invalidFields({
        path: 'address',
        message: `You can save up to ${MAX_ADDRESSES} addresses. Remove one first.`,
      });
    }
    const id = ctx.ids.next();
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await insertAddress(trx, scope, { id, customerId: input.customerId, address, createdIsoDateTimeUtc });
    await audit(trx, ctx, scope, input, 'addAddress');
    return id;
  });
}

export async function deleteAddress(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: { readonly customerId: string; readonly addressId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await removeAddress(trx, scope, input.customerId, input.addressId))) throw notFound('address');
    await audit(trx, ctx, scope, input, 'deleteAddress');
  });
}

function addressKey({ line1, suburb, postcode }: CustomerAddress): string {
  return `${line1}|${suburb}|${postcode}`.toLowerCase();
}

/** Records the change and its author, never a customer's name or address. */
async function audit(
  trx: Parameters<typeof appendAudit>[0],
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  { customerId, by }: { readonly customerId: string; readonly by: ActedBy },
  action: string,
): Promise<void> {
  const subject = { subjectType: 'customer', subjectId: customerId };
  // Customers' names stay out of a log that is never deleted.
  const nameless = by.kind === 'customer' ? { ...by, name: 'Customer' } : by;
  await appendAudit(trx, ctx, { restaurantId: scope.restaurantId, storeId: null, by: nameless, action, ...subject });
}

import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { insertAddress, listAddresses, MAX_ADDRESSES, removeAddress } from '#db/customers/addresses.repository.ts';
import {
  changeMessagesOffIn,
  changeSecondPhoneIn,
  findCustomer,
  renameCustomer,
} from '#db/customers/customers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { addressKey, unlikeAddresses } from '#src/domain/customers/alike-addresses.ts';
import {
  type CustomerAddress,
  customerAddressSchema,
  customerNameSchema,
} from '#src/domain/customers/customers.schema.ts';
import { OPTIONAL_MESSAGES } from '#src/domain/customers/message-choices.ts';
import { PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import { optionalEmailSchema } from '#src/domain/tenancy/formats.schema.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

type ProfileNeeds = Needs<'write' | 'clock' | 'ids'>;

/** Changes a customer's own name, email and second phone. The previous name and email join the former ones. */
export async function saveProfile(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: {
    readonly customerId: string;
    readonly name: string;
    readonly email: string;
    /** Any phone of this country; empty: none. Left out: it stays. */
    readonly secondPhone?: { readonly text: string; readonly countryCode: CountryCode };
    readonly by: ActedBy;
  },
): Promise<void> {
  const name = parseInput(customerNameSchema, input.name);
  const unverifiedEmail = parseInput(optionalEmailSchema, input.email);
  const second = input.secondPhone ? secondPhoneOf(input.secondPhone) : null;
  await ctx.write(async (trx) => {
    const customer = await findCustomer(trx, scope, input.customerId);
    if (!customer) throw notFound('customer');
    await renameCustomer(trx, scope, customer, { name, unverifiedEmail });
    if (second !== null) await changeSecondPhoneIn(trx, scope, customer.id, second);
    await audit(trx, ctx, scope, input, 'saveProfile');
  });
}

function secondPhoneOf({ text, countryCode }: { readonly text: string; readonly countryCode: CountryCode }): string {
  if (text.trim() === '') return '';
  const phone = parsePhone(text, countryCode);
  if (phone.kind === 'issue') {
    throw invalidFields({ path: 'secondPhone', message: PHONE_ISSUE_MESSAGES[phone.issue] });
  }
  return phone.e164;
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

/** Removes an address, with those that read like it. */
export async function deleteAddress(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: { readonly customerId: string; readonly addressId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const kept = unlikeAddresses(await listAddresses(trx, scope, input.customerId));
    const group = kept.map(({ shown, alike }) => [shown, ...alike]).find((all) => all.some(isAsked(input.addressId)));
    if (!group) throw notFound('address');
    for (const { id } of group) await removeAddress(trx, scope, input.customerId, id);
    await audit(trx, ctx, scope, input, 'deleteAddress');
  });
}

const isAsked =
  (addressId: string) =>
  ({ id }: { readonly id: string }) =>
    id === addressId;

/** Switches off the messages that a customer does without; others stay on. */
export async function chooseMessages(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: { readonly customerId: string; readonly wanted: readonly string[]; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await findCustomer(trx, scope, input.customerId))) throw notFound('customer');
    const off = OPTIONAL_MESSAGES.filter((template) => !input.wanted.includes(template));
    await changeMessagesOffIn(trx, scope, input.customerId, off);
    await audit(trx, ctx, scope, input, 'chooseMessages');
  });
}

/** Ends every sign-in of a customer, on all their devices. */
export async function signOutEverywhere(
  ctx: ProfileNeeds,
  scope: RestaurantScope,
  input: { readonly customerId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await findCustomer(trx, scope, input.customerId))) throw notFound('customer');
    await endSessionsOfIn(trx, 'customer', input.customerId);
    await audit(trx, ctx, scope, input, 'signOutEverywhere');
  });
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

import type { Hono } from 'hono';
import { z } from 'zod';
import { findSession } from '#db/access/sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { type Customer, findCustomer } from '#db/customers/customers.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  type CustomerAnswer,
  exportCustomerEndpoint,
  getOrCreateUserEndpoint,
  sendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
} from '#src/contracts/customers.endpoints.ts';
import { customerNameSchema } from '#src/domain/customers/customers.schema.ts';
import { optionalEmailSchema } from '#src/domain/tenancy/formats.schema.ts';
import { type CookieJar, customerCookie } from '#src/http/cookies.ts';
import { anyone, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { customerOfPhoneIn } from './customer-of-phone.ts';
import { exportCustomer } from './export-customer.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from './verify-phone-code.ts';

const sendSchema = z.object({ restaurantId: idSchema, storeId: idSchema, phone: z.string().max(40) });
const personSchema = z.object({ name: customerNameSchema.optional(), email: optionalEmailSchema.optional() });
const verifySchema = sendSchema.extend({ verificationId: idSchema, code: z.string().max(20), ...personSchema.shape });
const proofSchema = verifySchema.pick({ storeId: true, phone: true, verificationId: true, code: true });
const getOrCreateSchema = z.object({
  restaurantId: idSchema,
  proof: proofSchema.optional(),
  ...personSchema.shape,
});

const SECONDS_A_DAY = 86_400;

/** The store is named in the body here; a scope for one that does not exist finds nothing. */
export function customersRoutes(app: Hono, ctx: AppContext): void {
  route(app, sendPhoneCodeEndpoint, {
    guard: anyone(),
    body: sendSchema.extend({ channel: z.enum(['sms', 'call']).optional() }),
    handle: ({ body, origin }) =>
      sendPhoneCode(ctx, grantStoreScope(body), { phone: body.phone, origin, isCall: body.channel === 'call' }),
  });
  route(app, verifyPhoneCodeEndpoint, {
    guard: anyone(),
    body: verifySchema,
    handle: ({ body, cookies, origin }) => signIn(ctx, cookies, { ...body, origin }),
  });
  route(app, getOrCreateUserEndpoint, {
    guard: anyone(),
    body: getOrCreateSchema,
    handle: async ({ body, cookies, origin }) => {
      const { restaurantId, name, email, proof } = body;
      if (proof) return signIn(ctx, cookies, { restaurantId, name, email, ...proof, origin });
      const scope = grantRestaurantScope({ restaurantId });
      const token = cookies.get(customerCookie(restaurantId));
      const session = token ? await findSession(ctx.db, ctx, token, 'customer') : null;
      const known = session?.restaurantId === restaurantId && (await findCustomer(ctx.db, scope, session.subjectId));
      if (!known)
        throw new AppError('user_not_allowed', 'Sign in with your phone to continue.', { reason: 'login_required' });
      const { mobileNumberE164 } = known;
      const person = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
      const customer = await ctx.write(async (trx) => {
        const by = { mover: 'customer', kind: 'customer', id: known.id, name: 'Customer', origin } as const;
        const subject = { subjectType: 'customer', subjectId: known.id };
        await appendAudit(trx, ctx, { restaurantId, storeId: null, by, action: 'saveProfile', ...subject });
        return customerOfPhoneIn(trx, ctx, scope, { mobileNumberE164, ...person });
      });
      return answerOf(customer);
    },
  });
  route(app, exportCustomerEndpoint, {
    guard: staffMay(ctx, 'restaurant.manage'),
    handle: async ({ scope, params: { customerId }, by }) => {
      const everything = await exportCustomer(ctx, scope, { customerId, by });
      return new Response(JSON.stringify(everything, null, 2), {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': `attachment; filename="customer-${customerId}.json"`,
          'cache-control': 'no-store',
        },
      });
    },
  });
}

/** Makes the customer of a number that a code proves, if there is none yet, and signs this browser in as them. */
async function signIn(
  ctx: AppContext,
  cookies: CookieJar,
  { name, email, ...input }: z.infer<typeof verifySchema> & { readonly origin: string },
): Promise<CustomerAnswer> {
  const { restaurantId } = input;
  const person = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  const { customerId, token } = await verifyPhoneCode(ctx, grantStoreScope(input), { ...input, ...person });
  cookies.set(customerCookie(restaurantId), token, CUSTOMER_SESSION_DAYS * SECONDS_A_DAY);
  const customer = await findCustomer(ctx.db, grantRestaurantScope({ restaurantId }), customerId);
  if (!customer) throw notFound('customer');
  return answerOf(customer);
}

function answerOf({ id, name, unverifiedEmail, mobileNumberE164 }: Customer): CustomerAnswer {
  return { customerId: id, name, email: unverifiedEmail, mobileNumberE164 };
}

import type { Hono } from 'hono';
import { z } from 'zod';
import { findSession } from '#db/access/sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { type Customer, findCustomer } from '#db/customers/customers.repository.ts';
import { provedEmailOf } from '#db/customers/proved-emails.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  type CustomerAnswer,
  exportCustomerEndpoint,
  getOrCreateUserEndpoint,
  sendEmailCodeEndpoint,
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
import { keepProvedEmail, requireEmailCode, signInByEmail } from './prove-email.ts';
import { sendEmailCode } from './send-email-code.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from './verify-phone-code.ts';

const sendSchema = z.object({ restaurantId: idSchema, storeId: idSchema, phone: z.string().max(40) });
const personSchema = z.object({ name: customerNameSchema.optional(), email: optionalEmailSchema.optional() });
const verifySchema = sendSchema.extend({ verificationId: idSchema, code: z.string().max(20), ...personSchema.shape });
const proofSchema = verifySchema.pick({ storeId: true, phone: true, verificationId: true, code: true });
const emailSendSchema = z.object({ restaurantId: idSchema, storeId: idSchema, email: z.string().max(320) });
const emailProofSchema = proofSchema.omit({ phone: true }).extend({ email: z.string().max(320) });
const getOrCreateSchema = z.object({
  restaurantId: idSchema,
  proof: proofSchema.optional(),
  emailProof: emailProofSchema.optional(),
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
  route(app, sendEmailCodeEndpoint, {
    guard: anyone(),
    body: emailSendSchema,
    handle: ({ body, origin }) => sendEmailCode(ctx, grantStoreScope(body), { email: body.email, origin }),
  });
  route(app, getOrCreateUserEndpoint, {
    guard: anyone(),
    body: getOrCreateSchema,
    handle: ({ body, cookies, origin }) => getOrCreate(ctx, cookies, { ...body, origin }),
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

type Wanted = z.infer<typeof getOrCreateSchema> & { readonly origin: string };

/** By what was proved: a number decides who it is, else an email that was proved before, else who is signed in. */
async function getOrCreate(ctx: AppContext, cookies: CookieJar, wanted: Wanted): Promise<CustomerAnswer> {
  const { restaurantId, name, email, proof, emailProof, origin } = wanted;
  const typed = emailProof && { ...emailProof, origin };
  const place = typed && grantStoreScope({ restaurantId, storeId: typed.storeId });
  if (proof) {
    // A wrong code doesn't use up the other one.
    if (typed && place) await requireEmailCode(ctx, place, typed);
    const answer = await signIn(ctx, cookies, { restaurantId, name, email, ...proof, origin });
    if (!typed || !place) return answer;
    await keepProvedEmail(ctx, place, { ...typed, customerId: answer.customerId });
    return readAnswer(ctx, restaurantId, answer.customerId);
  }
  const byEmail = typed && place ? await signInByEmail(ctx, place, typed) : null;
  if (byEmail) {
    cookies.set(customerCookie(restaurantId), byEmail.token, CUSTOMER_SESSION_DAYS * SECONDS_A_DAY);
    return saveProfile(ctx, { restaurantId, customerId: byEmail.customerId, name, email, origin });
  }
  const customerId = await signedInHere(ctx, cookies, restaurantId);
  if (customerId === null) throw typed ? phoneNeeded() : loginRequired();
  if (typed && place) await keepProvedEmail(ctx, place, { ...typed, customerId });
  return saveProfile(ctx, { restaurantId, customerId, name, email, origin });
}

async function signedInHere(ctx: AppContext, cookies: CookieJar, restaurantId: string): Promise<string | null> {
  const token = cookies.get(customerCookie(restaurantId));
  const session = token ? findSession(ctx.db, ctx, token, 'customer') : null;
  if (session?.restaurantId !== restaurantId) return null;
  const known = await findCustomer(ctx.db, grantRestaurantScope({ restaurantId }), session.subjectId);
  return known?.id ?? null;
}

function loginRequired(): AppError {
  return new AppError('user_not_allowed', 'Sign in with your phone to continue.', { reason: 'login_required' });
}

function phoneNeeded(): AppError {
  const message = 'This email is new here. Prove your mobile number as well.';
  return new AppError('user_not_allowed', message, { reason: 'phone_needed' });
}

interface Profile extends Pick<Wanted, 'restaurantId' | 'name' | 'email' | 'origin'> {
  readonly customerId: string;
}

/** With the name and email typed now; nothing typed changes nothing. */
async function saveProfile(ctx: AppContext, profile: Profile): Promise<CustomerAnswer> {
  const { restaurantId, customerId: id, name, email, origin } = profile;
  const scope = grantRestaurantScope({ restaurantId });
  const known = await findCustomer(ctx.db, scope, id);
  if (!known) throw notFound('customer');
  const { mobileNumberE164 } = known;
  const person = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  const customer = await ctx.write(async (trx) => {
    const by = { mover: 'customer', kind: 'customer', id, name: 'Customer', origin } as const;
    const subject = { subjectType: 'customer', subjectId: id };
    await appendAudit(trx, ctx, { restaurantId, storeId: null, by, action: 'saveProfile', ...subject });
    return customerOfPhoneIn(trx, ctx, scope, { mobileNumberE164, ...person });
  });
  return answerOf(ctx, customer);
}

async function readAnswer(ctx: AppContext, restaurantId: string, customerId: string): Promise<CustomerAnswer> {
  const customer = await findCustomer(ctx.db, grantRestaurantScope({ restaurantId }), customerId);
  if (!customer) throw notFound('customer');
  return answerOf(ctx, customer);
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
  return readAnswer(ctx, restaurantId, customerId);
}

async function answerOf(ctx: AppContext, customer: Customer): Promise<CustomerAnswer> {
  const { id, restaurantId, name, unverifiedEmail, mobileNumberE164 } = customer;
  const provedEmail = await provedEmailOf(ctx.db, grantRestaurantScope({ restaurantId }), id);
  return { customerId: id, name, email: unverifiedEmail, mobileNumberE164, provedEmail };
}

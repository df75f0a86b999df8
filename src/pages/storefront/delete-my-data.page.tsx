import { findCustomer } from '#db/customers/customers.repository.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import { makesCalls, sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { type ActionAnswer, formAgain, href, type PageActionRequest, pageOf } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { AccountFrame, requireCustomer, signedOutCookies } from './account-frame.tsx';
import { CALL_ME, CallButton } from './call-button.tsx';
import { CodeField, codeSent, verificationOf, wasCodeSent } from './code-field.tsx';
import { formRefused } from './form-refused.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

/** Why it can’t be now, said to the customer; the reasons of `forgetCustomer`. */
const NOT_NOW: Readonly<Record<string, string>> = {
  orders_in_progress: 'You have an order in progress or unpaid. Delete your data when it’s completed.',
  booking_to_come: 'You’ve booked a table. Cancel the booking first, then delete your data.',
};

/** Deletes the account and everything that names its customer, after a code proves that it is them. */
export const deleteMyDataPage = pageOf<StoreScope>()({
  path: paths.deleteMyData.path,
  async load({ ctx, scope, base, actor, cookies }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const customer = customerId ? await findCustomer(ctx.db, restaurantOf(scope), customerId) : null;
    const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      isSignedIn: customer !== null,
      isTexted: ctx.ports.sms !== null,
      isCalled: makesCalls(ctx.ports),
      isCodeSent: wasCodeSent(cookies),
      toAccount: href(base, paths.account, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
      phone: customer ? shownPhone(customer.mobileNumberE164, countryCode) : '',
    };
  },
  title: ({ head }) => `Delete my data · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ isCodeSent, isCalled, phone, toAccount, ...frame }, { form, notice }) => (
    <AccountFrame {...frame} title="Delete my data" notice={notice}>
      <p>
        We delete your name, numbers, email, addresses, saved cards, stamps and rewards, and take your name off your
        past orders and bookings. The sales stay in the store’s books without you. This can’t be undone.
      </p>
      <form method="post" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
        <ErrorSummary errors={form.errors} message={form.message} isBeside={(name) => name === 'code' && isCodeSent} />
        <p>
          To make sure it’s you, we text a code to <span className="font-semibold tabular-nums">{phone}</span>.
        </p>
        {isCodeSent ? (
          <CodeField error={form.errors.code} value={form.values.code} help="6 digits. It expires in 5 minutes." />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {isCodeSent ? (
            <Button type="submit" name="do" value="delete" variant="danger">
              Delete my data
            </Button>
          ) : null}
          <Button type="submit" name="do" value="send" variant={isCodeSent ? 'secondary' : 'primary'} formNoValidate>
            {isCodeSent ? 'Send another code' : 'Text me a code'}
          </Button>
          {isCodeSent && isCalled ? <CallButton /> : null}
          <LinkButton variant="quiet" href={toAccount}>
            Keep my account
          </LinkButton>
        </div>
      </form>
    </AccountFrame>
  ),
  async action(request) {
    const { ctx, scope, form, base, actor, by } = request;
    const customerId = requireCustomer(actor, scope);
    try {
      const customer = await findCustomer(ctx.db, restaurantOf(scope), customerId);
      if (!customer) throw notFound('customer');
      const phone = customer.mobileNumberE164;
      if (form.get('do') === 'delete') return await deleteProved(request, { customerId, phone });
      const isCall = form.get('do') === CALL_ME;
      const sent = await sendPhoneCode(ctx, scope, { phone, origin: by.origin, isCall });
      const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
      return {
        kind: 'redirect',
        to: href(base, paths.deleteMyData, params),
        notice: isCall ? 'We’re calling you with a code.' : 'We’ve texted you a code.',
        cookies: [codeSent(sent)],
      };
    } catch (error) {
      const notNow = error instanceof AppError ? NOT_NOW[error.reason ?? ''] : undefined;
      if (notNow) return { kind: 'again', form: formAgain(form, [], notNow), status: 409 };
      return formRefused(error, form);
    }
  },
});

async function deleteProved(
  { ctx, scope, form, base, by, cookies }: PageActionRequest<StoreScope>,
  { customerId, phone }: { readonly customerId: string; readonly phone: string },
): Promise<ActionAnswer> {
  const code = String(form.get('code') ?? '');
  const proved = await verifyPhoneCode(ctx, scope, { phone, verificationId: verificationOf(cookies), code });
  if (proved.customerId !== customerId) throw notFound('customer');
  // Customers' names stay out of a log that is never deleted.
  await forgetCustomer(ctx, restaurantOf(scope), { customerId, by: { ...by, name: 'Customer' } });
  return {
    kind: 'redirect',
    to: href(base, paths.store, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
    cookies: await signedOutCookies(ctx, scope, cookies),
    notice: 'Your data is deleted.',
  };
}

import { makesCalls, sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { CALL_ME, CallButton } from './call-button.tsx';
import { CodeField, codeSent, verificationOf, wasCodeSent } from './code-field.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { NoSignIn } from './sign-in-first.tsx';
import { loadStoreHead } from './store-head.ts';

export const loginPage = pageOf<StoreScope>()({
  path: paths.login.path,
  load: async ({ ctx, scope, base, query, cookies }) => ({
    head: await loadStoreHead(ctx, scope),
    base,
    phone: query.get('phone') ?? '',
    isCodeSent: wasCodeSent(cookies),
    isTexted: ctx.ports.sms !== null,
    isCalled: makesCalls(ctx.ports),
  }),
  title: ({ head }) => `Sign in · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ head, base, phone, isCodeSent, isTexted, isCalled }, { form, notice }) => (
    <StoreLayout head={head} base={base}>
      {isTexted ? (
        <form method="post" className="mx-auto flex w-full max-w-narrow flex-col gap-5 px-(--gutter) py-8 sm:py-12">
          <header>
            <h1 className="font-extrabold text-28">Sign in</h1>
            <p className="mt-1 text-ink-2">
              {isCodeSent ? 'Enter the code we sent you.' : 'No password needed. We’ll text you a code.'}
            </p>
          </header>
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <ErrorSummary
            errors={form.errors}
            message={form.message}
            isBeside={(name) => name === 'phone' || (name === 'code' && isCodeSent)}
          />
          <Field name="phone" label="Mobile number" error={form.errors.phone} isRequired>
            {(wiring) => (
              <Input
                {...wiring}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={30}
                defaultValue={form.values.phone ?? phone}
              />
            )}
          </Field>
          {isCodeSent ? (
            <CodeField error={form.errors.code} value={form.values.code} help="6 digits. It expires in 5 minutes." />
          ) : null}
          {/* The first button is the one that Enter presses. */}
          <div className="flex flex-wrap gap-3">
            {isCodeSent ? (
              <Button type="submit" name="do" value="verify" variant="primary">
                Sign in
              </Button>
            ) : null}
            <Button type="submit" name="do" value="send" variant={isCodeSent ? 'secondary' : 'primary'}>
              {isCodeSent ? 'Send another code' : 'Text me a code'}
            </Button>
            {isCodeSent && isCalled ? <CallButton /> : null}
          </div>
        </form>
      ) : (
        <div className="mx-auto w-full max-w-narrow px-(--gutter) py-8 sm:py-12">
          <NoSignIn base={base} params={{ restaurantId: head.restaurantId, storeId: head.storeId }} />
        </div>
      )}
    </StoreLayout>
  ),
  async action({ ctx, scope, form, base, by, cookies }) {
    const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    const phone = String(form.get('phone') ?? '');
    try {
      if (form.get('do') !== 'verify') {
        const isCall = form.get('do') === CALL_ME;
        const sent = await sendPhoneCode(ctx, scope, { phone, origin: by.origin, isCall });
        return {
          kind: 'redirect',
          to: href(base, paths.login, params, { phone }),
          notice: isCall ? 'We’re calling you with a code.' : 'We’ve texted you a code.',
          cookies: [codeSent(sent)],
        };
      }
      const verified = await verifyPhoneCode(ctx, scope, {
        phone,
        verificationId: verificationOf(cookies),
        code: String(form.get('code') ?? ''),
      });
      return {
        kind: 'redirect',
        to: href(base, paths.orders, params),
        cookies: [
          {
            name: `customer_${scope.restaurantId}`,
            value: verified.token,
            maxAgeSeconds: CUSTOMER_SESSION_DAYS * 86_400,
          },
        ],
      };
    } catch (error) {
      return formRefused(error, form);
    }
  },
});

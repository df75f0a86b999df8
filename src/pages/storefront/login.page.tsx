import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { formRefused } from './cart.page.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';

export const loginPage = pageOf<StoreScope>()({
  path: paths.login.path,
  load: async ({ ctx, scope, base, query }) => ({
    head: await loadStoreHead(ctx, scope),
    base,
    phone: query.get('phone') ?? '',
  }),
  title: ({ head }) => `Sign in · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ head, base, phone }, { form, notice }) => (
    <StoreLayout head={head} base={base}>
      <form method="post" className="mx-auto flex w-full max-w-narrow flex-col gap-5 px-(--gutter) py-8">
        <h1 className="font-extrabold text-28">Sign in</h1>
        <p className="text-ink-2">No password: we text you a code.</p>
        {notice ? <Banner kind="success" title={notice} /> : null}
        <ErrorSummary errors={form.errors} message={form.message} />
        <Field name="phone" label="Mobile number" error={form.errors.phone} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              defaultValue={form.values.phone ?? phone}
            />
          )}
        </Field>
        <Button type="submit" name="do" value="send" variant={phone ? 'secondary' : 'primary'}>
          Text me a code
        </Button>
        <Field name="code" label="Code" error={form.errors.code} help="Six digits. It works for five minutes.">
          {(wiring) => <Input {...wiring} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />}
        </Field>
        <Button type="submit" name="do" value="verify" variant={phone ? 'primary' : 'secondary'}>
          Sign in
        </Button>
      </form>
    </StoreLayout>
  ),
  async action({ ctx, scope, form, base, by }) {
    const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    const phone = String(form.get('phone') ?? '');
    try {
      if (form.get('do') !== 'verify') {
        await sendPhoneCode(ctx, scope, { phone, origin: by.origin });
        return {
          kind: 'redirect',
          to: href(base, paths.login, params, { phone }),
          notice: 'We sent you a text with a code.',
        };
      }
      const verified = await verifyPhoneCode(ctx, scope, { phone, code: String(form.get('code') ?? '') });
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

import { requestPasswordReset } from '#src/features/access/reset-password.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { refused, textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';

/** The answer is the same whether or not there is such an account (reliability targets S7). */
export const RESET_ANSWER =
  'If there is an account with this address, a link is on its way. It works for an hour. Nothing there after a minute? Look in the spam folder, or send it again.';

export const resetPasswordPage = pageOf<unknown>()({
  path: paths.resetPassword.path,
  load: ({ base, query }) => ({ base, email: query.get('email') ?? '', wasSent: query.get('sent') === 'yes' }),
  title: () => 'Reset your password · Servery',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, by }) {
    const email = textOf(form, 'email');
    try {
      await requestPasswordReset(ctx, { email, origin: by.origin });
      return { kind: 'redirect', to: href(base, paths.resetPassword, {}, { sent: 'yes', email }) };
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, email, wasSent }, { form }) => (
    <AuthFrame title="Reset your password" lead="Type the address of your account. We send a link to choose a new one.">
      {wasSent && form.message === null ? (
        <Banner kind="info" title="Look in your mail" isNews>
          {RESET_ANSWER}
        </Banner>
      ) : null}
      <ErrorSummary errors={form.errors} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <Field name="email" label="E-mail" error={form.errors.email} isRequired>
          {(wiring) => (
            <Input {...wiring} type="email" autoComplete="username" defaultValue={form.values.email ?? email} />
          )}
        </Field>
        <Button type="submit" variant={wasSent ? 'secondary' : 'primary'} isWide>
          {wasSent ? 'Send it again' : 'Send the link'}
        </Button>
      </form>
      <AuthLinks links={[{ href: href(base, paths.login, {}, { email }), label: 'Back to sign in' }]} />
    </AuthFrame>
  ),
});

import { requestPasswordReset } from '#src/features/access/reset-password.ts';
import { href } from '#src/pages/page.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';

/** The answer is the same whether or not there is such an account (reliability targets S7). */
export const RESET_ANSWER =
  'If there’s an account with this email, we’ve sent a link. It works for 1 hour. Can’t see it? Check your spam folder, or send it again.';

export const resetPasswordPage = adminPage<unknown>({
  guard: 'public',
  example: { forms: { '': { email: '{ownerEmail}' } } },
})({
  path: paths.resetPassword.path,
  load: ({ ctx, base, query }) => ({
    base,
    email: query.get('email') ?? '',
    wasSent: query.get('sent') === 'yes',
    isMailed: ctx.ports.email !== null,
  }),
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
  render: ({ base, email, wasSent, isMailed }, { form }) => (
    <AuthFrame
      title="Reset your password"
      lead="Enter your account email and we’ll send a link to choose a new password."
    >
      {isMailed ? null : (
        <Banner kind="info" title="Email isn’t set up here" isAnnounced={wasSent}>
          No link can be sent. Contact the person who runs this server.
        </Banner>
      )}
      {isMailed && wasSent && form.message === null ? (
        <Banner kind="info" title="Check your email" isAnnounced>
          {RESET_ANSWER}
        </Banner>
      ) : null}
      <ErrorSummary errors={form.errors} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <Field name="email" label="Email" error={form.errors.email} isRequired>
          {(wiring) => (
            <Input {...wiring} type="email" autoComplete="username" defaultValue={form.values.email ?? email} />
          )}
        </Field>
        <Button type="submit" variant={wasSent ? 'secondary' : 'primary'} isWide>
          {wasSent ? 'Send again' : 'Send link'}
        </Button>
      </form>
      <AuthLinks links={[{ href: href(base, paths.login, {}, { email }), label: 'Back to sign in' }]} />
    </AuthFrame>
  ),
});

import { signIn } from '#src/features/access/sign-in.ts';
import { formAgain, href } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { adminPage } from '../admin-page.ts';
import { paths } from '../paths.ts';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';
import { TOOK_TOO_LONG } from './code-form.tsx';
import { PasswordField } from './password-field.tsx';
import { safeNext } from './safe-next.ts';
import { afterPassword } from './signed-in.ts';

export const loginPage = adminPage<unknown>({
  guard: 'public',
  example: { forms: { '': { email: '{managerEmail}', password: '{password}' } } },
})({
  path: paths.login.path,
  load: ({ query, base }) => ({
    base,
    next: safeNext(query.get('next'), href(base, paths.home, {})),
    email: query.get('email') ?? '',
    tookTooLong: query.get('again') === '1',
  }),
  title: () => 'Sign in · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, next, email, tookTooLong }, { form }) => (
    <AuthFrame title="Sign in" lead={tookTooLong ? TOOK_TOO_LONG : 'Welcome back.'}>
      <form method="post" noValidate className="flex flex-col gap-5">
        <ErrorSummary errors={form.errors} message={form.message} />
        <input type="hidden" name="next" value={form.values.next ?? next} />
        <Field name="email" label="Email" error={form.errors.email} isRequired>
          {(wiring) => (
            <Input {...wiring} type="email" autoComplete="username" defaultValue={form.values.email ?? email} />
          )}
        </Field>
        <PasswordField label="Password" error={form.errors.password} autoComplete="current-password" />
        <Button type="submit" variant="primary" isWide>
          Sign in
        </Button>
        <AuthLinks
          links={[
            {
              href: href(base, paths.resetPassword, {}, { email: form.values.email ?? email }),
              label: 'Forgot password?',
            },
            { href: href(base, paths.signUp, {}), label: 'Create an account' },
          ]}
        />
      </form>
    </AuthFrame>
  ),
  async action({ ctx, form, base, by }) {
    const email = String(form.get('email') ?? '');
    try {
      const step = await signIn(ctx, { email, password: String(form.get('password') ?? ''), origin: by.origin });
      const next = safeNext(String(form.get('next') ?? ''), href(base, paths.home, {}));
      return afterPassword(step, { next, codeHref: href(base, paths.twoStep, {}, { next }) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The password is never sent back.
      form.delete('password');
      const issues = (error.details?.fields as FieldIssue[] | undefined) ?? [];
      return { kind: 'again', form: formAgain(form, issues, error.message), status: 403 };
    }
  },
});

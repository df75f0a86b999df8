import { signIn } from '#src/features/access/sign-in.ts';
import { formAgain, href } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Mark } from '#src/ui/mark.tsx';
import { TOOK_TOO_LONG } from '../admin/auth/code-form.tsx';
import { PasswordField } from '../admin/auth/password-field.tsx';
import { safeNext } from '../admin/auth/safe-next.ts';
import { afterPassword } from '../admin/auth/signed-in.ts';
import { paths } from './paths.ts';
import { staffPage } from './staff-page.ts';

/** The admin's accounts and sessions: who is signed in there is signed in here. */
export const loginPage = staffPage<unknown>({
  guard: 'public',
  example: { forms: { '': { email: '{managerEmail}', password: '{password}' } } },
})({
  path: paths.login.path,
  load: ({ query, base }) => ({
    next: safeNext(query.get('next'), href(base, paths.home, {})),
    tookTooLong: query.get('again') === '1',
  }),
  title: () => 'Sign in · Servery staff',
  head: () => ({ isIndexed: false }),
  render: ({ next, tookTooLong }, { form }) => (
    <main id="main" className="flex min-h-dvh flex-col justify-center bg-surface px-(--gutter) py-8 text-ink">
      <div className="mx-auto flex w-full max-w-104 flex-col gap-6">
        <p className="flex items-center gap-2.5 font-extrabold text-18">
          <Mark size={28} />
          Servery staff
        </p>
        <div>
          <h1 className="font-extrabold text-28">Sign in</h1>
          <p className="mt-1 text-ink-2">{tookTooLong ? TOOK_TOO_LONG : 'Use your admin email and password.'}</p>
        </div>
        <form method="post" noValidate className="flex flex-col gap-5">
          <ErrorSummary errors={form.errors} message={form.message} />
          <input type="hidden" name="next" value={form.values.next ?? next} />
          <Field name="email" label="Email" error={form.errors.email} isRequired>
            {(wiring) => (
              <Input {...wiring} type="email" autoComplete="username" defaultValue={form.values.email ?? ''} />
            )}
          </Field>
          <PasswordField label="Password" error={form.errors.password} autoComplete="current-password" />
          <Button type="submit" variant="primary" size="large" isWide>
            Sign in
          </Button>
        </form>
      </div>
    </main>
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

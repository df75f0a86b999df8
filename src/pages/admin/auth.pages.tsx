import { STAFF_SESSION_DAYS, signIn } from '#src/features/access/sign-in.ts';
import { formAgain, href, pageOf } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { AuthLinks } from './auth/auth-frame.tsx';
import { paths } from './paths.ts';

/** Only a path of our own: a link from elsewhere cannot send a person who signs in away. */
function safeNext(next: string | null, fallback: string): string {
  return next && /^\/(?![/\\])/.test(next) ? next : fallback;
}

export const loginPage = pageOf<unknown>()({
  path: paths.login.path,
  load: ({ query, base }) => ({
    base,
    next: safeNext(query.get('next'), href(base, paths.home, {})),
    email: query.get('email') ?? '',
  }),
  title: () => 'Sign in · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, next, email }, { form }) => (
    <main id="main" className="grid min-h-dvh place-items-center bg-paper px-(--gutter) py-10 text-ink">
      <form
        method="post"
        className="flex w-full max-w-96 flex-col gap-5 rounded-card border border-line bg-surface p-8"
      >
        <div>
          <p className="font-extrabold text-18 text-accent-text">Servery</p>
          <h1 className="mt-1 font-extrabold text-28">Sign in</h1>
        </div>
        <ErrorSummary errors={form.errors} message={form.message} />
        <input type="hidden" name="next" value={form.values.next ?? next} />
        <Field name="email" label="E-mail" error={form.errors.email} isRequired>
          {(wiring) => (
            <Input {...wiring} type="email" autoComplete="username" defaultValue={form.values.email ?? email} />
          )}
        </Field>
        <Field name="password" label="Password" error={form.errors.password} isRequired>
          {(wiring) => <Input {...wiring} type="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" variant="primary" isWide>
          Sign in
        </Button>
        <AuthLinks
          links={[
            {
              href: href(base, paths.resetPassword, {}, { email: form.values.email ?? email }),
              label: 'Forgot the password?',
            },
            { href: href(base, paths.signUp, {}), label: 'Create an account' },
          ]}
        />
      </form>
    </main>
  ),
  async action({ ctx, form, base, by }) {
    const email = String(form.get('email') ?? '');
    try {
      const token = await signIn(ctx, { email, password: String(form.get('password') ?? ''), origin: by.origin });
      return {
        kind: 'redirect',
        to: safeNext(String(form.get('next') ?? ''), href(base, paths.home, {})),
        cookies: [{ name: 'servery_staff', value: token, maxAgeSeconds: STAFF_SESSION_DAYS * 86_400 }],
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The password is never sent back.
      form.delete('password');
      const issues = (error.details?.fields as FieldIssue[] | undefined) ?? [];
      return { kind: 'again', form: formAgain(form, issues, error.message), status: 403 };
    }
  },
});

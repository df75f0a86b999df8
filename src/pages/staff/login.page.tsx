import { IslandTag } from '#islands/runtime/island.tsx';
import passkeySignIn from '#islands/staff/passkey-sign-in.island.tsx';
import { signIn } from '#src/features/access/sign-in.ts';
import { HAS_PASSKEY_COOKIE } from '#src/http/cookies.ts';
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
  load: ({ query, base, cookies }) => ({
    next: safeNext(query.get('next'), href(base, paths.home, {})),
    tookTooLong: query.get('again') === '1',
    hasPasskey: cookies[HAS_PASSKEY_COOKIE] === '1',
  }),
  title: () => 'Sign in · Servery staff',
  head: () => ({ isIndexed: false }),
  render: ({ next, tookTooLong, hasPasskey }, { form }) => (
    <main id="main" className="flex min-h-dvh flex-col justify-center bg-surface px-(--gutter) py-8 text-ink">
      <div className="mx-auto flex w-full max-w-104 flex-col gap-6">
        <p className="flex items-center gap-2.5 font-extrabold text-18">
          <Mark size={28} />
          Servery staff
        </p>
        <div>
          <h1 className="font-extrabold text-28">Sign in</h1>
          <p className="mt-1 text-ink-2">
            {tookTooLong
              ? TOOK_TOO_LONG
              : hasPasskey
                ? 'Use your passkey, or your admin email and password.'
                : 'Use your admin email and password.'}
          </p>
        </div>
        {hasPasskey ? <ByPasskey next={next} isFirst /> : null}
        <form method="post" noValidate className="flex flex-col gap-5">
          <ErrorSummary errors={form.errors} message={form.message} />
          <input type="hidden" name="next" value={form.values.next ?? next} />
          <Field name="email" label="Email" error={form.errors.email} isRequired>
            {(wiring) => (
              <Input {...wiring} type="email" autoComplete="username" defaultValue={form.values.email ?? ''} />
            )}
          </Field>
          <PasswordField label="Password" error={form.errors.password} autoComplete="current-password" />
          <Button type="submit" variant={hasPasskey ? 'secondary' : 'primary'} size="large" isWide>
            Sign in
          </Button>
        </form>
        {hasPasskey ? null : <ByPasskey next={next} isFirst={false} />}
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

/** Without script, or where the browser has no passkeys, there is the form alone. */
function ByPasskey({ next, isFirst }: { next: string; isFirst: boolean }) {
  return <IslandTag of={passkeySignIn} hydrate="load" needsScript props={{ next, isFirst }} />;
}

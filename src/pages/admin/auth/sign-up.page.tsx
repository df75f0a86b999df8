import { MIN_PASSWORD_LENGTH } from '#src/domain/access/access.schema.ts';
import { signUp } from '#src/features/access/sign-up.ts';
import { href } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { sessionCookie } from './signed-in.ts';

/** A new account leads on to its first restaurant, which it makes once its address is confirmed. */
export const signUpPage = adminPage<unknown>({
  guard: 'public',
  example: { forms: { '': { email: 'new@mail.example', displayName: 'New', password: 'four words for example' } } },
})({
  path: paths.signUp.path,
  load: ({ base }) => ({ base }),
  title: () => 'Create an account · Servery',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, by }) {
    try {
      const input = {
        email: textOf(form, 'email'),
        displayName: textOf(form, 'displayName'),
        password: String(form.get('password') ?? ''),
      };
      const { token } = await signUp(ctx, { ...input, origin: by.origin });
      return {
        kind: 'redirect',
        to: href(base, paths.createRestaurant, {}),
        // The page that it leads to says where the link is.
        notice: `Welcome, ${input.displayName}.`,
        cookies: [sessionCookie(token)],
      };
    } catch (error) {
      // A password is never sent back.
      form.delete('password');
      return refused(error, form);
    }
  },
  render: ({ base }, { form }) => {
    const email = form.values.email ?? '';
    return (
      <AuthFrame title="Create an account" lead="Run your restaurant, menu and orders in one place.">
        <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
        <form method="post" noValidate className="flex flex-col gap-5">
          <Field name="displayName" label="Your name" error={form.errors.displayName} isRequired>
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="name"
                maxLength={100}
                defaultValue={form.values.displayName ?? ''}
                placeholder="Mia Rossi"
              />
            )}
          </Field>
          <Field name="email" label="Email" error={form.errors.email} isRequired>
            {(wiring) => <Input {...wiring} type="email" autoComplete="username" defaultValue={email} />}
          </Field>
          <PasswordField
            label="Password"
            help={`At least ${MIN_PASSWORD_LENGTH} characters. Three or four random words are easy to remember and hard to guess.`}
            error={form.errors.password}
            autoComplete="new-password"
          />
          <Button type="submit" variant="primary" isWide>
            Create account
          </Button>
        </form>
        <AuthLinks
          links={[
            { href: href(base, paths.login, {}, { email }), label: 'Already have an account? Sign in' },
            ...(form.errors.email
              ? [{ href: href(base, paths.resetPassword, {}, { email }), label: 'Reset password' }]
              : []),
          ]}
        />
      </AuthFrame>
    );
  },
});

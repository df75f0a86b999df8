import { MIN_PASSWORD_LENGTH } from '#src/domain/access/access.schema.ts';
import { ACCOUNT_MAIL_TEMPLATES, type AccountMail } from '#src/features/access/account-mail.ts';
import { type AccountLink, accountLinkOf, spendAccountToken } from '#src/features/access/reset-password.ts';
import { STAFF_SESSION_DAYS } from '#src/features/access/sign-in.ts';
import { type FormState, href, pageOf } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { refused } from '../forms.ts';
import { paths } from '../paths.ts';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';

const WORDS: Readonly<Record<AccountMail, { readonly title: string; readonly lead: string; readonly button: string }>> =
  {
    resetPassword: {
      title: 'Choose a new password',
      lead: 'Everywhere else where you are signed in, you will be signed out.',
      button: 'Save and sign in',
    },
    invitation: {
      title: 'Welcome to Servery',
      lead: 'Choose a password, and you are in.',
      button: 'Save and sign in',
    },
    verifyEmail: {
      title: 'Is this your address?',
      lead: 'One press, so that we know that mail to you arrives.',
      button: 'Yes, it is mine',
    },
  };

/**
 * Where links in mail lead. Opening one changes nothing, because mail programs open links too: a button does. A link
 * that does not work any more says what to do instead.
 */
export const accountActionPage = pageOf<unknown>()({
  path: paths.accountAction.path,
  async load({ ctx, base, query }) {
    const mode = ACCOUNT_MAIL_TEMPLATES.find((one) => one === query.get('mode')) ?? 'resetPassword';
    const link = await accountLinkOf(ctx, { mode, token: query.get('token') ?? '' });
    return { base, mode, link };
  },
  title: ({ mode }) => `${WORDS[mode].title} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, by, query }) {
    const mode = ACCOUNT_MAIL_TEMPLATES.find((one) => one === query.get('mode')) ?? 'resetPassword';
    const password = String(form.get('password') ?? '');
    form.delete('password');
    try {
      const used = await spendAccountToken(ctx, { mode, token: query.get('token') ?? '', password, origin: by.origin });
      const to = href(base, paths.home, {});
      if (used.kind === 'emailVerified')
        return { kind: 'redirect', to, notice: 'Thank you: the address is confirmed.' };
      return {
        kind: 'redirect',
        to,
        notice: 'Your password is saved, and you are signed in.',
        cookies: [{ name: 'servery_staff', value: used.token, maxAgeSeconds: STAFF_SESSION_DAYS * 86_400 }],
      };
    } catch (error) {
      return refused(error, form, { '': 'password' });
    }
  },
  render: ({ base, mode, link }, { form }) =>
    link.state === 'works' ? (
      <Choose mode={mode} email={link.email} form={form} />
    ) : (
      <Gone base={base} mode={mode} state={link.state} />
    ),
});

function Choose({ mode, email, form }: { mode: AccountMail; email: string; form: FormState }) {
  const { title, lead, button } = WORDS[mode];
  return (
    <AuthFrame title={title} lead={lead}>
      <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <Field name="username" label="E-mail">
          {(wiring) => <Input {...wiring} type="email" autoComplete="username" readOnly defaultValue={email} />}
        </Field>
        {mode === 'verifyEmail' ? null : (
          <PasswordField
            label="New password"
            help={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            error={form.errors.password}
            autoComplete="new-password"
          />
        )}
        <Button type="submit" variant="primary" isWide>
          {button}
        </Button>
      </form>
    </AuthFrame>
  );
}

function Gone({
  base,
  mode,
  state,
}: {
  base: string;
  mode: AccountMail;
  state: Exclude<AccountLink['state'], 'works'>;
}) {
  const words = {
    used: 'It was used already, or a newer one took its place. The newest mail has the one that counts.',
    expired: 'It has grown too old. Links in mail work for a short time only.',
    unknown: 'It is not complete. Copy the whole link from the mail, up to its last letter.',
  };
  const again = href(base, paths.resetPassword, {});
  return (
    <AuthFrame title="This link does not work" lead={words[state]}>
      {mode === 'verifyEmail' ? null : (
        <LinkButton href={again} variant="primary" isWide>
          Send a new link
        </LinkButton>
      )}
      <AuthLinks links={[{ href: href(base, paths.login, {}), label: 'Sign in' }]} />
    </AuthFrame>
  );
}

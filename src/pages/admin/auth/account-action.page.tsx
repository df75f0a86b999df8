import { MIN_PASSWORD_LENGTH } from '#src/domain/access/access.schema.ts';
import { ACCOUNT_MAIL_TEMPLATES, type AccountMail } from '#src/features/access/account-mail.ts';
import {
  type AccountLink,
  accountLinkOf,
  type Invitation,
  spendAccountToken,
} from '#src/features/access/reset-password.ts';
import { type FormState, href, type PageActor } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { paths } from '../paths.ts';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { afterPassword } from './signed-in.ts';

const PAGE_TEXTS: Readonly<
  Record<AccountMail, { readonly title: string; readonly lead: string; readonly button: string }>
> = {
  resetPassword: {
    title: 'Choose a new password',
    lead: 'You’ll be signed out everywhere else.',
    button: 'Save and sign in',
  },
  invitation: {
    title: 'Welcome to Servery',
    lead: 'Choose a password to get started.',
    button: 'Accept and sign in',
  },
  verifyEmail: {
    title: 'Confirm your email',
    lead: 'Confirm that this is your email address.',
    button: 'Confirm email',
  },
};

/**
 * Where mailed links lead. Opening one changes nothing, because mail programs open links too: a button does. A link
 * that no longer works says what to do instead.
 */
export const accountActionPage = adminPage<unknown>({
  guard: 'public',
  example: {
    query: { mode: 'resetPassword', token: 'no-such-token' },
    forms: { '': { password: 'four words for example' } },
    answers: [400],
  },
})({
  path: paths.accountAction.path,
  async load({ ctx, base, query, actor, url }) {
    const mode = ACCOUNT_MAIL_TEMPLATES.find((one) => one === query.get('mode')) ?? 'resetPassword';
    const link = await accountLinkOf(ctx, { mode, token: query.get('token') ?? '', signedInAs: userOf(actor) });
    return { base, mode, link, here: `${url.pathname}${url.search}` };
  },
  title: ({ mode }) => `${PAGE_TEXTS[mode].title} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, by, query, actor }) {
    const mode = ACCOUNT_MAIL_TEMPLATES.find((one) => one === query.get('mode')) ?? 'resetPassword';
    const password = String(form.get('password') ?? '');
    form.delete('password');
    try {
      const token = query.get('token') ?? '';
      const used = await spendAccountToken(ctx, {
        mode,
        token,
        password,
        origin: by.origin,
        signedInAs: userOf(actor),
      });
      // Confirmed where they are signed in, somebody without a restaurant goes on to make one.
      const isNew = actor?.kind === 'staff' && actor.userId === used.userId && actor.memberships.length === 0;
      const to = href(base, used.kind === 'emailVerified' && isNew ? paths.createRestaurant : paths.home, {});
      if (used.kind !== 'passwordSet') {
        const isAccepted = used.kind === 'accepted';
        return {
          kind: 'redirect',
          to,
          notice: isAccepted ? 'Invitation accepted' : 'Thanks, your email is confirmed.',
        };
      }
      const codeHref = href(base, paths.twoStep, {}, { next: to });
      const answer = afterPassword(used.step, { next: to, codeHref });
      return used.step.kind === 'signedIn' ? { ...answer, notice: 'Password saved. You’re signed in.' } : answer;
    } catch (error) {
      return refused(error, form, { '': 'password' });
    }
  },
  render: ({ base, mode, link, here }, { form }) =>
    link.state === 'works' ? (
      link.invitation?.asks === 'signIn' ? (
        <SignInFirst base={base} email={link.email} place={link.invitation.place} here={here} />
      ) : (
        <Choose mode={mode} email={link.email} form={form} invitation={link.invitation} />
      )
    ) : (
      <BrokenLink base={base} mode={mode} state={link.state} />
    ),
});

/** This address has an account of its own: signing in to it accepts the invitation. */
function SignInFirst({ base, email, place, here }: { base: string; email: string; place: string; here: string }) {
  return (
    <AuthFrame title={`Join ${place}`} lead={`The invitation is for ${email}. Sign in with this address to accept it.`}>
      <LinkButton href={href(base, paths.login, {}, { next: here, email })} variant="primary" isWide>
        Sign in to accept
      </LinkButton>
      <AuthLinks links={[{ href: href(base, paths.resetPassword, {}, { email }), label: 'Forgot password?' }]} />
    </AuthFrame>
  );
}

interface ChooseProps {
  mode: AccountMail;
  email: string;
  form: FormState;
  invitation: Invitation | null;
}

function Choose({ mode, email, form, invitation }: ChooseProps) {
  const { title, lead, button } = PAGE_TEXTS[mode];
  const isYes = invitation?.asks === 'yes';
  return (
    <AuthFrame
      title={invitation ? `Join ${invitation.place}` : title}
      lead={isYes ? 'After you accept, it appears in your restaurants.' : lead}
    >
      <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <Field name="username" label="Email">
          {(wiring) => <Input {...wiring} type="email" autoComplete="username" readOnly defaultValue={email} />}
        </Field>
        {mode === 'verifyEmail' || isYes ? null : (
          <PasswordField
            label="New password"
            help={`At least ${MIN_PASSWORD_LENGTH} characters.`}
            error={form.errors.password}
            autoComplete="new-password"
          />
        )}
        <Button type="submit" variant="primary" isWide>
          {isYes ? 'Accept invitation' : button}
        </Button>
      </form>
    </AuthFrame>
  );
}

function userOf(actor: PageActor): string | null {
  return actor && 'userId' in actor ? actor.userId : null;
}

function BrokenLink({
  base,
  mode,
  state,
}: {
  base: string;
  mode: AccountMail;
  state: Exclude<AccountLink['state'], 'works'>;
}) {
  const words = {
    used: 'This link has already been used or replaced. Use the link in the latest email.',
    expired: 'This link has expired.',
    unknown: 'This link is incomplete. Copy the whole link from the email.',
  };
  const again = href(base, paths.resetPassword, {});
  return (
    <AuthFrame
      title="This link doesn’t work"
      lead={mode === 'invitation' ? `${words[state]} Ask for another invitation.` : words[state]}
    >
      {mode !== 'resetPassword' ? null : (
        <LinkButton href={again} variant="primary" isWide>
          Send a new link
        </LinkButton>
      )}
      <AuthLinks links={[{ href: href(base, paths.login, {}), label: 'Sign in' }]} />
    </AuthFrame>
  );
}

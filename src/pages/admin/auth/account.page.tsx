import { findUser } from '#db/access/users.repository.ts';
import singleKeys from '#islands/admin/single-keys.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { MIN_PASSWORD_LENGTH } from '#src/domain/access/access.schema.ts';
import { changePassword } from '#src/features/access/change-password.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { staffOf } from '../home.pages.tsx';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { PasswordField } from './password-field.tsx';
import { sessionCookie } from './signed-in.ts';

/** The signed-in user, and their own password. */
export const accountPage = adminPage<unknown>({
  guard: 'signedIn',
  // No planted account knows its password.
  example: { forms: { '': { present: 'not the one', password: 'four words for example' } }, answers: [400] },
})({
  path: paths.account.path,
  async load({ ctx, actor, base, url }) {
    const user = await findUser(ctx.db, grantPlatformScope(), staffOf(actor).userId);
    if (!user) throw notFound('user');
    const isMailed = ctx.ports.email !== null;
    return { base, here: url.pathname, name: user.displayName, email: user.email, isMailed };
  },
  title: () => 'Your account · Servery',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, by, actor }) {
    const present = String(form.get('present') ?? '');
    const password = String(form.get('password') ?? '');
    // A password is never sent back.
    form.delete('present');
    form.delete('password');
    try {
      const token = await changePassword(ctx, { userId: staffOf(actor).userId, present, password, by });
      return {
        kind: 'redirect',
        to: href(base, paths.account, {}),
        notice: 'Password changed. Your other devices are signed out.',
        cookies: [sessionCookie(token)],
      };
    } catch (error) {
      return refused(error, form);
    }
  },
  render: ({ base, here, name, email, isMailed }, { form, notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader title="Your account" status={`${name}, ${email}`} />
      <Notice text={notice} />
      <Card as="section" className="max-w-narrow">
        <h2 className="text-18">Change password</h2>
        <p className="mt-1 text-ink-2">
          {isMailed
            ? 'Your other devices are signed out, and we email you that it changed.'
            : 'Your other devices are signed out.'}
        </p>
        <form method="post" noValidate className="mt-5 flex flex-col gap-5">
          <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <PasswordField
            name="present"
            label="Current password"
            error={form.errors.present}
            autoComplete="current-password"
          />
          <PasswordField
            label="New password"
            help={`At least ${MIN_PASSWORD_LENGTH} characters. Three or four random words are easy to remember and hard to guess.`}
            error={form.errors.password}
            autoComplete="new-password"
          />
          <div>
            <Button type="submit" variant="primary">
              Change password
            </Button>
          </div>
        </form>
      </Card>
      <Card as="section" className="mt-6 max-w-narrow">
        <h2 className="text-18">Sign-in and security</h2>
        <p className="mt-1 text-ink-2">Two-step sign-in, and the devices you’re signed in on.</p>
        <div className="mt-3">
          <LinkButton href={href(base, paths.security, {})}>Manage sign-in</LinkButton>
        </div>
      </Card>
      <Card as="section" className="mt-6 max-w-narrow">
        <h2 className="text-18">Keyboard shortcuts</h2>
        <p className="mt-1 text-ink-2">Press Ctrl K to search everything, and Ctrl S to save.</p>
        <div className="mt-3">
          <IslandTag of={singleKeys} hydrate="load" needsScript props={{}} />
        </div>
      </Card>
    </AdminLayout>
  ),
});

import { findUser } from '#db/access/users.repository.ts';
import { listOwnPasskeys } from '#src/features/access/passkeys/own-passkeys.ts';
import { signOut } from '#src/features/access/sign-out.ts';
import { listOwnPhones } from '#src/features/notifications/phones/own-phones.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { NextIcon, SignOutIcon } from '#src/ui/icon.tsx';
import { PHONE_BADGES } from '#src/ui/phone-badges.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import { staffOf } from '../admin/home.pages.tsx';
import { StaffLayout } from './layout.tsx';
import { myStores } from './my-stores.ts';
import { paths } from './paths.ts';
import { staffPage } from './staff-page.ts';

/** Who is signed in, where they work, and the way out. */
export const accountPage = staffPage<unknown>({
  guard: 'signedIn',
  example: { forms: { signOut: {} }, isLogin: true },
})({
  path: paths.account.path,
  async load({ ctx, actor, base, cookies }) {
    const user = await findUser(ctx.db, grantPlatformScope(), staffOf(actor).userId);
    if (!user) throw notFound('user');
    const stores = await myStores(ctx, actor);
    const phones = await listOwnPhones(ctx, { userId: user.id, token: cookies[STAFF_COOKIE] ?? '' });
    const phone = phones.find(({ isThis }) => isThis) ?? null;
    const passkeys = await listOwnPasskeys(ctx, user.id);
    return { base, name: user.displayName, email: user.email, stores, phone, passkeys: passkeys.length };
  },
  title: () => 'Account · Servery staff',
  head: () => ({ isIndexed: false }),
  async action({ ctx, form, base, cookies }) {
    const token = cookies.servery_staff;
    if (form.get('do') === 'signOut' && token) await signOut(ctx, token);
    return {
      kind: 'redirect',
      to: href(base, paths.login, {}),
      cookies: [{ name: 'servery_staff', value: '', maxAgeSeconds: 0 }],
    };
  },
  render: ({ base, name, email, stores, phone, passkeys }) => (
    <StaffLayout base={base} tab="account" title="Account">
      <div className="flex flex-col gap-4">
        <Card as="section">
          <Facts
            rows={[
              { name: 'Name', value: name },
              { name: 'Email', value: <span className="break-words">{email}</span> },
            ]}
          />
        </Card>
        <Card as="section">
          <a
            href={href(base, paths.thisPhone, {})}
            className="flex min-h-11 items-center justify-between gap-3 no-underline hover:underline"
          >
            <span className="flex flex-col">
              <span className="font-semibold">This phone</span>
              <span className="text-14 text-ink-2">
                {phone ? 'Rings for new orders while the app is closed' : 'Is silent while the app is closed'}
              </span>
            </span>
            {phone ? <StatusPill look={PHONE_BADGES[phone.state]} /> : <NextIcon size={20} aria-hidden />}
          </a>
        </Card>
        <Card as="section">
          <a
            href={href(base, paths.passkeys, {})}
            className="flex min-h-11 items-center justify-between gap-3 no-underline hover:underline"
          >
            <span className="flex flex-col">
              <span className="font-semibold">Sign in faster on this phone</span>
              <span className="text-14 text-ink-2">{passkeysText(passkeys)}</span>
            </span>
            <NextIcon size={20} aria-hidden />
          </a>
        </Card>
        {stores.length > 0 ? (
          <Card as="section">
            <SectionHeading>Your stores</SectionHeading>
            <ul className="divide-y divide-line">
              {stores.map(({ storeId, restaurantName, name: storeName }) => (
                <li key={storeId}>
                  <a
                    href={href(base, paths.store, { storeId })}
                    className="flex min-h-11 flex-col justify-center py-2 no-underline hover:underline"
                  >
                    <span className="font-semibold">{storeName}</span>
                    <span className="text-14 text-ink-2">{restaurantName}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <form method="post">
          <Button type="submit" name="do" value="signOut" icon={SignOutIcon} size="large" isWide>
            Sign out
          </Button>
        </form>
      </div>
    </StaffLayout>
  ),
});

function passkeysText(count: number): string {
  if (count === 0) return 'With your face, finger or screen lock';
  return count === 1 ? '1 passkey' : `${count} passkeys`;
}

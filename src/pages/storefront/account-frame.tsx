import type { ReactNode } from 'react';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { href, type PageCookie } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { SignInFirst } from './sign-in-first.tsx';
import type { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

interface Props {
  head: Awaited<ReturnType<typeof loadStoreHead>>;
  base: string;
  title: string;
  notice: string | null;
  isSignedIn: boolean;
  isTexted: boolean;
  children: ReactNode;
}

/** A page of the account: what it is, the way back, and its content for who is signed in. */
export function AccountFrame({ head, base, title, notice, isSignedIn, isTexted, children }: Props) {
  const params = { restaurantId: head.restaurantId, storeId: head.storeId };
  return (
    <StoreLayout head={head} base={base}>
      <div className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8">
        <header>
          <a href={href(base, paths.account, params)} className="text-14 underline">
            My account
          </a>
          <h1 className="mt-1 font-extrabold text-28">{title}</h1>
        </header>
        {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
        {isSignedIn ? (
          children
        ) : (
          <SignInFirst title="Sign in with your phone" {...{ base, params, isTexted }}>
            This is part of your account.
          </SignInFirst>
        )}
      </div>
    </StoreLayout>
  );
}

/** The customer who is signed in; without one their form is refused. */
export function requireCustomer(actor: Actor | null, scope: StoreScope): string {
  const customerId = customerIdOf(actor, scope.restaurantId);
  if (!customerId) throw new AppError('user_not_allowed', 'Sign in to continue.', { reason: 'login_required' });
  return customerId;
}

/**
 * The cookies of a browser that is signed out. On a shared device the next person finds no address, comment or order of the one
 * who left: carts and keys to orders go too.
 */
export async function signedOutCookies(
  ctx: Needs<'db'>,
  scope: StoreScope,
  cookies: Readonly<Record<string, string>>,
): Promise<PageCookie[]> {
  const stores = await listStores(ctx.db, restaurantOf(scope));
  const carts = new Set(stores.map(({ id }) => `cart_${id}`));
  const theirs = Object.keys(cookies).filter(
    (one) => carts.has(one) || one.startsWith('order_') || one === 'code_sent',
  );
  const names = [`customer_${scope.restaurantId}`, ...theirs];
  return names.map((name) => ({ name, value: '', maxAgeSeconds: 0 }));
}

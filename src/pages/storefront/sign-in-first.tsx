import type { ReactNode } from 'react';
import { href } from '#src/pages/page.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { paths } from './paths.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  title: string;
  /** Whether this server sends texts: without them there is no code to sign in with. */
  isTexted: boolean;
  children?: ReactNode;
}

/** What a page of a customer shows to someone who isn't signed in. */
export function SignInFirst({ base, params, title, isTexted, children }: Props) {
  if (!isTexted) return <NoSignIn {...{ base, params }} />;
  const action = (
    <LinkButton variant="primary" href={href(base, paths.login, params)}>
      Sign in with your phone
    </LinkButton>
  );
  return (
    <EmptyState title={title} action={action}>
      {children} No password needed. We’ll text you a code.
    </EmptyState>
  );
}

/** Never promises a text that isn't sent. */
export function NoSignIn({ base, params }: Pick<Props, 'base' | 'params'>) {
  return (
    <EmptyState
      title="Signing in isn’t possible at the moment"
      action={<LinkButton href={href(base, paths.store, params)}>See the menu</LinkButton>}
    >
      This website can’t text you a code. You can order without signing in.
    </EmptyState>
  );
}

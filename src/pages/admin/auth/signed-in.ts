import { PENDING_SIGN_IN_SECONDS } from '#src/domain/access/two-step.ts';
import { type SignInStep, STAFF_SESSION_DAYS } from '#src/features/access/start-session.ts';
import { STAFF_COOKIE, TWO_STEP_COOKIE } from '#src/http/cookies.ts';
import type { PageCookie } from '#src/pages/page.tsx';

/** The cookie of a session that starts. */
export function sessionCookie(token: string): PageCookie {
  return { name: STAFF_COOKIE, value: token, maxAgeSeconds: STAFF_SESSION_DAYS * 86_400 };
}

/** The cookie that ends the wait for a code. */
export const NOT_WAITING: PageCookie = { name: TWO_STEP_COOKIE, value: '', maxAgeSeconds: 0 };

/** Where a right password leads: on to `next`, or to the code first, in this browser only. */
export function afterPassword(
  step: SignInStep,
  to: { readonly next: string; readonly codeHref: string },
): { readonly kind: 'redirect'; readonly to: string; readonly cookies: readonly PageCookie[] } {
  if (step.kind === 'signedIn') return { kind: 'redirect', to: to.next, cookies: [sessionCookie(step.token)] };
  const waiting = { name: TWO_STEP_COOKIE, value: step.pending, maxAgeSeconds: PENDING_SIGN_IN_SECONDS };
  return { kind: 'redirect', to: to.codeHref, cookies: [waiting] };
}

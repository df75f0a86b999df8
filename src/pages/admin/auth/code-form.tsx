import { findPendingSignIn } from '#db/access/pending-sign-ins.repository.ts';
import { finishSignIn, type TypedCode } from '#src/features/access/second-step.ts';
import { TWO_STEP_COOKIE } from '#src/http/cookies.ts';
import { type ActionAnswer, type FormState, GoTo, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { refused } from '../forms.ts';
import { AuthLinks } from './auth-frame.tsx';
import { safeNext } from './safe-next.ts';
import { NOT_WAITING, sessionCookie } from './signed-in.ts';

/** Addresses of the front end that asks: the admin's or the staff app's. */
export interface CodePlaces {
  readonly home: string;
  readonly login: string;
  readonly here: string;
}

export interface CodePage {
  readonly next: string;
  /** A recovery code is asked for in place of the app's. */
  readonly isRecovery: boolean;
  readonly otherHref: string;
  readonly startAgainHref: string;
}

/** Only the browser whose password was right is asked; any other starts at the beginning. */
export async function loadCodePage(
  { ctx, cookies, query }: PageRequest<unknown>,
  places: CodePlaces,
): Promise<CodePage> {
  const next = safeNext(query.get('next'), places.home);
  const pending = cookies[TWO_STEP_COOKIE];
  const userId = pending ? await findPendingSignIn(ctx.db, ctx, pending) : null;
  if (userId === null) throw new GoTo(loginAgain(places, next));
  const isRecovery = query.get('by') === 'recovery';
  const at = new URLSearchParams({ next, ...(isRecovery ? {} : { by: 'recovery' }) });
  return {
    next,
    isRecovery,
    otherHref: `${places.here}?${at}`,
    startAgainHref: `${places.login}?${new URLSearchParams({ next })}`,
  };
}

export async function actOnCode(
  { ctx, cookies, form, by }: PageActionRequest<unknown>,
  places: CodePlaces,
): Promise<ActionAnswer> {
  const next = safeNext(String(form.get('next') ?? ''), places.home);
  const recoveryCode = form.get('recoveryCode');
  const typed: TypedCode =
    recoveryCode === null ? { code: String(form.get('code') ?? '') } : { recoveryCode: String(recoveryCode) };
  // A code is never sent back: it may have been used.
  form.delete('code');
  form.delete('recoveryCode');
  try {
    const token = await finishSignIn(ctx, { pending: cookies[TWO_STEP_COOKIE] ?? '', typed, origin: by.origin });
    return { kind: 'redirect', to: next, cookies: [sessionCookie(token), NOT_WAITING] };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'sign_in_again') {
      return { kind: 'redirect', to: loginAgain(places, next), cookies: [NOT_WAITING] };
    }
    return refused(error, form);
  }
}

function loginAgain({ login }: CodePlaces, next: string): string {
  return `${login}?${new URLSearchParams({ again: '1', next })}`;
}

/** Said at the sign-in page when the code came too late. */
export const TOOK_TOO_LONG = 'That sign-in took more than 5 minutes. Enter your password again.';

/** One field that phones can fill in; it works without script. */
export function CodeForm({ page, form }: { page: CodePage; form: FormState }) {
  const { next, isRecovery, otherHref, startAgainHref } = page;
  return (
    <form method="post" noValidate className="flex flex-col gap-5">
      <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
      <input type="hidden" name="next" value={form.values.next ?? next} />
      {isRecovery ? (
        <Field
          name="recoveryCode"
          label="Recovery code"
          help="One of the 10 codes you saved. Each works once."
          error={form.errors.recoveryCode}
          isRequired
        >
          {(wiring) => <Input {...wiring} autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={30} />}
        </Field>
      ) : (
        <CodeField error={form.errors.code} />
      )}
      <Button type="submit" variant="primary" size="large" isWide>
        Sign in
      </Button>
      <AuthLinks
        links={[
          { href: otherHref, label: isRecovery ? 'Use your app instead' : 'Use a recovery code' },
          { href: startAgainHref, label: 'Start again' },
        ]}
      />
    </form>
  );
}

/** The six digits of an authenticator app. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <Field name="code" label="6-digit code" help="From your authenticator app." error={error} isRequired>
      {(wiring) => (
        <Input {...wiring} inputMode="numeric" autoComplete="one-time-code" pattern="[0-9 ]*" maxLength={12} />
      )}
    </Field>
  );
}

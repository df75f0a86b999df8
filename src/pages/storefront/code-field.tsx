import type { PageCookie } from '#src/pages/page.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

/** The lifetime of a code. */
const CODE_SECONDS = 300;

const CODE_SENT = 'code_sent';

/**
 * Sent with the answer that sent a code: from then on the page has a field for it, and only this browser can try it.
 */
export function codeSent({ verificationId }: { readonly verificationId: string }): PageCookie {
  return { name: CODE_SENT, value: verificationId, maxAgeSeconds: CODE_SECONDS };
}

export function wasCodeSent(cookies: Readonly<Record<string, string>>): boolean {
  return verificationOf(cookies) !== '';
}

/** The request that this browser made for its code; '' when it made none. */
export function verificationOf(cookies: Readonly<Record<string, string>>): string {
  return cookies[CODE_SENT] ?? '';
}

/** One field for the six digits, which a phone can fill in automatically. */
export function CodeField({
  error,
  help,
  value,
}: {
  error: string | undefined;
  help?: string;
  value?: string | undefined;
}) {
  return (
    <Field name="code" label="Code" error={error} help={help} className="w-40">
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          defaultValue={value}
          placeholder="······"
          className="text-18 tracking-wide tabular-nums"
        />
      )}
    </Field>
  );
}

import type { PageCookie } from '#src/pages/page.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

/** As long as a code works. */
const CODE_SECONDS = 300;

/** Goes out with the answer that sent a code: from then on there is a field for it. */
export const CODE_SENT: PageCookie = { name: 'code_sent', value: 'yes', maxAgeSeconds: CODE_SECONDS };

export function wasCodeSent(cookies: Readonly<Record<string, string>>): boolean {
  return cookies[CODE_SENT.name] === CODE_SENT.value;
}

/** One field for the six digits, which a phone fills in by itself. */
export function CodeField({ error, help }: { error: string | undefined; help?: string }) {
  return (
    <Field name="code" label="Code" error={error} help={help} className="w-40">
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="······"
          className="text-18 tracking-wide tabular-nums"
        />
      )}
    </Field>
  );
}

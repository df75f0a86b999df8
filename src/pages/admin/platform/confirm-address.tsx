import { confirmAddress } from '#src/features/access/prove-address.ts';
import type { ActionAnswer, FormState, PageActionRequest } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import { refused, textOf } from '../forms.ts';

/** The button's own name, and its field's, which no other form of the page has. */
export const CONFIRM = 'confirmEmail';
export const CONFIRMED_EMAIL = 'confirmedEmail';

export async function confirmTyped({
  ctx,
  scope,
  form,
  url,
  by,
}: PageActionRequest<PlatformScope>): Promise<ActionAnswer> {
  try {
    const { email, displayName } = await confirmAddress(ctx, scope, { email: textOf(form, CONFIRMED_EMAIL), by });
    return {
      kind: 'redirect',
      to: url.pathname,
      notice: `${email} is confirmed. ${displayName} can create restaurants now.`,
    };
  } catch (error) {
    return refused(error, form, { email: CONFIRMED_EMAIL });
  }
}

/** Whether a refused form is this one: the page has another, and shows what was wrong once. */
export function isOfConfirm({ values, errors }: FormState): boolean {
  return CONFIRMED_EMAIL in values || CONFIRMED_EMAIL in errors;
}

/** For somebody who signed up and whose link is not sent, or does not arrive. */
export function ConfirmAddress({ form }: { form: FormState }) {
  return (
    <section className="mt-10 max-w-3xl">
      <SectionHeading>Confirm an email</SectionHeading>
      <p className="mt-2 text-ink-2">
        New accounts confirm their email with a link before they create a restaurant. If the link doesn’t arrive, and
        you’re sure whose address it is, confirm it here.
      </p>
      <form method="post" noValidate className="mt-5 flex flex-col gap-5">
        {CONFIRMED_EMAIL in form.errors ? <ErrorSummary errors={form.errors} /> : null}
        <Field name={CONFIRMED_EMAIL} label="Account email" error={form.errors[CONFIRMED_EMAIL]}>
          {(wiring) => (
            <Input {...wiring} type="email" autoComplete="off" defaultValue={form.values[CONFIRMED_EMAIL] ?? ''} />
          )}
        </Field>
        <div>
          <Button type="submit" name="do" value={CONFIRM}>
            Confirm email
          </Button>
        </div>
      </form>
    </section>
  );
}

import { MAX_INQUIRY_CHARACTERS } from '#src/domain/tenancy/inquiry.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, Textarea } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

/** A guest writes to the store. Every such form is sent to one page, which shows it again where something is wrong. */
export function InquiryForm({
  to,
  form,
  heading = 'Send us a message',
}: {
  to: string;
  form: FormState;
  heading?: string;
}) {
  const value = (name: string) => form.values[name] ?? '';
  return (
    <section aria-labelledby="write" className="max-w-narrow">
      <h2 id="write" className="mb-3 font-bold text-18">
        {heading}
      </h2>
      <ErrorSummary errors={form.errors} message={form.message} />
      <form
        method="post"
        action={to}
        data-part="inquiry"
        className="mt-3 flex flex-col gap-4 rounded-card bg-surface p-5 ring-1 ring-line"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="name" label="Name" error={form.errors.name} isRequired>
            {(wiring) => <Input {...wiring} autoComplete="name" maxLength={60} defaultValue={value('name')} />}
          </Field>
          <Field name="email" label="Email" error={form.errors.email} isRequired>
            {(wiring) => (
              <Input {...wiring} type="email" autoComplete="email" maxLength={254} defaultValue={value('email')} />
            )}
          </Field>
        </div>
        <Field name="phone" label="Phone" error={form.errors.phone} isOptional>
          {(wiring) => <Input {...wiring} type="tel" autoComplete="tel" maxLength={30} defaultValue={value('phone')} />}
        </Field>
        <Field name="message" label="Message" error={form.errors.message} isRequired>
          {(wiring) => (
            <Textarea {...wiring} rows={5} maxLength={MAX_INQUIRY_CHARACTERS} defaultValue={value('message')} />
          )}
        </Field>
        {/* A trap for programs, which fill in every box; people neither see nor reach it. */}
        <div hidden>
          <label>
            Leave this empty
            <input name="homepage" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p>
          <Button type="submit" variant="primary">
            Send message
          </Button>
        </p>
      </form>
    </section>
  );
}

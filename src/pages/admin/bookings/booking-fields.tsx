import { MAX_PARTY } from '#src/domain/tenancy/table-booking.schema.ts';
import { EMPTY_FORM, type FormState, isTicked } from '#src/pages/page.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, type InputProps, Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { type BookingTexts, type Collision, collisionOf, isOfForm, SAVE, SAVE_ANYWAY } from './booking-form.ts';

const FORM = 'booking';

interface Props {
  form: FormState;
  stored: BookingTexts;
  /** The requests of the booking, as they were worded. */
  chosen: readonly string[];
  templates: readonly string[];
  areas: readonly string[];
  /** The version that is changed, or the id that a new one gets. */
  hidden: Readonly<Record<string, string | number>>;
  label: string;
  backHref: string;
  hrefOf: (bookingId: string) => string;
}

/** A booking's fields, and what stands in the way of the time that was asked for. */
export function BookingFields({ stored, chosen, templates, areas, hidden, label, backHref, hrefOf, ...props }: Props) {
  const wasSent = isOfForm(props.form);
  const form = wasSent ? props.form : EMPTY_FORM;
  const texts = wasSent ? form.values : stored;
  const collision = collisionOf(form);
  const requests = [...new Set([...templates, ...chosen])];
  const isChosen = (value: string) => (wasSent ? isTicked(form, 'template', value) : chosen.includes(value));
  return (
    <>
      <div className="mb-4 empty:hidden">
        <ErrorSummary errors={form.errors} message={Object.keys(form.errors).length > 0 ? null : form.message} />
      </div>
      {collision ? <Collides collision={collision} hrefOf={hrefOf} /> : null}
      <form id={FORM} method="post" noValidate className="flex max-w-3xl flex-col gap-6">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={form.values[name] ?? value} />
        ))}
        <TableFields {...{ form, texts, areas }} />
        <CustomerFields {...{ form, texts }} />
        <RequestFields {...{ form, texts, requests, isChosen }} />
        <SaveBar label={label} backHref={backHref} action={SAVE} />
      </form>
      <UnsavedWarning formId={FORM} form={form} />
    </>
  );
}

interface Shown {
  form: FormState;
  texts: BookingTexts;
}

interface BoxProps extends Shown {
  name: string;
  label: string;
  isOptional?: boolean;
  input: InputProps;
}

function Box({ form, texts, name, label, isOptional = false, input }: BoxProps) {
  return (
    <Field name={name} label={label} isOptional={isOptional} error={form.errors[name]}>
      {(wiring) => <Input {...wiring} autoComplete="off" {...input} defaultValue={texts[name] ?? ''} />}
    </Field>
  );
}

function TableFields({ areas, ...shown }: Shown & { areas: readonly string[] }) {
  const { form, texts } = shown;
  return (
    <FormSection title="Table">
      <div className="grid gap-4 sm:grid-cols-3">
        <Box {...shown} name="date" label="Date" input={{ type: 'date' }} />
        <Box {...shown} name="time" label="Time" input={{ type: 'time', step: 900 }} />
        <Box
          {...shown}
          name="pax"
          label="Guests"
          input={{ type: 'number', inputMode: 'numeric', min: 1, max: MAX_PARTY }}
        />
      </div>
      {areas.length > 0 ? (
        <Field name="seatingArea" label="Area" error={form.errors.seatingArea}>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Any area"
              options={areas.map((value) => ({ value, label: value }))}
              defaultValue={texts.seatingArea ?? ''}
            />
          )}
        </Field>
      ) : null}
    </FormSection>
  );
}

function CustomerFields(shown: Shown) {
  return (
    <FormSection title="Customer">
      <Box {...shown} name="customer.name" label="Name" input={{ maxLength: 100 }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Box {...shown} name="customer.mobile" label="Phone" isOptional input={{ type: 'tel', maxLength: 30 }} />
        <Box
          {...shown}
          name="customer.unverifiedEmail"
          label="Email"
          isOptional
          input={{ type: 'email', maxLength: 50 }}
        />
      </div>
    </FormSection>
  );
}

interface RequestProps extends Shown {
  requests: readonly string[];
  isChosen: (request: string) => boolean;
}

function RequestFields({ form, texts, requests, isChosen }: RequestProps) {
  return (
    <FormSection title="Requests">
      {requests.length > 0 ? (
        <Fieldset name="template" legend="Requests" error={form.errors['specialRequest.template']}>
          <div className="-mx-2 grid sm:grid-cols-2">
            {requests.map((value) => (
              <Checkbox key={value} name="template" value={value} label={value} defaultChecked={isChosen(value)} />
            ))}
          </div>
        </Fieldset>
      ) : null}
      <Field name="specialRequest.note" label="Note" isOptional error={form.errors['specialRequest.note']}>
        {(wiring) => (
          <Textarea {...wiring} rows={3} maxLength={300} defaultValue={texts['specialRequest.note'] ?? ''} />
        )}
      </Field>
    </FormSection>
  );
}

function Collides({ collision, hrefOf }: { collision: Collision; hrefOf: (bookingId: string) => string }) {
  const { title, others, bookings } = collision;
  return (
    <div className="mb-4 max-w-3xl">
      <Banner
        kind="waiting"
        title={title}
        isOutcome
        action={
          <Button type="submit" form={FORM} name="do" value={SAVE_ANYWAY}>
            Book anyway
          </Button>
        }
      >
        {bookings.length > 0 ? (
          <>
            <p>Booked around then:</p>
            <ul className="mt-1 list-disc pl-5">
              {bookings.map(({ id, text }) => (
                <li key={id} className="tnum">
                  <a href={hrefOf(id)}>{text}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {others.length > 0 ? <p className="tnum mt-1">{`Nearest free times: ${others.join('; ')}.`}</p> : null}
      </Banner>
    </div>
  );
}

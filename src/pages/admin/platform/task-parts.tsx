import { MAX_REASON } from '#src/domain/access/support.schema.ts';
import type { TaskStatus } from '#src/domain/marketplace/google/feed-task.ts';
import type { TaskEvent } from '#src/features/tasks/read-task.ts';
import { type FormState, ONCE_FIELD } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Textarea } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { agoText } from './task-list.tsx';
import { eventText } from './task-words.ts';

/** The value of `do` that runs it again. */
export const AGAIN = 'again';

interface RunAgainProps {
  /** What a press does, and to what. */
  text: string;
  label: string;
  form: FormState;
}

/** The button, with the reason that the restaurant reads in its activity. */
export function RunAgainCard({ text, label, form }: RunAgainProps) {
  return (
    <Card as="section" className="mb-6 max-w-narrow">
      <SectionHeading>Run again</SectionHeading>
      <form method="post" noValidate className="flex flex-col gap-4" data-act="again">
        <input type="hidden" name={ONCE_FIELD} value={crypto.randomUUID()} />
        <p className="text-ink-2">{text}</p>
        <Field
          name="reason"
          label="Reason"
          help="The restaurant can read it. At least 10 characters."
          error={form.errors.reason}
          isRequired
        >
          {(wiring) => <Textarea {...wiring} maxLength={MAX_REASON} defaultValue={form.values.reason ?? ''} />}
        </Field>
        <Button type="submit" name="do" value={AGAIN} variant="primary" className="self-start">
          {label}
        </Button>
      </form>
    </Card>
  );
}

interface HistoryProps {
  history: readonly TaskEvent[];
  /** How it stands now, which is how it ended. */
  status: TaskStatus;
  now: Temporal.Instant;
}

/** What happened to it, the oldest first. */
export function TaskHistory({ history, status, now }: HistoryProps) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mb-6 max-w-narrow">
      <SectionHeading id="history">History</SectionHeading>
      <ol className="flex flex-col gap-3">
        {history.map((event) => (
          <li key={`${event.isoDateTimeUtc} ${event.what}`} className="flex flex-wrap justify-between gap-x-6">
            <span className="min-w-0">
              <span className="block font-medium">{eventText(event, status)}</span>
              {event.reason ? <span className="block break-words text-ink-2">Reason: {event.reason}</span> : null}
            </span>
            <time dateTime={event.isoDateTimeUtc} className="tnum text-14 text-ink-3">
              {agoText(event.isoDateTimeUtc, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { MAX_NOTE } from '#src/features/menu/publish-menu.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { ConfirmPrices } from '../confirm-prices.tsx';

interface Props {
  /** The draft as it is shown. */
  version: number;
  /** About prices that jump; empty: none does. */
  question: string;
  /** By the store's clock. */
  today: string;
  form: FormState;
}

/** Now, or at a time of the store's clock. */
export function PublishCard({ version, question, today, form }: Props) {
  return (
    <Card as="section">
      <SectionHeading>Publish</SectionHeading>
      <form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="version" value={version} />
        <Field name="note" label="Note" isOptional help="Shown beside this version, such as why prices changed.">
          {(wiring) => <Input {...wiring} maxLength={MAX_NOTE} placeholder="Winter prices" />}
        </Field>
        <ConfirmPrices question={question} />
        <Button type="submit" name="do" value="publish" variant="primary">
          Publish now
        </Button>
        <details open={form.errors.time !== undefined}>
          <summary className="inline-flex min-h-(--control) cursor-pointer items-center font-medium text-14">
            Publish later…
          </summary>
          <div className="mt-2 flex flex-col gap-3">
            <Field name="on" label="Day">
              {(wiring) => <Input {...wiring} type="date" min={today} defaultValue={today} />}
            </Field>
            <Field name="time" label="Time" error={form.errors.time}>
              {(wiring) => <Input {...wiring} type="time" />}
            </Field>
            <Button type="submit" name="do" value="plan">
              Publish at this time
            </Button>
          </div>
        </details>
      </form>
    </Card>
  );
}

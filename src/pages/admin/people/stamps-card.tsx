import type { LoyaltyCard } from '#db/promotions/loyalty.repository.ts';
import type { PastAdjustment } from '#db/promotions/loyalty-adjustments.repository.ts';
import { MAX_ADJUSTED_STAMPS, MAX_ADJUSTMENT_REASON } from '#src/domain/promotions/loyalty-adjustment.schema.ts';
import { stampsText } from '#src/domain/promotions/loyalty-text.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

interface Props {
  card: LoyaltyCard | null;
  /** Stamps of a full card. */
  count: number;
  past: readonly (PastAdjustment & { readonly when: string })[];
  /** Null: they may look only. */
  newId: string | null;
  form: FormState;
}

/** The card's stamps, people's changes to it and why, and a form to change it. */
export function StampsCard({ card, count, past, newId, form }: Props) {
  return (
    <Card as="section">
      <SectionHeading level={3}>Stamps</SectionHeading>
      <p className="tnum">{stampsText(card ?? { credits: 0, creditsOnTheWay: 0 }, count)}</p>
      {past.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2 border-line border-t pt-3 text-14">
          {past.map(({ id, credits, reason, byName, when }) => (
            <li key={id}>
              <span className="tnum font-semibold">{credits > 0 ? `+${credits}` : `−${-credits}`}</span> {reason}
              <span className="block text-ink-3">
                {byName} · {when}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {newId ? <AdjustForm newId={newId} form={form} /> : null}
    </Card>
  );
}

function AdjustForm({ newId, form: { values, errors } }: { newId: string; form: FormState }) {
  const isOurs = values.do === 'adjust';
  const typed = (name: string) => (isOurs ? (values[name] ?? '') : '');
  return (
    <details className="mt-3" data-act="stamps" open={isOurs}>
      <summary className="cursor-pointer font-medium text-accent-text">Add or remove stamps</summary>
      <form method="post" className="mt-3 flex flex-col gap-4">
        <input type="hidden" name="adjustmentId" value={newId} />
        <Field name="credits" label="Stamps" help="Such as 1, or −1 to remove one" error={errors.credits} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              type="number"
              step={1}
              min={-MAX_ADJUSTED_STAMPS}
              max={MAX_ADJUSTED_STAMPS}
              defaultValue={typed('credits')}
            />
          )}
        </Field>
        <Field name="reason" label="Reason" help="Your team sees it here" error={errors.reason} isRequired>
          {(wiring) => (
            <Input {...wiring} maxLength={MAX_ADJUSTMENT_REASON} autoComplete="off" defaultValue={typed('reason')} />
          )}
        </Field>
        <Button type="submit" name="do" value="adjust" className="self-start">
          Save
        </Button>
      </form>
    </details>
  );
}

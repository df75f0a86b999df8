import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { tomorrowOf } from '#src/domain/ordering/tomorrow.ts';
import type { STORE_OFFLINE_REASONS, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { pauseStore, resumeStore } from '#src/features/tenancy/save-settings.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field, fieldId } from '#src/ui/field.tsx';
import { textOf } from '../forms.ts';

type Reason = (typeof STORE_OFFLINE_REASONS)[number];

export const PAUSE_REASONS: readonly { readonly value: Reason; readonly label: string }[] = [
  { value: 'tooBusy', label: 'Too busy' },
  { value: 'closedEarly', label: 'Closed early' },
  { value: 'technicalFailure', label: 'Equipment problem' },
  { value: 'paused', label: 'Paused' },
  { value: 'other', label: 'Another reason' },
];

const LENGTHS = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: 'tomorrow', label: 'Until tomorrow' },
  { value: 'open', label: 'Until I resume' },
] as const;

interface Props {
  /** The form's target: the store's own page, from lists too. */
  action: string;
  storeName: string;
  isPaused: boolean;
  /** `stores`: back to the list afterwards. */
  from: 'store' | 'stores';
}

/** The hand brake: acts at once, on every channel. */
export function PauseForm({ action, storeName, isPaused, from }: Props) {
  const formId = fieldId(storeName, `pause-${from}`);
  if (isPaused) {
    return (
      <form method="post" action={action} data-act="pause">
        <input type="hidden" name="from" value={from} />
        <Button type="submit" name="do" value="resume" aria-label={`Resume orders in ${storeName}`}>
          Resume orders
        </Button>
      </form>
    );
  }
  return (
    <details className="group/pause" data-act="pause">
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input border border-line-strong/55 bg-surface px-4 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        Pause online orders…
        <span className="sr-only"> of {storeName}</span>
      </summary>
      <form method="post" action={action} className="mt-3 flex max-w-sm flex-col gap-3">
        <input type="hidden" name="from" value={from} />
        <Field name="pauseFor" label="How long" formId={formId}>
          {(wiring) => <Select {...wiring} options={LENGTHS} defaultValue="30" />}
        </Field>
        <Field name="pauseReason" label="Reason" formId={formId}>
          {(wiring) => <Select {...wiring} options={PAUSE_REASONS} defaultValue="tooBusy" />}
        </Field>
        <Field name="pauseNote" label="Message to customers" isOptional help="Up to 120 characters." formId={formId}>
          {(wiring) => <Input {...wiring} maxLength={120} placeholder="Back at 7:00 PM." />}
        </Field>
        <Button type="submit" name="do" value="pause" variant="danger" className="self-start">
          Pause now
        </Button>
      </form>
    </details>
  );
}

/** Does what the form asks; returns the message. */
export async function pauseByForm(ctx: AppContext, scope: StoreScope, form: FormData, by: ActedBy): Promise<string> {
  const { profile } = await ctx.menus.storeOf(scope);
  if (form.get('do') === 'resume') {
    await resumeStore(ctx, scope, { by });
    return `${profile.name} is taking online orders again.`;
  }
  const until = untilOf(textOf(form, 'pauseFor'), ctx.clock.now(), profile);
  const reason = PAUSE_REASONS.find(({ value }) => value === textOf(form, 'pauseReason'))?.value ?? 'paused';
  await pauseStore(ctx, scope, { reason, note: textOf(form, 'pauseNote'), until, by });
  const time = until ? ` until ${formatStoreTimeAndDay(until, ctx.clock.now(), profile.timezone)}` : '';
  return `${profile.name} is paused${time}. Customers can see this on the website.`;
}

function untilOf(length: string, now: Temporal.Instant, store: StoreProfile): Temporal.Instant | null {
  if (length === 'tomorrow') return tomorrowOf(store, now);
  const minutes = Number(length);
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 24 * 60 ? now.add({ minutes }) : null;
}

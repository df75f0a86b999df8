import type { AccountState } from '#src/domain/payments/merchant-account.ts';
import { missingWords, scheduleWords } from '#src/domain/payments/merchant-account.ts';
import { PAYOUT_WEEKDAYS } from '#src/domain/payments/payout-schedule.schema.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import type { MerchantAccountView } from '#src/features/payouts/merchant-account.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Facts } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold } from '../form-parts.tsx';

const LOOKS: Readonly<Record<AccountState, StatusBadgeStyle>> = {
  none: { word: 'Not connected', tone: 'off', icon: 'slash' },
  unfinished: { word: 'Not finished', tone: 'wait', icon: 'warning' },
  checking: { word: 'Being checked', tone: 'wait', icon: 'queued' },
  wanted: { word: 'Details needed', tone: 'wait', icon: 'warning' },
  bankFailed: { word: 'Bank account rejected', tone: 'fail', icon: 'cross' },
  ready: { word: 'Ready', tone: 'done', icon: 'check' },
  off: { word: 'Turned off', tone: 'fail', icon: 'cross' },
  closed: { word: 'Closed', tone: 'off', icon: 'slash' },
};

const SENTENCES: Readonly<Record<AccountState, string>> = {
  none: 'Connect a bank account, and card payments from your website are paid into it. It takes about ten minutes.',
  unfinished: 'A few questions are left before card payments from your website are paid to you.',
  checking: 'The provider is checking your details. This usually takes a day. You don’t need to do anything.',
  wanted: 'Card payments work. The provider needs more details from you to keep paying you.',
  bankFailed: 'A payout came back from your bank. Update your bank account to be paid again.',
  ready: 'Card payments from your website are paid into your bank account.',
  off: 'The provider has turned this account off. Open the provider’s page to see what’s needed, or contact support.',
  closed: 'This account is closed. Connect a new one to be paid for card payments from your website.',
};

export interface OnlineAccountProps {
  readonly view: MerchantAccountView;
  /** Cards are taken before the account is ready, and the platform holds the money. */
  readonly mayHold: boolean;
  readonly timezone: string;
  readonly form: FormState;
  /** The page was opened by the provider's link. */
  readonly cameBack: 'back' | 'expired' | null;
  readonly payoutsHref: string;
}

/** The account into which the store's online card payments are paid: its state in plain words, and what to do next. */
export function OnlineAccount(props: OnlineAccountProps) {
  const { view, mayHold, timezone, form, cameBack, payoutsHref } = props;
  const { state, account } = view;
  const facts = account?.facts ?? null;
  const isOpen = state !== 'none' && state !== 'closed';
  const deadline = facts?.deadlineIsoDateTimeUtc ?? null;
  const lastDay =
    deadline && formatStoreDateLong(Temporal.Instant.from(deadline).toZonedDateTimeISO(timezone).toPlainDate());
  return (
    <FormSection title="Online card payments" lead={SENTENCES[state]}>
      <CameBack cameBack={cameBack} isReady={state === 'ready'} />
      <Facts
        rows={[
          { name: 'Status', value: <StatusPill look={LOOKS[state]} /> },
          ...(facts && facts.due.length > 0
            ? [
                {
                  name: 'Still needed',
                  value: `${missingWords(facts.due).join(', ')}${lastDay ? `, by ${lastDay}` : ''}`,
                },
              ]
            : []),
          ...(isOpen && facts?.bank
            ? [{ name: 'Bank account', value: `${facts.bank.name} ending in ${facts.bank.last4}` }]
            : []),
          ...(isOpen && account ? [{ name: 'Paid out', value: scheduleWords(account.schedule) }] : []),
        ]}
      />
      <form method="post" className="flex flex-wrap items-center gap-2">
        <Button type="submit" name="do" value="connect" variant={state === 'ready' ? 'secondary' : 'primary'}>
          {buttonWords(state)}
        </Button>
        {isOpen ? (
          <>
            <Button type="submit" name="do" value="check" variant="quiet">
              Check status
            </Button>
            <LinkButton href={payoutsHref} variant="quiet">
              Payouts
            </LinkButton>
          </>
        ) : null}
      </form>
      {facts?.takesCharges && isOpen ? null : <Holding mayHold={mayHold} />}
      {isOpen && account ? <ScheduleForm {...{ schedule: account.schedule, form }} /> : null}
      {isOpen ? (
        <RemoveFold label="Close this account" action="archive">
          New card payments are no longer paid into it. What’s in it is still paid out. This can’t be undone.
        </RemoveFold>
      ) : null}
    </FormSection>
  );
}

/** What happens to cards on the website until the account is ready, and the owner's choice about it. */
function Holding({ mayHold }: { mayHold: boolean }) {
  return (
    <form method="post" className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <p>
        {mayHold
          ? 'Until your account is ready, cards are on and Servery holds the money for you. See Payouts for how much.'
          : 'Until your account is ready, cards are off on your website. You can take them now, and Servery holds the money for you.'}
      </p>
      <Button type="submit" name="do" value={mayHold ? 'holdNot' : 'hold'}>
        {mayHold ? 'Turn cards off until then' : 'Take cards and hold the money'}
      </Button>
    </form>
  );
}

function buttonWords(state: AccountState): string {
  if (state === 'none' || state === 'closed') return 'Connect bank account';
  return state === 'unfinished' ? 'Continue' : 'Update details';
}

function CameBack({ cameBack, isReady }: { cameBack: OnlineAccountProps['cameBack']; isReady: boolean }) {
  if (cameBack === 'expired') {
    return <Banner kind="info" title="That link had expired. Press the button below to continue where you left off." />;
  }
  if (cameBack === null || isReady) return null;
  return <Banner kind="info" title="Thanks. We’re waiting for the provider. Press “Check status” in a moment." />;
}

/** The field of a choice shows with it, without script too. */
const ONLY_WEEKLY = 'hidden group-has-[option[value=weekly]:checked]/payout:block';
const ONLY_MONTHLY = 'hidden group-has-[option[value=monthly]:checked]/payout:block';

type Schedule = NonNullable<MerchantAccountView['account']>['schedule'];

function ScheduleForm({ schedule, form }: { schedule: Schedule; form: FormState }) {
  const typed = form.values.do === 'schedule' ? form.values : {};
  const errors = form.values.do === 'schedule' ? form.errors : {};
  const weekday = schedule.interval === 'weekly' ? schedule.weekday : 'monday';
  const day = schedule.interval === 'monthly' ? String(schedule.day) : '1';
  return (
    <form method="post" className="group/payout flex flex-wrap items-end gap-3 border-line border-t pt-4">
      <Field name="interval" label="Pay out" formId="payout" error={errors.interval} className="min-w-44">
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={typed.interval ?? schedule.interval}
            options={[
              { value: 'daily', label: 'Every business day' },
              { value: 'weekly', label: 'Every week' },
              { value: 'monthly', label: 'Every month' },
              { value: 'manual', label: 'When you ask' },
            ]}
          />
        )}
      </Field>
      <Field
        name="weekday"
        label="Day of the week"
        formId="payout"
        error={errors.weekday}
        className={`min-w-40 ${ONLY_WEEKLY}`}
      >
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={typed.weekday ?? weekday}
            options={PAYOUT_WEEKDAYS.map((one) => ({ value: one, label: one[0]?.toUpperCase() + one.slice(1) }))}
          />
        )}
      </Field>
      <Field name="day" label="Day of the month" formId="payout" error={errors.day} className={`w-36 ${ONLY_MONTHLY}`}>
        {(wiring) => <Input {...wiring} inputMode="numeric" defaultValue={typed.day ?? day} className="tnum" />}
      </Field>
      <Button type="submit" name="do" value="schedule">
        Save
      </Button>
    </form>
  );
}

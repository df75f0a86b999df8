import type { PhonePayment } from '#db/payments/phone-payments.repository.ts';
import type { CountryLabels } from '#src/domain/tenancy/country-labels.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PhoneBill } from '#src/features/seating/bill-on-phone.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';

export interface OwnPartViewProps {
  own: PhonePayment;
  bill: PhoneBill | null;
  isOwnUnderWay: boolean;
  words: CountryLabels;
  tableHref: string;
  payHref: string;
  currencyCode: CurrencyCode;
  message: string | null;
}

/** What this phone is paying, or has paid: its receipt. */
export function OwnPartView({
  own,
  bill,
  isOwnUnderWay,
  words,
  tableHref,
  payHref,
  currencyCode,
  message,
}: OwnPartViewProps) {
  const word = words.bill.toLowerCase();
  const leftInCents = bill ? Math.max(0, bill.totalInCents - bill.coveredInCents) : 0;
  return (
    <div data-own-part={own.state} className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8">
      <h1 className="text-center font-extrabold text-36">{headingOf(own, isOwnUnderWay)}</h1>
      {message ? <Banner kind="problem" title={message} isOutcome /> : null}
      <section className="rounded-card border border-line bg-surface p-5" aria-label="Your payment">
        <dl className="flex flex-col gap-2">
          <Row label={`Your part of the ${word}`} cents={own.amountInCents} currencyCode={currencyCode} />
          {own.tipInCents > 0 ? <Row label="Tip" cents={own.tipInCents} currencyCode={currencyCode} /> : null}
          <Row
            label={own.state === 'paid' ? 'Charged to your card' : 'Together'}
            cents={own.amountInCents + own.tipInCents}
            currencyCode={currencyCode}
            isStrong
          />
        </dl>
        {own.state === 'paid' && own.cardLast4 ? (
          <p className="mt-3 text-14 text-ink-2">Card ending in {own.cardLast4}</p>
        ) : null}
      </section>
      <p className="text-center text-ink-2">{textOf(own, { word, isOwnUnderWay, leftInCents })}</p>
      {own.state === 'paid' && leftInCents > 0 ? (
        <p className="text-center">
          <MoneyText amountInCents={leftInCents} currencyCode={currencyCode} className="font-semibold" /> is left on the{' '}
          {word}.
        </p>
      ) : null}
      {own.state === 'held' && isOwnUnderWay ? (
        <form method="post" className="flex flex-col items-center gap-3">
          <input type="hidden" name="part" value={own.id} />
          <Button type="submit" name="do" value="continue" variant="primary" size="large" className="w-full max-w-xs">
            Continue to payment
          </Button>
          <Button type="submit" name="do" value="giveUp" size="large" className="w-full max-w-xs">
            Pay something else
          </Button>
        </form>
      ) : null}
      <div className="flex flex-col items-center gap-3">
        {own.state === 'freed' && leftInCents > 0 ? (
          <LinkButton href={payHref} variant="primary" size="large" className="w-full max-w-xs">
            Choose what to pay
          </LinkButton>
        ) : null}
        <LinkButton href={tableHref} size="large" className="w-full max-w-xs">
          Back to the table
        </LinkButton>
      </div>
    </div>
  );
}

function headingOf({ state }: PhonePayment, isOwnUnderWay: boolean): string {
  if (state === 'paid') return 'Thank you!';
  if (state === 'capturing') return 'Almost done';
  return isOwnUnderWay ? 'You’re paying' : 'You paid nothing';
}

interface TextOf {
  readonly word: string;
  readonly isOwnUnderWay: boolean;
  readonly leftInCents: number;
}

function textOf({ state, whyFreed }: PhonePayment, { word, isOwnUnderWay, leftInCents }: TextOf): string {
  switch (state) {
    case 'paid':
      return leftInCents === 0 ? `The ${word} is paid. You can go when you like.` : 'Your part is paid.';
    case 'capturing':
      return 'We’re confirming your card. This page shows when it’s done.';
    case 'returning':
      return `Someone else paid this part of the ${word} first. Your card isn’t charged.`;
    case 'held':
      return isOwnUnderWay ? 'Your part is kept for you for five minutes.' : 'The time to pay this part is over.';
    case 'freed':
      if (whyFreed === 'tooLate') return `Someone else paid this part of the ${word} first. Your card isn’t charged.`;
      if (whyFreed === 'declined') return 'Your card couldn’t be charged. Try again, or pay our staff.';
      return whyFreed === 'timedOut' ? 'The time to pay this part is over.' : 'You chose not to pay this part.';
  }
}

interface RowProps {
  label: string;
  cents: number;
  currencyCode: CurrencyCode;
  isStrong?: boolean;
}

export function Row({ label, cents, currencyCode, isStrong = false }: RowProps) {
  return (
    <div
      className={isStrong ? 'flex justify-between gap-3 font-bold text-18' : 'flex justify-between gap-3 text-ink-2'}
    >
      <dt>{label}</dt>
      <dd>
        <MoneyText amountInCents={cents} currencyCode={currencyCode} />
      </dd>
    </div>
  );
}

import type { PhonePayment } from '#db/payments/phone-payments.repository.ts';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type PartChoice, untakenOf } from '#src/domain/ordering/phone-part.ts';
import { MAX_PAYERS, MIN_PAYERS } from '#src/domain/ordering/split-bill.ts';
import type { TipChoice } from '#src/domain/payments/tip-choices.ts';
import type { CountryLabels } from '#src/domain/tenancy/country-labels.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PhoneBill } from '#src/features/seating/bill-on-phone.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Row } from './own-part-view.tsx';
import { dishField, HOW, type How, howOf, peopleOf } from './part-choice.ts';

export interface TablePayViewProps {
  table: { readonly name: string };
  query: URLSearchParams;
  bill: PhoneBill | null;
  own: PhonePayment | null;
  takesCards: boolean;
  freeInCents: number;
  part:
    | { readonly choice: PartChoice; readonly amountInCents: number; readonly tips: readonly TipChoice[] }
    | { readonly why: string }
    | null;
  hasTips: boolean;
  once: string;
  tableHref: string;
  payHref: string;
  words: CountryLabels;
  currencyCode: CurrencyCode;
  message: string | null;
}

const HOW_LABELS: Record<How, string> = {
  whole: 'Everything',
  equally: 'Equally',
  dishes: 'Dishes',
  amount: 'An amount',
};

/** What a guest pays of the table's bill: chosen by links and plain forms, so that each amount is the server's. */
export function TablePayView(props: TablePayViewProps) {
  const { table, query, bill, takesCards, freeInCents, part, tableHref, words, message } = props;
  const word = words.bill.toLowerCase();
  const why = whyNot(props, word);
  const how = howOf(query);
  return (
    <div data-table-pay="" className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8">
      <header className="text-center">
        <p className="text-ink-2">{bill ? `${words.bill} ${bill.order.orderNumber}` : words.bill}</p>
        <h1 className="font-extrabold text-36">{tableTitle(table.name)}</h1>
      </header>
      {message ? <Banner kind="problem" title={message} isOutcome /> : null}
      {bill?.isOpen ? <WhatIsLeft bill={bill} freeInCents={freeInCents} currencyCode={bill.currencyCode} /> : null}
      {why ? (
        <Banner kind="info" title={why} />
      ) : bill && takesCards ? (
        <>
          <HowLinks how={how} payHref={props.payHref} />
          {how === 'equally' ? <People people={peopleOf(query)} word={word} /> : null}
          {how === 'dishes' ? <Dishes bill={bill} query={query} /> : null}
          {how === 'amount' ? <AnAmount query={query} /> : null}
          {part === null ? null : 'why' in part ? (
            <Banner kind="waiting" title={part.why} />
          ) : (
            <PayForm {...props} part={part} currencyCode={bill.currencyCode} />
          )}
        </>
      ) : null}
      <div className="flex justify-center">
        <LinkButton href={tableHref} variant="quiet">
          Back to the table
        </LinkButton>
      </div>
    </div>
  );
}

function whyNot({ bill, takesCards, freeInCents }: TablePayViewProps, word: string): string | null {
  if (bill === null) return `There’s no ${word} to pay here now.`;
  if (!bill.isOpen) return 'Everything has been paid. Thank you!';
  if (!takesCards) return 'Paying by phone isn’t available here. Pay our staff.';
  if (bill.isKeptElsewhere) return 'Paying by phone needs the restaurant’s own internet connection. Pay our staff.';
  return freeInCents === 0 ? 'The rest is being paid right now. Look again in a moment.' : null;
}

function WhatIsLeft({
  bill,
  freeInCents,
  currencyCode,
}: {
  bill: PhoneBill;
  freeInCents: number;
  currencyCode: CurrencyCode;
}) {
  const { totalInCents, coveredInCents, beingPaidInCents } = bill;
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label="What is left">
      <dl className="flex flex-col gap-2">
        <Row label="Total" cents={totalInCents} currencyCode={currencyCode} />
        {coveredInCents > 0 ? <Row label="Paid" cents={coveredInCents} currencyCode={currencyCode} /> : null}
        {beingPaidInCents > 0 ? (
          <Row label="Being paid by others now" cents={beingPaidInCents} currencyCode={currencyCode} />
        ) : null}
        <Row label="Left to pay" cents={freeInCents} currencyCode={currencyCode} isStrong />
      </dl>
    </section>
  );
}

function HowLinks({ how, payHref }: { how: How; payHref: string }) {
  return (
    <nav aria-label="What you pay" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {HOW.map((one) => (
        <LinkButton
          key={one}
          href={`${payHref}?how=${one}`}
          aria-current={one === how ? 'true' : undefined}
          className={cx(one === how && 'border-accent! bg-accent-soft! text-accent-text!')}
        >
          {HOW_LABELS[one]}
        </LinkButton>
      ))}
    </nav>
  );
}

function People({ people, word }: { people: number; word: string }) {
  const options = Array.from({ length: MAX_PAYERS - MIN_PAYERS + 1 }, (_, at) => {
    const value = String(at + MIN_PAYERS);
    return { value, label: `${value} people` };
  });
  return (
    <form method="get" className="flex items-end gap-3">
      <input type="hidden" name="how" value="equally" />
      <Field name="people" label={`How many share the ${word}?`} className="grow">
        {(wiring) => <Select {...wiring} options={options} defaultValue={String(people)} />}
      </Field>
      <Button type="submit">Work out</Button>
    </form>
  );
}

function Dishes({ bill, query }: { bill: PhoneBill; query: URLSearchParams }) {
  return (
    <form method="get" className="flex flex-col gap-4">
      <input type="hidden" name="how" value="dishes" />
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-5">
        {bill.lines.map((line) => {
          const untaken = untakenOf(line, bill.taken);
          const name = dishField(line.id);
          return (
            <li key={line.id} className="py-3">
              {untaken <= 0.001 ? (
                <p className="flex justify-between gap-3 text-ink-2">
                  <span>
                    {line.quantity} × {line.name}
                  </span>
                  <span>Taken</span>
                </p>
              ) : (
                <Field
                  name={name}
                  label={
                    <span className="flex justify-between gap-3">
                      <span>
                        {line.quantity} × {line.name}
                      </span>
                      <MoneyText amountInCents={line.lineTotalInCents} currencyCode={bill.currencyCode} />
                    </span>
                  }
                >
                  {(wiring) => <Select {...wiring} options={sharesOf(untaken)} defaultValue={query.get(name) ?? ''} />}
                </Field>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="submit" isWide>
        Work out my part
      </Button>
    </form>
  );
}

/** Whole dishes, or a share of one: as much as nobody has taken. */
function sharesOf(untaken: number) {
  const whole = Array.from({ length: Math.floor(untaken + 0.001) }, (_, at) => String(at + 1));
  const shares = Array.from({ length: MAX_PAYERS - 1 }, (_, at) => at + 2).filter((of) => 1 / of <= untaken + 0.001);
  return [
    { value: '', label: 'Not mine' },
    ...whole.map((value) => ({ value, label: value === '1' ? 'One of it' : `${value} of them` })),
    ...shares.map((of) => ({ value: `1/${of}`, label: `One, shared by ${of}` })),
  ];
}

function AnAmount({ query }: { query: URLSearchParams }) {
  return (
    <form method="get" className="flex items-end gap-3">
      <input type="hidden" name="how" value="amount" />
      <Field name="amount" label="How much do you pay?" className="grow">
        {(wiring) => (
          <Input {...wiring} inputMode="decimal" autoComplete="off" defaultValue={query.get('amount') ?? ''} />
        )}
      </Field>
      <Button type="submit">Work out</Button>
    </form>
  );
}

interface PayFormProps extends Omit<TablePayViewProps, 'part'> {
  part: { readonly choice: PartChoice; readonly amountInCents: number; readonly tips: readonly TipChoice[] };
}

function PayForm({ part, query, hasTips, once, payHref, currencyCode }: PayFormProps) {
  const { choice, amountInCents, tips } = part;
  const tip = tipOf(query, tips);
  return (
    <section aria-label="Your part" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      {hasTips && tips.length > 0 ? (
        <nav aria-label="Tip" className="flex flex-col gap-2">
          <p className="font-semibold">Tip</p>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {[{ id: 'none', label: 'No tip', amountInCents: 0 }, ...tips].map((one) => (
              <LinkButton
                key={one.id}
                href={`${payHref}?${withTip(query, one.id)}`}
                aria-current={one.id === tip.id ? 'true' : undefined}
                className={cx(one.id === tip.id && 'border-accent! bg-accent-soft! text-accent-text!')}
              >
                {one.amountInCents > 0 ? `${one.label} · ${formatAmount(one.amountInCents, currencyCode)}` : one.label}
              </LinkButton>
            ))}
          </div>
        </nav>
      ) : null}
      <dl className="flex flex-col gap-2">
        <Row label="Your part" cents={amountInCents} currencyCode={currencyCode} />
        {tip.amountInCents > 0 ? <Row label="Tip" cents={tip.amountInCents} currencyCode={currencyCode} /> : null}
      </dl>
      <form method="post">
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="choice" value={JSON.stringify(choice)} />
        <input type="hidden" name="expected" value={amountInCents} />
        <input type="hidden" name="tip" value={tip.amountInCents} />
        <Button type="submit" name="do" value="pay" variant="primary" size="large" isWide>
          {`Pay ${formatAmount(amountInCents + tip.amountInCents, currencyCode)}`}
        </Button>
      </form>
    </section>
  );
}

/** Nothing is chosen in advance but the store's service charge (decision 0110). */
function tipOf(
  query: URLSearchParams,
  tips: readonly TipChoice[],
): { readonly id: string; readonly amountInCents: number } {
  const none = { id: 'none', amountInCents: 0 };
  const asked = query.get('tip');
  if (asked === null) return tips.find(({ isInAdvance }) => isInAdvance) ?? none;
  return tips.find(({ id }) => id === asked) ?? none;
}

function withTip(query: URLSearchParams, tip: string): string {
  const next = new URLSearchParams(query);
  next.set('tip', tip);
  return next.toString();
}

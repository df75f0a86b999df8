import type { ReactNode } from 'react';
import { IslandTag } from '#islands/runtime/island.tsx';
import tableBill from '#islands/storefront/table-bill.island.tsx';
import type { OrderedBy } from '#src/domain/floor/table-session.ts';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import type { CountryLabels } from '#src/domain/tenancy/country-labels.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { TableBillToRead, TableRound } from '#src/features/seating/read-table-bill.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { ChoiceSummary } from './choice-summary.tsx';

interface TableBillViewProps {
  name: string;
  read: TableBillToRead;
  words: CountryLabels;
  /** Of the phone that looks: without it nobody can say which dishes are its own. */
  isSignedIn: boolean;
  currencyCode: CurrencyCode;
  /** Where its guests pay on their phones; null: with the staff only. */
  payHref: string | null;
  /** Below it: how its guests call the staff. */
  children: ReactNode;
}

/** What the table has ordered and owes, as its guests read it on their phones. */
export function TableBillView(props: TableBillViewProps) {
  const { name, read, words, isSignedIn, currencyCode, payHref, children } = props;
  const { bill, rounds, isShared } = read;
  const word = words.bill.toLowerCase();
  const paysHere = payHref !== null && bill !== null && bill.leftInCents > 0;
  const who = (by: OrderedBy) => whoText(by, isSignedIn);
  return (
    <div data-table-bill="" className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8">
      <IslandTag of={tableBill} hydrate="load" props={{}} />
      <header className="text-center">
        <p className="text-ink-2">{bill ? `Your table’s ${word}, ${bill.orderNumber}` : `Your table’s ${word}`}</p>
        <h1 className="font-extrabold text-36">{tableTitle(name)}</h1>
      </header>
      {bill === null && isShared ? (
        <Banner kind="info" title={`There is more than one ${word} at this table`}>
          Ask our staff to add what you order to yours. It shows here from then on.
        </Banner>
      ) : bill === null && rounds.length === 0 ? (
        <p className="text-center text-ink-2">Nothing has been ordered yet.</p>
      ) : null}
      {bill ? <Dishes bill={bill} who={who} words={words} currencyCode={currencyCode} /> : null}
      {rounds.length > 0 ? <Rounds rounds={rounds} who={who} word={word} currencyCode={currencyCode} /> : null}
      <form method="post" className="flex flex-col items-center gap-3 text-center">
        {paysHere ? (
          <LinkButton href={payHref} variant="primary" size="large" className="w-full max-w-xs">
            Pay
          </LinkButton>
        ) : null}
        <Button type="submit" variant={paysHere ? 'secondary' : 'primary'} size="large" className="w-full max-w-xs">
          {bill || rounds.length > 0 ? 'Order more' : 'See the menu'}
        </Button>
        <p className="text-14 text-ink-2">
          {paysHere ? 'Pay here, or with our staff.' : 'Pay at your table or the counter.'}
        </p>
      </form>
      {children}
    </div>
  );
}

function whoText(by: OrderedBy, isSignedIn: boolean): string {
  switch (by) {
    case 'you':
      return 'You';
    case 'phone':
      return isSignedIn ? 'Another phone' : 'By phone';
    case 'waiter':
      return 'Waiter';
  }
}

interface DishesProps {
  bill: NonNullable<TableBillToRead['bill']>;
  who: (by: OrderedBy) => string;
  words: CountryLabels;
  currencyCode: CurrencyCode;
}

function Dishes({ bill, who, words, currencyCode }: DishesProps) {
  const { dishes, breakdown, totalInCents, leftInCents } = bill;
  const paidInCents = totalInCents - leftInCents;
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label={words.bill}>
      <ul className="flex flex-col divide-y divide-line">
        {dishes.map(({ id, priced, by }) => (
          <li key={id} className="py-3 first:pt-0">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 font-semibold">
                {priced.quantity} × {priced.name}
              </span>
              <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={currencyCode} />
            </p>
            <ChoiceSummary parts={priced.parts} currencyCode={currencyCode} />
            <p className={cx('text-14', by === 'you' ? 'font-semibold' : 'text-ink-2')}>{who(by)}</p>
          </li>
        ))}
      </ul>
      <PriceExplanation hidesLines breakdown={breakdown} grandTotalInCents={totalInCents} currencyCode={currencyCode} />
      <dl className="mt-1 flex flex-col gap-1">
        {paidInCents > 0 ? <Sum label="Paid" cents={paidInCents} currencyCode={currencyCode} /> : null}
        <Sum label="Left to pay" cents={leftInCents} currencyCode={currencyCode} isStrong />
      </dl>
    </section>
  );
}

interface SumProps {
  label: string;
  cents: number;
  currencyCode: CurrencyCode;
  isStrong?: boolean;
}

function Sum({ label, cents, currencyCode, isStrong = false }: SumProps) {
  return (
    <div className={cx('flex justify-between gap-3', isStrong ? 'font-bold text-18' : 'text-ink-2')}>
      <dt>{label}</dt>
      <dd>
        <MoneyText amountInCents={cents} currencyCode={currencyCode} />
      </dd>
    </div>
  );
}

interface RoundsProps {
  rounds: readonly TableRound[];
  who: (by: OrderedBy) => string;
  word: string;
  currencyCode: CurrencyCode;
}

function Rounds({ rounds, who, word, currencyCode }: RoundsProps) {
  return (
    <section aria-labelledby="rounds" className="rounded-card border border-line bg-surface p-5">
      <h2 id="rounds" className="font-bold text-18">
        Not on the {word} yet
      </h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {rounds.map(({ id, orderNumber, dishes, totalInCents, isAccepted, by }) => (
          <li key={id} className="py-3 last:pb-0">
            <p className="flex justify-between gap-3">
              <span className="font-semibold tabular-nums">
                {orderNumber}, {dishes === 1 ? '1 item' : `${dishes} items`}
              </span>
              <MoneyText amountInCents={totalInCents} currencyCode={currencyCode} />
            </p>
            <p className="text-14 text-ink-2">
              {who(by)}. {isAccepted ? 'The kitchen has it.' : 'Waiting to be accepted.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

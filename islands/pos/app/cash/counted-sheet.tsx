import { useEffect, useState } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import type { TakenBy } from '#src/domain/cash/drawer-figures.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PrinterIcon, RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { dayText } from '../kit/day-text.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';

/** A drawer's count as it was saved: the difference first, then its details. It never changes. */
export function CountedSheet({
  count,
  onAgain,
  onClose,
}: {
  count: CountedDrawer;
  /** Null once the drawer's next day has begun. */
  onAgain: (() => void) | null;
  onClose: () => void;
}) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [isPrinted, setIsPrinted] = useState(false);
  const { report, differenceInCents } = count;
  const { figures } = report;
  const print = useApproved(async ({ cashDrawer: approval = null }) => {
    await api.cash.print(count.id, approval);
    setIsPrinted(true);
  });
  useEffect(() => {
    announceUrgently(differenceText(differenceInCents, formatAmount(Math.abs(differenceInCents), currencyCode)));
  }, [differenceInCents, currencyCode]);
  if (print.pin) return print.pin;
  const money = (cents: number) => formatAmount(cents, currencyCode);
  return (
    <Sheet
      title={`${count.drawerName}, ${dayText(count.businessDay)}`}
      note={`Counted by ${count.byName}${count.approvedByName ? `, allowed by ${count.approvedByName}` : ''}${count.number > 1 ? ` · recount ${count.number - 1}` : ''}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          {print.problem ? <Problem text={print.problem} /> : null}
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            {onAgain ? (
              <Button size="large" icon={RetryIcon} onClick={onAgain}>
                Count again
              </Button>
            ) : null}
            <Button size="large" icon={PrinterIcon} isBusy={print.isBusy} onClick={() => void print.run()}>
              {isPrinted ? 'Sent to the printer' : 'Print again'}
            </Button>
            <Button variant="primary" size="large" className="min-w-40 flex-1" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <Difference count={count} money={money} />
        <div className="space-y-5">
          <TakenList title="Card" rows={figures.cards} money={money} />
          <TakenList title="Other payments" rows={figures.customs} money={money} />
          <Tips tips={figures.tips} money={money} />
          <Moves moves={report.moves} money={money} />
          <Unpaid report={report} money={money} />
        </div>
      </div>
    </Sheet>
  );
}

interface CountPartProps {
  count: CountedDrawer;
  money: (cents: number) => string;
}

/** The counted amount against the expected one. */
function Difference({ count, money }: CountPartProps) {
  const { currencyCode } = useSession().store;
  const { differenceInCents } = count;
  const { figures } = count.report;
  return (
    <div>
      <p
        className={cx(
          'rounded-card px-5 py-4',
          differenceInCents === 0 ? 'bg-done-soft text-done-text' : 'bg-wait-soft text-wait-text',
        )}
      >
        <span className="block text-18 font-semibold">{LABELS[Math.sign(differenceInCents)]}</span>
        <MoneyText
          amountInCents={Math.abs(differenceInCents)}
          currencyCode={currencyCode}
          className="block text-[3.5rem] leading-none font-extrabold"
        />
      </p>
      {count.note ? <p className="mt-3 rounded-input bg-sunken px-3 py-2">{count.note}</p> : null}
      <Rows
        rows={[
          ['Float', money(figures.floatInCents)],
          [`Cash taken (${figures.cash.paymentCount})`, money(figures.cash.takenInCents)],
          ['Cash refunds', money(0 - figures.cash.givenBackInCents)],
          ['Cash in', money(figures.cashInInCents)],
          ['Cash out', money(0 - figures.cashOutInCents)],
          ['Expected', money(count.expectedInCents), true],
          ['Counted', money(count.countedInCents), true],
        ]}
      />
      {figures.lateCashInCents === 0 ? null : (
        <p className="mt-2 text-14 text-ink-2">
          {money(figures.lateCashInCents)} of this is from an earlier day and arrived after that day’s count.
        </p>
      )}
    </div>
  );
}

type Report = CountedDrawer['report'];

function Moves({ moves, money }: Pick<Report, 'moves'> & Pick<CountPartProps, 'money'>) {
  if (moves.length === 0) return null;
  return (
    <Part title="Cash in and out">
      <Rows
        rows={moves.map((move) => [
          `${move.reason} · ${move.byName}${move.approvedByName ? `, allowed by ${move.approvedByName}` : ''}`,
          money(move.kind === 'in' ? move.amountInCents : -move.amountInCents),
          false,
          move.id,
        ])}
      />
    </Part>
  );
}

function Unpaid({ report, money }: { report: Report } & Pick<CountPartProps, 'money'>) {
  return (
    <Part title={`Not paid (${report.unpaidCount})`}>
      {report.unpaidCount === 0 ? (
        <p className="text-ink-3">No unpaid bills.</p>
      ) : (
        <Rows
          rows={[
            ...report.unpaid.map(
              (bill): Row => [`${bill.orderNumber ?? 'Saved'} ${bill.name}`, money(bill.leftInCents)],
            ),
            ['Total', money(report.unpaidInCents), true],
          ]}
        />
      )}
    </Part>
  );
}

const LABELS: Readonly<Record<number, string>> = { [-1]: 'Short', 0: 'Exact', 1: 'Over' };

function differenceText(differenceInCents: number, amount: string): string {
  return differenceInCents === 0 ? 'Exact' : `${LABELS[Math.sign(differenceInCents)]} ${amount}`;
}

type Row = readonly [label: string, amount: string, isStrong?: boolean, key?: string];

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="mt-3 divide-y divide-line">
      {rows.map(([label, amount, isStrong = false, key = label]) => (
        <div key={key} className={cx('flex items-baseline justify-between gap-4 py-1.5', isStrong && 'font-bold')}>
          <dt className="min-w-0">{label}</dt>
          <dd className="tnum shrink-0">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-14 font-bold tracking-wide text-ink-3 uppercase">{title}</h3>
      {children}
    </section>
  );
}

function TakenList({
  title,
  rows,
  money,
}: {
  title: string;
  rows: readonly TakenBy[];
  money: (cents: number) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <Rows rows={rows.map((row) => [`${row.name} (${row.paymentCount})`, money(row.totalInCents)])} />
    </Part>
  );
}

function Tips({ tips, money }: { tips: CountedDrawer['report']['figures']['tips']; money: (cents: number) => string }) {
  const rows = (
    [
      ['In cash, in the drawer', tips.cashInCents],
      ['By card', tips.cardInCents],
      ['Other', tips.customInCents],
    ] as const
  ).filter(([, cents]) => cents > 0);
  if (rows.length === 0) return null;
  return (
    <Part title="Tips">
      <Rows rows={rows.map(([label, cents]) => [label, money(cents)])} />
    </Part>
  );
}

import type { StoreFacts } from '#db/menu/menu-store.ts';
import type {
  Direction,
  OurMovement,
  ReconciledLine,
  SuspectReason,
} from '#src/domain/payments/terminal-reconciliation.ts';
import type { ReconciledClosing } from '#src/features/eftpos/reconcile-terminals.ts';
import { Banner } from '#src/ui/banner.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';

/** A moment in the store's own words. */
export type At = (iso: string) => string;
type OrderHref = (orderId: string) => string;

const DIRECTIONS: Record<Direction, string> = { in: 'Payments', out: 'Refunds' };
const REASONS: Record<SuspectReason, string> = {
  recordedAsRefused: 'Recorded on the till as not approved, but the terminal may have taken it.',
  recordedAsApproved: 'Recorded on the till as approved, but the terminal doesn’t have it.',
  unknown: 'Its result isn’t known. Check the terminal and record it on the till.',
  nearTheClosing: 'Taken minutes from the closing. It may be in the terminal’s next day.',
};
const EQUAL: StatusBadgeStyle = { word: 'Matches', tone: 'done', icon: 'check' };
const DIFFERENT: StatusBadgeStyle = { word: 'Difference', tone: 'fail', icon: 'warning' };
const BY_HAND: StatusBadgeStyle = { word: 'Compare by hand', tone: 'wait', icon: 'warning' };

export function lookOf({ reconciled }: ReconciledClosing): StatusBadgeStyle {
  if (!reconciled) return BY_HAND;
  return reconciled.isEqual ? EQUAL : DIFFERENT;
}

interface OpenedProps {
  here: string;
  store: StoreFacts;
  opened: ReconciledClosing;
  name: string;
  at: At;
  orderHref: OrderHref;
}

/** One closed day: each scheme, what differs and what may explain it, and the terminal's own paper. */
export function Opened({ here, store, opened, name, at, orderHref }: OpenedProps) {
  const { closing, reconciled, fromIsoDateTimeUtc } = opened;
  const closedAt = at(closing.takenIsoDateTimeUtc);
  return (
    <>
      <PageHeader
        title={`${name}, ${closedAt}`}
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'Card reconciliation', href: here }, { label: `${name}, ${closedAt}` }]} />
        }
        status={
          <>
            <StatusPill look={lookOf(opened)} />
            {fromIsoDateTimeUtc ? ` Since ${at(fromIsoDateTimeUtc)}` : ' Since the terminal was first used'}
            {`, closed by ${closing.takenByName}`}
          </>
        }
      />
      {reconciled ? (
        <Lines store={store} lines={reconciled.lines} at={at} orderHref={orderHref} />
      ) : (
        <Banner
          kind="info"
          title="This terminal gives its totals as text only. Compare it with your own total below."
        />
      )}
      {reconciled ? null : <OurPayments store={store} movements={opened.movements} at={at} orderHref={orderHref} />}
      <Card as="section" className="mt-6 max-w-narrow">
        <SectionHeading>The terminal’s own paper</SectionHeading>
        <pre className="overflow-x-auto whitespace-pre text-13">{closing.text}</pre>
      </Card>
    </>
  );
}

interface LinesProps {
  store: StoreFacts;
  lines: readonly ReconciledLine[];
  at: At;
  orderHref: OrderHref;
}

function Lines({ store, lines, at, orderHref }: LinesProps) {
  const { currencyCode } = store.profile;
  const money = (amountInCents: number) => <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} />;
  const columns: Column<ReconciledLine>[] = [
    { key: 'scheme', header: 'Card', cell: ({ scheme }) => scheme ?? 'Card not known' },
    { key: 'direction', header: 'What', cell: ({ direction }) => DIRECTIONS[direction] },
    { key: 'theirs', header: 'Terminal', isNumeric: true, cell: ({ terminal }) => money(terminal.amountInCents) },
    { key: 'theirCount', header: 'Count', isNumeric: true, isMinor: true, cell: ({ terminal }) => terminal.count },
    { key: 'ours', header: 'Your orders', isNumeric: true, cell: ({ ours }) => money(ours.amountInCents) },
    { key: 'ourCount', header: 'Your count', isNumeric: true, isMinor: true, cell: ({ ours }) => ours.count },
    {
      key: 'difference',
      header: 'Difference',
      isNumeric: true,
      cell: ({ differenceInCents }) => money(differenceInCents),
    },
  ];
  const odd = lines.filter(({ differenceInCents, suspects }) => differenceInCents !== 0 || suspects.length > 0);
  if (lines.length === 0) return <p className="text-ink-2">No card payments in this day.</p>;
  return (
    <>
      <Table
        caption="By card scheme"
        columns={columns}
        rows={lines}
        rowKey={({ scheme, direction }) => `${scheme} ${direction}`}
      />
      {odd.map((line) => (
        <Card as="section" key={`${line.scheme} ${line.direction}`} className="mt-6 max-w-narrow">
          <SectionHeading>
            {line.scheme ?? 'Card not known'} {DIRECTIONS[line.direction].toLowerCase()}:{' '}
            {money(Math.abs(line.differenceInCents))}{' '}
            {line.differenceInCents > 0 ? 'more at the terminal' : 'more in your orders'}
          </SectionHeading>
          {line.suspects.length === 0 ? (
            <p className="text-ink-2">
              {line.differenceInCents > 0
                ? 'None of your payments explains it. A payment was probably typed in at the terminal.'
                : 'None of your payments explains it. Compare them with the bank’s own list.'}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {line.suspects.map(({ movement, why, isExact }) => (
                <li key={movement.id} className="py-2">
                  <p className="font-semibold">
                    <a href={orderHref(movement.orderId)}>{movement.orderNumber}</a> {money(movement.amountInCents)}
                    <span className="font-normal text-ink-2"> · {at(movement.atIsoDateTimeUtc)}</span>
                  </p>
                  <p className="text-14 text-ink-2">
                    {REASONS[why]}
                    {isExact ? ' Its amount is exactly the difference.' : ''}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </>
  );
}

interface OurPaymentsProps {
  store: StoreFacts;
  movements: readonly OurMovement[];
  at: At;
  orderHref: OrderHref;
}

function OurPayments({ store, movements, at, orderHref }: OurPaymentsProps) {
  const { currencyCode } = store.profile;
  const approved = movements.filter(({ state }) => state === 'approved');
  return (
    <Table
      caption="Your payments in this day"
      columns={[
        {
          key: 'order',
          header: 'Order',
          cell: ({ orderId, orderNumber }) => <a href={orderHref(orderId)}>{orderNumber}</a>,
        },
        { key: 'at', header: 'At', cell: ({ atIsoDateTimeUtc }) => at(atIsoDateTimeUtc) },
        { key: 'card', header: 'Card', cell: ({ scheme }) => scheme ?? 'Not known' },
        {
          key: 'amount',
          header: 'Amount',
          isNumeric: true,
          cell: ({ kind, amountInCents }) => (
            <MoneyText
              amountInCents={kind === 'PURCHASE' ? amountInCents : -amountInCents}
              currencyCode={currencyCode}
            />
          ),
        },
      ]}
      rows={approved}
      rowKey={({ id }) => id}
    />
  );
}

import type { StoreFacts } from '#db/menu/menu-store.ts';
import { payoutDay } from '#src/domain/payments/payout-day.ts';
import { payoutTotalsOf } from '#src/domain/payments/payout-report.ts';
import { formatStoreDateLong, formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { PayoutDetails, PayoutLineView } from '#src/features/payouts/read-payouts.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { paths } from '../paths.ts';
import { PAYOUT_LOOKS } from './payout-looks.ts';

interface Props {
  base: string;
  here: string;
  store: StoreFacts;
  details: PayoutDetails;
}

const KIND_WORDS = {
  payment: 'Payment',
  refund: 'Refund',
  feeReturn: 'Fee returned',
  dispute: 'Dispute',
  adjustment: 'Adjustment',
} as const;
const FILES = [
  { report: 'summary', format: 'txt', label: 'Summary, text' },
  { report: 'summary', format: 'xml', label: 'Summary, XML' },
  { report: 'detail', format: 'txt', label: 'Detail, text' },
  { report: 'detail', format: 'xml', label: 'Detail, XML' },
] as const;

/** One payout: what it is made of, to the cent, and its files for a bookkeeper; of one made by hand, what is known of it. */
export function PayoutOpened({ base, here, store, details }: Props) {
  const { payout } = details;
  const arrives = payoutDay(payout.arrivesIsoDateTimeUtc);
  const verb = payout.state === 'paid' ? 'Arrived on' : 'Arrives on';
  return (
    <>
      <PageHeader
        title="Payout"
        status={`${verb} ${formatStoreDateLong(arrives)}`}
        breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Payouts', href: here }, { label: 'Payout' }]} />}
        actions={<StatusPill look={PAYOUT_LOOKS[payout.state]} />}
      />
      {payout.failure ? (
        <div className="mb-6">
          <Banner kind="problem" title="This payout came back from your bank">
            {payout.failure} The money is in your balance again. Update your bank account under Ways to pay.
          </Banner>
        </div>
      ) : null}
      {payout.isManual ? <MadeByHand payout={payout} /> : <MadeOf {...{ base, here, store, details }} />}
    </>
  );
}

function MadeByHand({ payout }: { payout: PayoutDetails['payout'] }) {
  const { amountInCents, currencyCode, bankLast4 } = payout;
  return (
    <>
      <div className="mb-6">
        <Banner kind="info" title="This payout was made by hand">
          The card provider doesn’t list the orders in payouts made by hand. Fees shows what each order cost you.
        </Banner>
      </div>
      <Card className="max-w-xl">
        <Facts
          rows={[
            {
              name: <strong>Payout</strong>,
              value: (
                <strong>
                  <MoneyText {...{ amountInCents, currencyCode }} />
                </strong>
              ),
            },
            ...(bankLast4 ? [{ name: 'Bank account', value: `Ending in ${bankLast4}` }] : []),
          ]}
        />
      </Card>
    </>
  );
}

function MadeOf({ base, here, store, details: { payout, lines, differenceInCents } }: Props) {
  const { restaurantId, id: storeId, timezone } = store.profile;
  const { currencyCode } = payout;
  const totals = payoutTotalsOf(lines);
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
  const orderHref = (orderId: string) => href(base, paths.order, { restaurantId, storeId, orderId });
  return (
    <>
      {differenceInCents === 0 ? null : (
        <div className="mb-6">
          <Banner kind="waiting" title="This payout doesn’t match its orders">
            It differs by {money(differenceInCents)} from the payments, refunds and fees below. Contact support.
          </Banner>
        </div>
      )}
      <Card className="mb-6 max-w-xl">
        <Facts
          rows={[
            { name: `Payments (${totals.paymentCount})`, value: money(totals.paymentsInCents) },
            { name: `Refunds (${totals.refundCount})`, value: money(totals.refundsInCents) },
            ...(totals.adjustmentsInCents === 0
              ? []
              : [{ name: 'Adjustments', value: money(totals.adjustmentsInCents) }]),
            { name: 'Fees', value: money(-totals.feesInCents) },
            { name: <strong>Payout</strong>, value: <strong>{money(payout.amountInCents)}</strong> },
            ...(payout.bankLast4 ? [{ name: 'Bank account', value: `Ending in ${payout.bankLast4}` }] : []),
          ]}
        />
      </Card>
      <SectionHeading>What’s in this payout</SectionHeading>
      <Table
        caption="Payments and refunds of this payout"
        columns={lineColumns(money, orderHref, timezone)}
        rows={lines}
        rowKey={({ lineId }) => lineId}
      />
      <div className="mt-8">
        <SectionHeading>Reconciliation report</SectionHeading>
        <div className="mt-3 flex flex-wrap gap-2">
          {FILES.map(({ report, format, label }) => (
            <LinkButton
              key={label}
              href={`${here}?payout=${payout.payoutId}&report=${report}&format=${format}`}
              icon={DownloadIcon}
              download
            >
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </>
  );
}

function lineColumns(
  money: (cents: number) => React.ReactNode,
  orderHref: (orderId: string) => string,
  timezone: string,
): readonly Column<PayoutLineView>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      cell: ({ order, description }) =>
        order ? <a href={orderHref(order.orderId)}>{order.orderNumber}</a> : description || '–',
    },
    { key: 'kind', header: 'Type', onPhone: 'corner', cell: ({ kind }) => KIND_WORDS[kind] },
    {
      key: 'at',
      header: 'Date',
      cell: (line) => (
        <span className="tnum">{formatStoreDateTime(Temporal.Instant.from(line.createdIsoDateTimeUtc), timezone)}</span>
      ),
    },
    { key: 'amount', header: 'Amount', isNumeric: true, cell: (line) => money(line.amountInCents) },
    { key: 'fee', header: 'Fee', isNumeric: true, cell: (line) => money(-line.feeInCents) },
    { key: 'net', header: 'Net', isNumeric: true, cell: (line) => money(line.netInCents) },
  ];
}

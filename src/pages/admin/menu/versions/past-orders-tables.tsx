import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Cents } from '#src/domain/money/money.ts';
import type { Takings } from '#src/domain/ordering/what-if/price-again.ts';
import type {
  ChannelCompared,
  Compared,
  DishCompared,
  Impossible,
  Listed,
} from '#src/domain/ordering/what-if/what-if.ts';
import { whyImpossible } from '#src/domain/ordering/what-if/why-impossible.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type Column, Table } from '#src/ui/list.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import { Card } from '#src/ui/surface.tsx';

interface InCurrency {
  currencyCode: CurrencyCode;
}

/** A difference in money: '+$3.00', '-$3.00', '$0.00'. */
export function differenceText(amountInCents: Cents, currencyCode: CurrencyCode): string {
  return `${amountInCents > 0 ? '+' : ''}${formatAmount(amountInCents, currencyCode)}`;
}

type Amounts = Readonly<Record<'taken' | 'published' | 'draft', Cents>>;

/** Columns of amounts: as taken, by the published menu, by the draft, and what the draft changes. */
function amountColumns<Row>(
  currencyCode: CurrencyCode,
  amountsOf: (row: Row) => Partial<Amounts> & Pick<Amounts, 'published' | 'draft'>,
): Column<Row>[] {
  const money = (key: keyof Amounts, header: string): Column<Row> => ({
    ...{ key, header, isNumeric: true },
    cell: (row) => formatAmount(amountsOf(row)[key] ?? null, currencyCode),
  });
  return [
    money('published', 'Published menu'),
    money('draft', 'With your changes'),
    {
      ...{ key: 'difference', header: 'Difference', isNumeric: true, onPhone: 'corner' },
      cell: (row) => {
        const { published, draft } = amountsOf(row);
        return <span className="font-semibold">{differenceText(draft - published, currencyCode)}</span>;
      },
    },
  ];
}

const PARTS: readonly { readonly key: keyof Takings; readonly label: string }[] = [
  { key: 'itemsInCents', label: 'Dishes' },
  { key: 'discountInCents', label: 'Discounts' },
  { key: 'deliveryFeeInCents', label: 'Delivery' },
  { key: 'surchargeInCents', label: 'Surcharges' },
];

/** Where the takings come from, as they were, by the published menu and with the draft. */
export function PartsTable({ sums, currencyCode }: InCurrency & { sums: Compared }) {
  const tax = { key: 'taxInCents', label: isTaxInside(sums.published) ? 'Tax, inside prices' : 'Tax' } as const;
  const rows = [...PARTS, tax, { key: 'totalInCents', label: 'Takings' } as const];
  const amountsOf = ({ key }: (typeof rows)[number]): Amounts => {
    const sign = key === 'discountInCents' ? -1 : 1;
    const amount = (takings: Takings) => (takings[key] === 0 ? 0 : sign * takings[key]);
    return { taken: amount(sums.taken), published: amount(sums.published), draft: amount(sums.draft) };
  };
  return (
    <Table
      caption="Takings"
      rows={rows.filter(
        (row) => row.key === 'totalInCents' || Object.values(amountsOf(row)).some((amount) => amount !== 0),
      )}
      rowKey={({ key }) => key}
      columns={[
        {
          ...{ key: 'part', header: '' },
          cell: ({ key, label }) => <span className={key === 'totalInCents' ? 'font-bold' : undefined}>{label}</span>,
        },
        {
          ...{ key: 'taken', header: 'As taken', isNumeric: true },
          cell: (row) => formatAmount(amountsOf(row).taken, currencyCode),
        },
        ...amountColumns(currencyCode, amountsOf),
      ]}
    />
  );
}

function isTaxInside({
  itemsInCents,
  discountInCents,
  deliveryFeeInCents,
  surchargeInCents,
  totalInCents,
}: Takings): boolean {
  return itemsInCents - discountInCents + deliveryFeeInCents + surchargeInCents === totalInCents;
}

/** The same by where the orders came from. */
export function ChannelsTable({ channels, currencyCode }: InCurrency & { channels: readonly ChannelCompared[] }) {
  return (
    <Table
      caption="By channel"
      rows={channels}
      rowKey={({ channel }) => channel}
      columns={[
        { key: 'channel', header: 'Channel', cell: ({ channel }) => CHANNEL_LABELS[channel] },
        { key: 'orders', header: 'Orders', isNumeric: true, cell: ({ orderCount }) => orderCount.toLocaleString('en') },
        ...amountColumns<ChannelCompared>(currencyCode, ({ publishedInCents: published, draftInCents: draft }) => ({
          ...{ published, draft },
        })),
      ]}
    />
  );
}

/** Dishes whose price differs, before discounts on whole orders. */
export function DishesTable({ dishes, currencyCode }: InCurrency & { dishes: readonly DishCompared[] }) {
  return (
    <Table
      caption="By dish"
      rows={dishes}
      rowKey={({ itemId }) => itemId}
      columns={[
        { key: 'dish', header: 'Dish', cell: ({ name }) => name },
        { key: 'sold', header: 'Sold', isNumeric: true, cell: ({ quantity }) => quantity.toLocaleString('en') },
        {
          ...{ key: 'taken', header: 'As taken', isNumeric: true },
          cell: ({ takenInCents }) => formatAmount(takenInCents, currencyCode),
        },
        ...amountColumns<DishCompared>(currencyCode, ({ publishedInCents: published, draftInCents: draft }) => ({
          ...{ published, draft },
        })),
      ]}
    />
  );
}

interface ListedProps extends InCurrency {
  title: string;
  text: string;
  listed: Listed;
  hrefOf: (orderId: string) => string;
}

/** Orders that a menu doesn't allow, each with why. */
export function ImpossibleOrders({ title, text, listed, hrefOf, currencyCode }: ListedProps) {
  const { orderCount, takenInCents, first } = listed;
  const others = orderCount - first.length;
  return (
    <Card as="section" className="[&>p]:text-ink-2">
      <h2 className="text-18 font-semibold">{title}</h2>
      <p>
        {text} They came to {formatAmount(takenInCents, currencyCode)}.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {first.map((one) => (
          <li key={one.orderId} className="flex flex-wrap gap-x-3 py-2 text-14">
            <a className="font-semibold underline" href={hrefOf(one.orderId)}>
              {one.orderNumber}
            </a>
            <span className="min-w-0 flex-1 basis-56">{reasonText(one)}</span>
            <span className="tnum">{formatAmount(one.takenInCents, currencyCode)}</span>
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <p className="mt-2 text-14">And {others === 1 ? '1 more.' : `${others.toLocaleString('en')} more.`}</p>
      ) : null}
    </Card>
  );
}

function reasonText({ dish, issue }: Impossible): string {
  return dish === null ? whyImpossible(issue) : `${dish} ${whyImpossible(issue)}`;
}

import { ReceiptIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useUnsent } from '../alone/use-unsent.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { timeText } from '../kit/store-time.ts';
import { type ThisTillRow, thisTillFigures } from './this-till.ts';

/** The figures of a till that reaches neither box nor cloud: its own sales, said to be no more than that. */
export function ThisTillScreen() {
  const { store, employee } = useSession();
  const { currencyCode, timezone } = store;
  const people = [...(store.timeClock?.people ?? []), ...(employee ? [employee] : [])];
  const figures = thisTillFigures(useUnsent(), { storeId: store.storeId, timezone, people });
  const { count, totalInCents, sinceIsoDateTimeUtc } = figures;
  return (
    <main id="main" className="flex h-full min-h-0 flex-col overflow-y-auto overscroll-contain">
      <header className="border-line border-b px-5 py-4">
        <ScreenName className="text-22 font-bold">This till’s figures</ScreenName>
        <p className="text-ink-2">
          Offline. Only the sales on this till that haven’t been sent yet. You’ll see the store’s reports when you’re
          back online.
        </p>
      </header>
      {count === 0 || sinceIsoDateTimeUtc === null ? (
        <NothingHere icon={ReceiptIcon}>No sales on this till since it went offline.</NothingHere>
      ) : (
        <div className="space-y-5 p-4 lg:p-5">
          <section aria-label="Totals">
            <dl className="grid grid-cols-2 gap-3 md:max-w-xl">
              <div className="rounded-card border border-line bg-surface px-4 py-3">
                <dt className="font-semibold text-14 text-ink-2">Total in cash</dt>
                <dd className="tnum font-bold text-22">
                  <MoneyText amountInCents={totalInCents} currencyCode={currencyCode} />
                </dd>
              </div>
              <div className="rounded-card border border-line bg-surface px-4 py-3">
                <dt className="font-semibold text-14 text-ink-2">
                  Orders since {timeText(sinceIsoDateTimeUtc, timezone)}
                </dt>
                <dd className="tnum font-bold text-22">{count}</dd>
              </div>
            </dl>
          </section>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <Rows label="By hour" rows={figures.hours} />
            <Rows label="By employee" rows={figures.employees} />
          </div>
        </div>
      )}
    </main>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly ThisTillRow[] }) {
  const { currencyCode } = useSession().store;
  return (
    <table className="tnum w-full overflow-hidden rounded-card border border-line bg-surface">
      <caption className="pb-2 text-left font-bold text-18">{label}</caption>
      <thead className="text-14 text-ink-2">
        <tr className="border-line border-b">
          <th scope="col" className="px-4 py-2 text-left">
            {label === 'By hour' ? 'When' : 'Employee'}
          </th>
          <th scope="col" className="px-4 py-2 text-right">
            Orders
          </th>
          <th scope="col" className="px-4 py-2 text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, totalInCents }) => (
          <tr key={name} className="border-line border-b last:border-b-0">
            <th scope="row" className="px-4 py-3 text-left font-semibold">
              {name}
            </th>
            <td className="px-4 py-3 text-right">{count}</td>
            <td className="px-4 py-3 text-right">
              <MoneyText amountInCents={totalInCents} currencyCode={currencyCode} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

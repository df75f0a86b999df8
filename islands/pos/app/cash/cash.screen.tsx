import { useState } from 'react';
import type { CashBoard, CountedDrawer, OpenDrawerSession } from '#src/domain/cash/cash.types.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CashIcon, CheckIcon, MinusIcon, NextIcon, PlusIcon, RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import { dayText } from '../kit/day-text.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { timeText, whenText } from '../kit/store-time.ts';
import { problemText } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../paths/links.tsx';
import { CardTerminalDays } from './card-terminal-days.tsx';
import { CountSheet } from './count-sheet.tsx';
import { CountedSheet } from './counted-sheet.tsx';
import { DrawerSheet } from './drawer-sheet.tsx';
import { FloatSheet } from './float-sheet.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { ToGiveBackList } from './to-give-back.tsx';

type Open =
  | { readonly kind: 'float' | 'in' | 'out' | 'drawer' | 'count' | 'recount' }
  | { readonly kind: 'counted'; readonly count: CountedDrawer };

/** The till's drawer from float to count, the day's sales, and payments that are still open. */
export function CashScreen({ board }: { board: CashBoard }) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { session, recountable } = board;
  const counted = (count: CountedDrawer) => setOpen({ kind: 'counted', count });
  return (
    <main id="main" className="h-full min-h-0 overflow-y-auto overscroll-contain lg:overflow-hidden">
      <div className="grid min-h-full grid-cols-1 lg:h-full lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <section
          aria-label="Drawer"
          className="flex min-h-0 flex-col border-line bg-surface max-lg:border-b lg:overflow-y-auto lg:border-r"
        >
          <ScreenName className="sr-only">Cash and end of day</ScreenName>
          {session ? (
            <OpenDrawer board={board} session={session} onOpen={setOpen} />
          ) : (
            <ClosedDrawer board={board} onOpen={setOpen} />
          )}
        </section>
        <section aria-label="The day" className="min-h-0 space-y-7 p-5 lg:overflow-y-auto lg:overscroll-contain">
          <Today board={board} />
          <CardTerminalDays title="Card terminals" days={board.cardTerminals ?? []} link={<ByCard />} />
          <SentLate board={board} />
          <ToGiveBackList board={board} />
          <Unpaid board={board} />
          <Counts board={board} onOpen={counted} />
          <ReportTiles />
        </section>
      </div>
      {open?.kind === 'float' ? <FloatSheet board={board} onClose={close} /> : null}
      {session && (open?.kind === 'in' || open?.kind === 'out') ? (
        <MoveSheet sessionId={session.id} kind={open.kind} onClose={close} />
      ) : null}
      {open?.kind === 'drawer' ? <DrawerSheet onClose={close} /> : null}
      {session && open?.kind === 'count' ? (
        <CountSheet
          drawerName={board.drawer.name}
          sessionId={session.id}
          afterNumber={null}
          onCounted={counted}
          onClose={close}
        />
      ) : null}
      {recountable && open?.kind === 'recount' ? (
        <CountSheet
          drawerName={board.drawer.name}
          sessionId={recountable.sessionId}
          afterNumber={recountable.number}
          onCounted={counted}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'counted' ? (
        <CountedSheet
          count={open.count}
          onAgain={
            recountable?.sessionId === open.count.sessionId && recountable.number === open.count.number
              ? () => setOpen({ kind: 'recount' })
              : null
          }
          onClose={close}
        />
      ) : null}
    </main>
  );
}

function ByCard() {
  return (
    <PosLink
      to="/reports/sales-reports/$salesReportType"
      params={{ salesReportType: 'tyro' }}
      search={{}}
      className="flex min-h-12 items-center gap-1 font-semibold text-ink-2 hover:text-ink"
    >
      By card
      <NextIcon size={16} aria-hidden />
    </PosLink>
  );
}

function Heading({ board, state, isWarning = false }: { board: CashBoard; state: string; isWarning?: boolean }) {
  const { name, tillNames } = board.drawer;
  return (
    <header className="border-b border-line px-5 py-4 short:py-2.5">
      <h2 className="text-22 font-bold">Drawer of {name}</h2>
      {tillNames.length > 1 ? <p className="text-14 text-ink-3">Also holds cash from {tillNames.join(', ')}</p> : null}
      <p className={cx('mt-1 font-semibold', isWarning ? 'text-wait-text' : 'text-ink-2')}>{state}</p>
    </header>
  );
}

interface DrawerProps {
  board: CashBoard;
  onOpen: (open: Open) => void;
}

function ClosedDrawer({ board, onOpen }: DrawerProps) {
  const { currencyCode } = useSession().store;
  const { soldBeforeFloat: sold, recountable } = board;
  return (
    <>
      <Heading board={board} state="No float counted" />
      <div className="flex flex-1 flex-col gap-4 p-5 short:gap-3 short:p-4">
        <p className="text-18 text-ink-2">
          Count the float before you start. At the end of the day you count the drawer again and compare it with your
          sales.
        </p>
        {sold && sold.paymentCount > 0 ? (
          <p className="rounded-input bg-going-soft px-3 py-2 text-going-text">
            {formatAmount(sold.totalInCents, currencyCode)} in cash sales already today. It will be added to this
            drawer.
          </p>
        ) : null}
        <Button
          variant="primary"
          size="large"
          isWide
          icon={CashIcon}
          onClick={() => onOpen({ kind: 'float' })}
          className="min-h-18! text-22!"
        >
          Count float
        </Button>
        {recountable ? (
          <Button size="large" isWide icon={RetryIcon} onClick={() => onOpen({ kind: 'recount' })}>
            Count {dayText(recountable.businessDay)} again
          </Button>
        ) : null}
      </div>
    </>
  );
}

function OpenDrawer({ board, session, onOpen }: DrawerProps & { session: OpenDrawerSession }) {
  const { currencyCode, timezone } = useSession().store;
  const now = useNow(board.atIsoDateTimeUtc);
  const { figures } = session;
  const since = whenText(session.openedIsoDateTimeUtc, now, timezone);
  return (
    <>
      <Heading
        board={board}
        state={
          session.isOfEarlierDay
            ? `Open since ${dayText(session.businessDay)}. Count it before starting a new day.`
            : `Open since ${since}, by ${session.openedByName}`
        }
        isWarning={session.isOfEarlierDay}
      />
      <div className="flex flex-1 flex-col gap-4 p-5 short:gap-3 short:p-4">
        {figures ? (
          <div>
            <p className="text-14 font-semibold text-ink-2">Expected in drawer</p>
            <MoneyText
              amountInCents={figures.expectedInCents}
              currencyCode={currencyCode}
              className="block text-[3.5rem] leading-none font-extrabold short:text-36"
            />
            <dl className="mt-3 short:mt-1 divide-y divide-line">
              <Line label="Float" cents={figures.floatInCents} />
              <Line label={`Cash taken (${figures.cash.paymentCount})`} cents={figures.cash.takenInCents} />
              <Line label="Cash refunds" cents={0 - figures.cash.givenBackInCents} />
              <Line label="Cash in" cents={figures.cashInInCents} />
              <Line label="Cash out" cents={0 - figures.cashOutInCents} />
            </dl>
          </div>
        ) : (
          <p className="rounded-input bg-sunken px-4 py-3 text-ink-2">
            {board.maySee
              ? 'The expected amount is shown after the count.'
              : 'Only employees with drawer permission can see the expected amount.'}
          </p>
        )}
        <div className="grid grid-cols-3 gap-2">
          <ActKey icon={PlusIcon} label="Cash in" onPress={() => onOpen({ kind: 'in' })} />
          <ActKey icon={MinusIcon} label="Cash out" onPress={() => onOpen({ kind: 'out' })} />
          <ActKey icon={CashIcon} label="Open drawer" onPress={() => onOpen({ kind: 'drawer' })} />
        </div>
        <Button
          variant="primary"
          size="large"
          isWide
          icon={CheckIcon}
          onClick={() => onOpen({ kind: 'count' })}
          className="min-h-18! text-22!"
        >
          End of day: count
        </Button>
        <Moves session={session} />
      </div>
    </>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5 short:py-0.5">
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <MoneyText amountInCents={cents} currencyCode={currencyCode} className="font-semibold" />
      </dd>
    </div>
  );
}

function ActKey({ icon: Icon, label, onPress }: { icon: typeof CashIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="grid min-h-18 place-content-center justify-items-center gap-1 rounded-input border border-line bg-paper font-semibold hover:border-line-strong active:translate-y-px"
    >
      <Icon size={22} aria-hidden />
      {label}
    </button>
  );
}

function Moves({ session }: { session: OpenDrawerSession }) {
  const { currencyCode, timezone } = useSession().store;
  if (session.moves.length === 0) return null;
  return (
    <section aria-label="Cash in and out">
      <h3 className="mb-1 text-14 font-bold tracking-wide text-ink-3 uppercase">Cash in and out</h3>
      <ul className="divide-y divide-line">
        {session.moves.toReversed().map((move) => (
          <li key={move.id} className="flex items-baseline gap-3 py-1.5">
            <span className="tnum shrink-0 text-14 text-ink-3">{timeText(move.createdIsoDateTimeUtc, timezone)}</span>
            <span className="min-w-0 flex-1">
              {move.reason}
              <span className="block text-14 text-ink-3">
                {move.byName}
                {move.approvedByName ? `, allowed by ${move.approvedByName}` : ''}
              </span>
            </span>
            <MoneyText
              amountInCents={move.kind === 'in' ? move.amountInCents : -move.amountInCents}
              currencyCode={currencyCode}
              className="font-semibold"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Title({ children, aside }: { children: React.ReactNode; aside?: React.ReactNode }) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-4">
      <h2 className="text-18 font-bold">{children}</h2>
      {aside ? <p className="tnum text-ink-2">{aside}</p> : null}
    </div>
  );
}

function Today({ board }: { board: CashBoard }) {
  const { currencyCode } = useSession().store;
  const { today } = board;
  if (!today) return null;
  const figures = [
    ['Sales', <MoneyText key="net" amountInCents={today.netInCents} currencyCode={currencyCode} />],
    ['Orders', today.orderCount],
    ['Average', <MoneyText key="average" amountInCents={today.averageInCents} currencyCode={currencyCode} />],
  ] as const;
  return (
    <section aria-label="Today">
      <Title aside={dayText(board.businessDay)}>Today</Title>
      <dl className="grid grid-cols-3 gap-3 max-sm:gap-2">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-4 py-3 max-sm:px-3">
            <dt className="text-14 font-semibold text-ink-2">{label}</dt>
            <dd className="tnum text-22 font-bold max-sm:text-18 xl:text-28">{figure}</dd>
          </div>
        ))}
      </dl>
      {today.byChannel.length > 1 || today.lostCount > 0 ? (
        <p className="tnum mt-2 text-14 text-ink-2">
          {[
            ...today.byChannel.map(
              ({ channel, orderCount, netInCents }) =>
                `${CHANNEL_LABELS[channel]} ${formatAmount(netInCents, currencyCode)} (${orderCount})`,
            ),
            today.lostCount > 0 ? `${today.lostCount} cancelled or rejected` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      <p className="mt-1 text-14 text-ink-3">All channels, after discounts and refunds.</p>
    </section>
  );
}

/** It changed figures that were counted already, so the screen points it out. */
function SentLate({ board }: { board: CashBoard }) {
  const { currencyCode, timezone } = useSession().store;
  const now = useNow(board.atIsoDateTimeUtc);
  const sales = board.sentLate ?? [];
  if (sales.length === 0) return null;
  return (
    <section aria-label="Added to earlier days">
      <Title>Added to earlier days ({sales.length})</Title>
      <p className="mb-2 text-ink-2">
        These offline sales were sent after their day had ended. Their cash counts there, not in today's drawer.
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sales.map((sale) => (
          <li key={sale.orderId} className="flex min-h-14 items-center gap-3 px-4">
            <span className="tnum w-16 shrink-0 font-bold">{sale.orderNumber}</span>
            <span className="min-w-0 flex-1">
              {sale.soldByName === null ? 'Sold offline' : `Sold by ${sale.soldByName}`}
              <span className="block text-14 text-ink-3">
                Sent by {sale.byName}, {whenText(sale.sentIsoDateTimeUtc, now, timezone)}
              </span>
            </span>
            <MoneyText amountInCents={sale.totalInCents} currencyCode={currencyCode} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unpaid({ board }: { board: CashBoard }) {
  const { currencyCode } = useSession().store;
  const { unpaid, unpaidCount, unpaidInCents } = board;
  return (
    <section aria-label="Not paid">
      <Title aside={unpaidCount === 0 ? null : formatAmount(unpaidInCents, currencyCode)}>
        Not paid {unpaidCount === 0 ? '' : `(${unpaidCount})`}
      </Title>
      {unpaidCount === 0 ? (
        <p className="text-ink-3">No unpaid bills.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {unpaid.map((bill) => (
            <li key={bill.id}>
              <PosLink
                to="/saved-orders"
                search={{ bill: bill.id }}
                className="flex min-h-14 items-center gap-3 px-4 hover:bg-sunken"
              >
                <span className="tnum w-16 shrink-0 font-bold">{bill.orderNumber ?? 'Saved'}</span>
                <span className="min-w-0 flex-1 truncate">{bill.name}</span>
                <MoneyText amountInCents={bill.leftInCents} currencyCode={currencyCode} className="font-semibold" />
                <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
              </PosLink>
            </li>
          ))}
          {unpaidCount > unpaid.length ? (
            <li>
              <PosLink to="/saved-orders" search={{}} className="flex min-h-14 items-center px-4 font-semibold">
                All {unpaidCount} saved orders
              </PosLink>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

function Counts({ board, onOpen }: { board: CashBoard; onOpen: (count: CountedDrawer) => void }) {
  const { api } = useTill();
  const { currencyCode, timezone } = useSession().store;
  const [problem, setProblem] = useState<string | null>(null);
  const { counts } = board;
  if (!counts) return null;
  const read = async (countId: string) => {
    setProblem(null);
    try {
      onOpen(await api.cash.read(countId));
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <section aria-label="Past counts">
      <Title>Past counts</Title>
      {problem ? <Problem text={problem} /> : null}
      {counts.length === 0 ? (
        <p className="text-ink-3">No counts yet. Your end-of-day counts appear here.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {counts.map((count) => (
            <li key={count.id}>
              <button
                type="button"
                onClick={() => void read(count.id)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">
                    {dayText(count.businessDay)} · {count.drawerName}
                    {count.number > 1 ? ' · recount' : ''}
                  </span>
                  <span className="tnum block text-14 text-ink-3">
                    {timeText(count.createdIsoDateTimeUtc, timezone)} · {count.byName} ·{' '}
                    {formatAmount(count.countedInCents, currencyCode)} counted
                  </span>
                </span>
                <span
                  className={cx(
                    'tnum shrink-0 rounded-full px-3 py-0.5 font-semibold',
                    count.differenceInCents === 0 ? 'bg-done-soft text-done-text' : 'bg-wait-soft text-wait-text',
                  )}
                >
                  {differenceText(count.differenceInCents, currencyCode)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function differenceText(cents: number, currencyCode: Parameters<typeof formatAmount>[1]): string {
  if (cents === 0) return 'Exact';
  return cents < 0 ? `${formatAmount(-cents, currencyCode)} short` : `${formatAmount(cents, currencyCode)} over`;
}

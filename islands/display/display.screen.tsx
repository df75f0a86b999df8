import { useEffect, useRef } from 'react';
import { useWakeLock } from '#islands/kitchen/use-wake-lock.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';
import { cx } from '#src/ui/classes.ts';
import { CardIcon, ClockIcon, SuccessIcon, WarningIcon } from '#src/ui/icon.tsx';
import { imageUrl } from '#src/ui/image.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import type { DisplayApi } from './display-app.tsx';
import { useDisplay } from './use-display.ts';

interface DisplayScreenProps {
  api: DisplayApi;
  first: DisplayBoard;
  onUnpaired: () => void;
}

type Of<Kind extends DisplayState['kind']> = Extract<DisplayState, { kind: Kind }>;
interface InCurrency {
  currencyCode: CurrencyCode;
}

/** What the customer at a till sees: the order as it is rung up, how it is paid, and thanks. */
export function DisplayScreen(props: DisplayScreenProps) {
  const board = useDisplay(props);
  const { shown, currencyCode } = board;
  useWakeLock();
  return (
    <main id="main" data-shows={shown.kind} className="flex h-dvh flex-col overflow-hidden">
      {shown.kind === 'sale' ? <Sale {...{ storeName: board.storeName, sale: shown, currencyCode }} /> : null}
      {shown.kind === 'paid' ? <Paid {...{ paid: shown, currencyCode }} /> : null}
      {shown.kind === 'thanks' ? (
        <Calm>
          <Thanks orderNumber={shown.orderNumber} />
        </Calm>
      ) : null}
      {shown.kind === 'idle' ? <Idle {...board} /> : null}
    </main>
  );
}

function Calm({ children }: { children: React.ReactNode }) {
  return <div className="m-auto flex max-w-full flex-col items-center gap-6 p-6 text-center">{children}</div>;
}

function Idle({ storeName, logoImageId }: DisplayBoard) {
  return (
    <Calm>
      {logoImageId === null ? null : (
        <img
          src={imageUrl(`/images/${logoImageId}`, 480, [1, 1])}
          width={240}
          height={240}
          alt=""
          className="size-60 max-h-[40vh] rounded-card object-cover short:size-48"
        />
      )}
      <h1 className="text-[3rem] leading-tight max-md:text-36 font-extrabold text-balance">{storeName}</h1>
      <p className="text-28 text-ink-2">Welcome</p>
    </Calm>
  );
}

function Thanks({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <h1 className="text-[3rem] leading-tight max-md:text-36 font-extrabold">Thank you</h1>
      <p className="text-28 text-ink-2">
        Your order: <span className="tnum font-extrabold whitespace-nowrap text-ink">{orderNumber}</span>
      </p>
    </>
  );
}

/** The change in the largest letters, if there is any. */
function Paid({ paid, currencyCode }: InCurrency & { paid: Of<'paid'> }) {
  const { totalInCents, receivedInCents, changeInCents, leftInCents, orderNumber } = paid;
  const hasChange = changeInCents > 0;
  return (
    <Calm>
      <SuccessIcon size={64} aria-hidden className="text-done-text" />
      <div>
        <p className="text-28 text-ink-2">{hasChange ? 'Change' : 'Paid'}</p>
        <MoneyText
          amountInCents={hasChange ? changeInCents : totalInCents}
          currencyCode={currencyCode}
          className="text-[min(6.5rem,22vw)] leading-none font-extrabold"
        />
      </div>
      {receivedInCents === null ? null : (
        <dl className="grid w-full max-w-sm gap-1 text-22">
          <Row label="Total" amountInCents={totalInCents} currencyCode={currencyCode} />
          <Row label="Received" amountInCents={receivedInCents} currencyCode={currencyCode} />
        </dl>
      )}
      {leftInCents > 0 ? (
        <dl className="w-full max-w-sm text-28 font-bold">
          <Row label="Left to pay" amountInCents={leftInCents} currencyCode={currencyCode} />
        </dl>
      ) : (
        <Thanks orderNumber={orderNumber} />
      )}
    </Calm>
  );
}

function Sale({ storeName, sale, currencyCode }: InCurrency & { storeName: string; sale: Of<'sale'> }) {
  const { lines, card } = sale;
  return (
    <>
      <header className="flex h-14 shrink-0 items-center border-b border-line bg-surface px-6">
        <h1 className="truncate text-22 font-bold">{storeName}</h1>
      </header>
      <div
        className={cx(
          'flex min-h-0 flex-1 flex-col',
          lines.length > 0 && 'landscape:grid landscape:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]',
        )}
      >
        {lines.length > 0 ? <Lines sale={sale} currencyCode={currencyCode} /> : null}
        <section
          aria-label="Total"
          className="flex shrink-0 flex-col justify-end gap-3 border-line bg-surface p-6 landscape:min-h-0 landscape:border-l portrait:max-h-[65dvh] portrait:border-t"
        >
          {card ? <Card card={card} /> : null}
          {/* Of many rows some are cut off; what is paid never is. */}
          <dl className="grid min-h-0 gap-1 overflow-hidden text-18">
            <Rows sale={sale} currencyCode={currencyCode} isIncluded={false} />
          </dl>
          <Total sale={sale} currencyCode={currencyCode} />
          <dl className="grid shrink-0 gap-1 text-16 text-ink-2">
            <Rows sale={sale} currencyCode={currencyCode} isIncluded />
          </dl>
        </section>
      </div>
    </>
  );
}

/** What was rung up last stays in sight. */
function Lines({ sale: { lines, earlierLines }, currencyCode }: InCurrency & { sale: Of<'sale'> }) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order changes
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  return (
    <ol
      ref={list}
      aria-label="Your order"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-3 -outline-offset-2"
    >
      {earlierLines > 0 ? <li className="py-2 text-18 text-ink-2">{`${earlierLines} more above`}</li> : null}
      {lines.map(({ quantity, name, choices, amountInCents }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
          key={at}
          className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line py-3 text-22 leading-snug last:border-0"
        >
          <span className="tnum text-right font-bold">{quantity}</span>
          <span className="min-w-0">
            <span className="block font-semibold">{name}</span>
            {choices.map((choice, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two choices may read alike
              <span key={nth} className="block text-16 text-ink-2">
                {choice}
              </span>
            ))}
          </span>
          <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} className="font-semibold" />
        </li>
      ))}
    </ol>
  );
}

function Rows({ sale, currencyCode, isIncluded }: InCurrency & { sale: Of<'sale'>; isIncluded: boolean }) {
  const { rows, paidInCents } = sale;
  return (
    <>
      {rows
        .filter((row) => row.isIncluded === isIncluded)
        .map((row) => (
          <Row key={row.label + row.amountInCents} {...row} currencyCode={currencyCode} />
        ))}
      {!isIncluded && paidInCents > 0 ? (
        <Row label="Paid so far" amountInCents={paidInCents} currencyCode={currencyCode} />
      ) : null}
    </>
  );
}

function Row({ label, amountInCents, currencyCode }: InCurrency & { label: string; amountInCents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0">{label}</dt>
      <dd>
        <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} />
      </dd>
    </div>
  );
}

/** What the card terminal asks for is what the customer pays now. */
function Total({ sale: { card, totalInCents, paidInCents }, currencyCode }: InCurrency & { sale: Of<'sale'> }) {
  const leftInCents = Math.max(0, totalInCents - paidInCents);
  return (
    <p className="flex shrink-0 flex-wrap items-baseline justify-between gap-x-4" data-part="total">
      <span className="text-28 font-semibold">{card === null && paidInCents > 0 ? 'Left to pay' : 'Total'}</span>
      <MoneyText
        amountInCents={card?.dueInCents ?? leftInCents}
        currencyCode={currencyCode}
        className="text-[min(4.5rem,16vw)] leading-none font-extrabold landscape:text-[min(4.5rem,6vw)]"
      />
    </p>
  );
}

const CARD_STEPS = {
  present: { icon: CardIcon, text: 'Tap, insert or swipe your card', className: 'bg-accent-soft text-ink' },
  wait: { icon: ClockIcon, text: 'One moment…', className: 'bg-wait-soft text-wait-text' },
  failed: {
    icon: WarningIcon,
    text: 'The card payment didn’t go through',
    className: 'bg-fail-soft text-fail-text',
  },
} as const;

function Card({ card }: { card: NonNullable<Of<'sale'>['card']> }) {
  const { icon: Icon, text, className } = CARD_STEPS[card.step];
  return (
    <p role="status" className={cx('flex shrink-0 items-center gap-4 rounded-card p-4 text-28 font-bold', className)}>
      <Icon size={40} aria-hidden className="shrink-0" />
      {text}
    </p>
  );
}

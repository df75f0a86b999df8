import { useEffect } from 'react';
import { useUnlockedSound } from '#islands/kitchen/use-unlocked-sound.ts';
import { useWakeLock } from '#islands/kitchen/use-wake-lock.ts';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { soundReady } from '#islands/pos/app/kit/sounds.ts';
import { useNow } from '#islands/pos/app/kit/use-now.ts';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import type { ReadyBoard, ReadyOrder } from '#src/domain/kitchen/ready-board.types.ts';
import { cx } from '#src/ui/classes.ts';
import { WarningIcon } from '#src/ui/icon.tsx';
import { isStale, MOST_SHOWN, type NumberSize, newsKey, sizeOf } from './news.ts';
import type { ReadyApi } from './ready-app.tsx';
import { useNews } from './use-news.ts';
import { useReadyBoard } from './use-ready-board.ts';

interface BoardScreenProps {
  api: ReadyApi;
  first: ReadyBoard;
  isStored: boolean;
  /** The server's, so that both sides draw the same time. */
  nowIsoDateTimeUtc: string;
  onUnpaired: () => void;
}

const CLOCK_MS = 2000;
/** As many fit below each other in large numbers. */
const FEW = 5;

/** Who waits and whose order is ready, for guests across the room. */
export function BoardScreen({ api, first, isStored, nowIsoDateTimeUtc, onUnpaired }: BoardScreenProps) {
  const { board, trueAtMs } = useReadyBoard({ api, first, isStored, onUnpaired });
  const now = useNow(nowIsoDateTimeUtc, CLOCK_MS);
  const news = useNews(board.ready);
  const { storeName, timezone, preparing, ready } = board;
  useUnlockedSound();
  useWakeLock();
  return (
    <main id="main" className="flex min-h-dvh flex-col lg:h-dvh lg:overflow-hidden">
      <header className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-surface px-6 py-2">
        <h1 className="min-w-0 truncate text-28 font-bold">{storeName}</h1>
        <SoundNote />
        <p className="tnum text-28 font-semibold whitespace-nowrap text-ink-2">{storeTimeText(now, timezone)}</p>
      </header>
      {isStale(trueAtMs, now) ? <Stale sinceText={storeTimeText(trueAtMs, timezone)} /> : null}
      <div className="grid min-h-0 flex-1 lg:grid-cols-[2fr_3fr]">
        <Numbers
          className="border-line max-lg:order-2 max-lg:border-t lg:border-r"
          title="Preparing"
          size={preparing.length <= FEW ? 'large' : 'normal'}
          columns={preparing.length <= FEW ? '' : 'sm:grid-cols-2'}
          none="No orders."
          more={preparing.length - MOST_SHOWN}
        >
          {preparing.slice(0, MOST_SHOWN).map((order) => (
            <li key={order.orderNumber} className="min-w-0">
              <OrderName order={order} />
            </li>
          ))}
        </Numbers>
        <Numbers
          className="text-done-text"
          title="Ready"
          size={sizeOf(ready.length)}
          columns={COLUMNS[sizeOf(ready.length)]}
          none="No orders ready."
          more={ready.length - MOST_SHOWN}
        >
          {ready.slice(0, MOST_SHOWN).map((order) => (
            <li
              key={newsKey(order)}
              data-news={news.has(newsKey(order)) ? '' : undefined}
              className="min-w-0 rounded-card bg-done-soft px-4 py-2"
            >
              <OrderName order={order} />
            </li>
          ))}
        </Numbers>
      </div>
    </main>
  );
}

const COLUMNS: Readonly<Record<NumberSize, string>> = {
  huge: '',
  large: 'sm:grid-cols-2',
  normal: 'sm:grid-cols-3',
};

interface NumbersProps {
  title: string;
  size: NumberSize;
  columns: string;
  /** Said in place of an empty list. */
  none: string;
  /** How many don't fit; none or fewer: all do. */
  more: number;
  className: string;
  children: readonly React.ReactNode[];
}

function Numbers({ title, size, columns, none, more, className, children }: NumbersProps) {
  return (
    <section aria-label={title} data-numbers={size} className={cx('flex min-h-0 min-w-0 flex-col p-6', className)}>
      <h2 className="text-(length:--heading) leading-tight font-extrabold">{title}</h2>
      {children.length === 0 ? (
        <p className="mt-4 text-22 text-ink-2">{none}</p>
      ) : (
        <ul className={cx('mt-4 grid content-start gap-3', columns)}>{children}</ul>
      )}
      {more > 0 ? <p className="mt-3 text-28 font-semibold text-ink-2">and {more} more</p> : null}
    </section>
  );
}

function OrderName({ order: { orderNumber, firstName } }: { order: ReadyOrder }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-[0.3em] text-(length:--number) leading-[1.15]">
      <span className="tnum shrink-0 font-extrabold whitespace-nowrap">{orderNumber}</span>
      {firstName === '' ? null : <span className="min-w-0 truncate text-[0.55em] font-semibold">{firstName}</span>}
    </p>
  );
}

function SoundNote() {
  const isSoundReady = useBrowserStore(soundReady, true);
  return isSoundReady ? null : <p className="text-14 text-ink-2">Sound is off. Tap the screen once to turn it on.</p>;
}

function Stale({ sinceText }: { sinceText: string }) {
  useEffect(() => {
    announceUrgently('This screen is not up to date. Please ask at the counter.');
  }, []);
  return (
    <p
      data-part="stale"
      className="flex shrink-0 items-center gap-3 bg-fail-soft px-6 py-3 text-28 font-bold text-fail-text"
    >
      <WarningIcon size="1.25em" aria-hidden className="shrink-0" />
      Not up to date since {sinceText}. Please ask at the counter.
    </p>
  );
}

import type { ReactNode } from 'react';
import type { CardTerminalDay } from '#src/domain/cash/cash.types.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { cx } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { dayText, timeText } from '../kit/store-time.ts';

interface CardTerminalDaysProps {
  readonly days: readonly CardTerminalDay[];
  readonly title: string;
  readonly link?: ReactNode;
}

/** What each card terminal says that it took, beside what was taken here, with the difference named. */
export function CardTerminalDays({ days, title, link }: CardTerminalDaysProps) {
  if (days.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="text-18 font-bold">{title}</h2>
        {link}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {days.map((day) => (
          <Day key={day.id} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Day({ day }: { day: CardTerminalDay }) {
  const { timezone } = useSession().store;
  const { name, closedIsoDateTimeUtc: closed, paymentCount, unknownCount } = day;
  const payments = paymentCount === 1 ? '1 payment' : `${paymentCount} payments`;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="block font-semibold">{name}</span>
          <span className="tnum block text-14 text-ink-3">
            {closed === null
              ? 'Its day isn’t closed yet'
              : `Day closed ${dayText(closed, timezone)}, ${timeText(closed, timezone)}`}{' '}
            · {payments}
          </span>
        </p>
        <Result day={day} />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-4">
        <Total label="Terminal says" cents={day.terminalInCents} />
        <Total label="Taken here" cents={day.oursInCents} />
      </dl>
      {unknownCount > 0 ? (
        <p className="mt-2 text-14 text-fail-text">
          {unknownCount === 1 ? '1 payment has' : `${unknownCount} payments have`} no known result. Record it before the
          terminal’s day is closed.
        </p>
      ) : null}
    </li>
  );
}

function Total({ label, cents }: { label: string; cents: number | null }) {
  const { currencyCode } = useSession().store;
  return (
    <div>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="text-18 font-semibold">
        {cents === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <MoneyText amountInCents={cents} currencyCode={currencyCode} />
        )}
      </dd>
    </div>
  );
}

function Result({ day: { closedIsoDateTimeUtc, terminalInCents, oursInCents, isEqual } }: { day: CardTerminalDay }) {
  const { currencyCode } = useSession().store;
  if (closedIsoDateTimeUtc === null) return null;
  const difference = (terminalInCents ?? 0) - oursInCents;
  const text = (() => {
    if (isEqual === null) return 'Compare its paper';
    if (isEqual) return 'Equal';
    if (difference === 0) return 'Cards differ';
    return `${formatAmount(Math.abs(difference), currencyCode)} more ${difference > 0 ? 'at the terminal' : 'here'}`;
  })();
  return (
    <span
      className={cx(
        'tnum shrink-0 rounded-full px-3 py-0.5 font-semibold',
        isEqual === true && 'bg-done-soft text-done-text',
        isEqual === false && 'bg-fail-soft text-fail-text',
        isEqual === null && 'bg-wait-soft text-wait-text',
      )}
    >
      {text}
    </span>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { CourierQuoteAnswer } from '#src/contracts/courier.endpoints.ts';
import { CANCEL_REASON_WORDS, CANCEL_REASONS } from '#src/domain/delivery/cancel-reasons.ts';
import { PROVIDER_WORDS } from '#src/domain/delivery/delivery-providers.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { TillDeliveries, TillDelivery } from '#src/domain/till/courier.types.ts';
import { deliveriesCsv } from '#src/domain/till/deliveries-csv.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DELIVERY_BADGES } from '#src/ui/delivery-badges.ts';
import { DeliveryIcon, DownloadIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { DateField, SelectField } from '../kit/filter-fields.tsx';
import { handOverFile } from '../kit/hand-over-file.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ReasonSheet } from '../kit/reason-sheet.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { timeText, wallClock, whenText } from '../kit/store-time.ts';
import { problemText, useAct } from '../kit/use-act.ts';
import { PosLink } from '../paths/links.tsx';
import { deliveryCalls } from './delivery-calls.ts';
import { chosenDate, type DayChoice, dayChoices, knownDrivers } from './delivery-days.ts';
import { DriverKeys, type KnownDriver } from './driver-keys.tsx';

/** Couriers move while nobody touches the till. */
const READ_AGAIN_MS = 20_000;

type Path = '/third-party-delivery' | '/third-party-delivery/completed';
const OPEN = '/third-party-delivery';
const COMPLETED = '/third-party-delivery/completed';
const VIEWS = { '/third-party-delivery': 'open', '/third-party-delivery/completed': 'completed' } as const;

/** Deliveries by own drivers, couriers and Uber Eats: waiting and on their way, or completed. It needs the cloud, as couriers do. */
export function DeliveriesScreen({ path }: { path: string }) {
  return <View key={path} path={path === COMPLETED ? COMPLETED : OPEN} />;
}

function View({ path }: { path: Path }) {
  const { timezone } = useSession().store;
  const view = VIEWS[path];
  const [choice, setChoice] = useState<DayChoice>('all');
  const [typed, setTyped] = useState('');
  const date = chosenDate(choice, typed, wallClock(Date.now(), timezone).isoDate);
  const { read, problem, again } = useDeliveries(path, date);
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-6 border-b border-line px-4 py-1">
        <ScreenName className="text-22 font-bold">Deliveries</ScreenName>
        <nav aria-label="Deliveries" className="flex gap-2">
          <Tab to="/third-party-delivery" isHere={path === '/third-party-delivery'}>
            Open
          </Tab>
          <Tab to="/third-party-delivery/completed" isHere={path === '/third-party-delivery/completed'}>
            Completed
          </Tab>
        </nav>
        <div className="flex flex-wrap items-end gap-2 md:ml-auto">
          <SelectField label="Day" value={choice} words={dayChoices(view)} onChoose={setChoice} />
          {choice === 'date' ? <DateField label="Date" type="date" value={typed} onChoose={setTyped} /> : null}
          {view === 'completed' && read && read.deliveries.length > 0 ? (
            <Button icon={DownloadIcon} className="min-h-12" onClick={() => void handOver(read, date, timezone)}>
              CSV file
            </Button>
          ) : null}
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain p-4">
        {problem ? (
          <div className="mb-4">
            <Problem text={problem} />
            <Button size="large" className="mt-2" onClick={() => void again()}>
              Try again
            </Button>
          </div>
        ) : null}
        {read ? <Deliveries read={read} isOpen={view === 'open'} hasDay={date !== null} again={again} /> : null}
        {read || problem ? null : (
          <p role="status" className="p-8 text-center text-18 text-ink-3">
            Loading deliveries…
          </p>
        )}
      </div>
    </main>
  );
}

function Tab({ to, isHere, children }: { to: Path; isHere: boolean; children: string }) {
  return (
    <PosLink
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-12 items-center rounded-input px-4 font-semibold aria-[current=page]:bg-sunken"
    >
      {children}
    </PosLink>
  );
}

/** The completed ones on the screen, as a file. */
function handOver({ deliveries, atIsoDateTimeUtc }: TillDeliveries, date: string | null, timezone: string) {
  const stamp = (iso: string) => {
    const { isoDate, hour, minute } = wallClock(iso, timezone);
    return `${isoDate} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  };
  const name = `deliveries-${date ?? `until-${wallClock(atIsoDateTimeUtc, timezone).isoDate}`}.csv`;
  return handOverFile(deliveriesCsv(deliveries, stamp), name);
}

function useDeliveries(path: Path, date: string | null) {
  const { api } = useTill();
  const [read, setRead] = useState<TillDeliveries | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(date);
  latest.current = date;
  const again = useCallback(async () => {
    try {
      const found = await deliveryCalls(api).list(VIEWS[path], date);
      // Another day was chosen by now.
      if (latest.current !== date) return;
      setRead(found);
      setProblem(null);
    } catch (error) {
      setProblem(problemText(error));
    }
  }, [api, path, date]);
  useEffect(() => {
    setRead(null);
    void again();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void again();
    }, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [again]);
  return { read, problem, again };
}

type Again = () => Promise<void>;

const GROUPS = [
  ['Not sent yet', ({ courier }: TillDelivery) => courier === null || isEnded(courier.jobStatus)],
  ['Waiting for pickup', ({ courier }: TillDelivery) => courier?.jobStatus === 'PENDING'],
  ['On their way', ({ courier }: TillDelivery) => courier?.jobStatus === 'OUT_FOR_DELIVERY'],
] as const;

const isEnded = (status: string) => status === 'FAILED' || status === 'REJECTED' || status === 'COMPLETED';

interface DeliveriesProps {
  read: TillDeliveries;
  isOpen: boolean;
  /** One day is shown. */
  hasDay: boolean;
  again: Again;
}

function Deliveries({ read, isOpen, hasDay, again }: DeliveriesProps) {
  const { deliveries } = read;
  const drivers = knownDrivers(deliveries.flatMap(driverOf));
  const now = Date.parse(read.atIsoDateTimeUtc);
  if (deliveries.length === 0) {
    return (
      <NothingHere icon={DeliveryIcon}>
        {hasDay
          ? 'No deliveries on this day.'
          : isOpen
            ? 'No deliveries waiting. Accepted delivery orders appear here.'
            : 'No deliveries in the last 7 days.'}
      </NothingHere>
    );
  }
  if (!isOpen) return <Cards name="Completed deliveries" all={deliveries} {...{ now, drivers, again }} />;
  return (
    <div className="flex flex-col gap-6">
      {GROUPS.map(([name, isIn]) => {
        const all = deliveries.filter(isIn);
        if (all.length === 0) return null;
        return (
          <section key={name} aria-label={name}>
            <h2 className="mb-2 text-18 font-bold">
              {name} <span className="tnum text-ink-3">{all.length}</span>
            </h2>
            <Cards name={name} all={all} {...{ now, drivers, again }} />
          </section>
        );
      })}
    </div>
  );
}

interface CardsProps {
  name: string;
  all: readonly TillDelivery[];
  now: number;
  drivers: readonly KnownDriver[];
  again: Again;
}

/** An own driver as one tap sends them again. */
function driverOf({ courier }: TillDelivery): KnownDriver[] {
  if (courier?.provider !== 'inHouse' || !courier.driverName) return [];
  return [{ name: courier.driverName, phone: courier.driverPhone ?? '', vehicle: courier.vehicle ?? '' }];
}

function Cards({ name, all, ...rest }: CardsProps) {
  return (
    <ul
      aria-label={name}
      className="grid content-start gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr))]"
    >
      {all.map((delivery) => (
        <DeliveryCard key={delivery.orderId} delivery={delivery} {...rest} />
      ))}
    </ul>
  );
}

type CardProps = Pick<CardsProps, 'now' | 'drivers' | 'again'> & { delivery: TillDelivery };

function DeliveryCard({ delivery, now, drivers, again }: CardProps) {
  const { timezone, currencyCode } = useSession().store;
  const { courier, promisedForIsoDateTimeUtc: promised } = delivery;
  const money = (cents: number) => formatAmount(cents, currencyCode);
  const eta = courier && !isEnded(courier.jobStatus) ? courier.dropoffEtaIsoDateTimeUtc : null;
  return (
    <li
      data-part="delivery-card"
      aria-label={`Delivery ${delivery.orderNumber}`}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="tnum text-22 leading-tight font-extrabold">{delivery.orderNumber}</h3>
        {courier ? <StatusPill look={DELIVERY_BADGES[courier.jobStatus]} /> : null}
      </div>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{delivery.customerName || 'Guest'}</span>
        <span className="block text-ink-2">{delivery.place}</span>
      </p>
      {courier ? <p className="font-semibold">{courier.words}</p> : null}
      <dl className="tnum grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-14">
        {promised ? <Fact name="Promised" value={whenText(promised, now, timezone)} /> : null}
        {courier ? <Fact name="By" value={PROVIDER_WORDS[courier.provider]} /> : null}
        {courier?.who ? (
          <Fact name={courier.provider === 'inHouse' ? 'Driver' : 'Courier'} value={courier.who} />
        ) : null}
        {eta ? <Fact name="Delivers" value={timeText(eta, timezone)} /> : null}
        {delivery.guestFeeInCents === null ? null : <Fact name="Guest pays" value={money(delivery.guestFeeInCents)} />}
        {courier && courier.feeInCents !== null ? (
          <Fact name="Courier charges" value={money(courier.feeInCents)} />
        ) : null}
      </dl>
      <div className="mt-auto flex flex-col gap-2 pt-2 empty:hidden">
        {courier?.trackingUrl && !isEnded(courier.jobStatus) ? (
          <LinkButton href={courier.trackingUrl} target="_blank" rel="noopener noreferrer" size="large">
            Track courier
          </LinkButton>
        ) : null}
        <DriverKeys delivery={delivery} drivers={drivers} again={again} />
        {delivery.mayBook ? <BookKeys delivery={delivery} again={again} /> : null}
        {delivery.mayCancel && courier ? (
          <CancelKey delivery={delivery} deliveryId={courier.deliveryId} again={again} />
        ) : null}
        {courier?.hasProof ? <ProofKey deliveryId={courier.deliveryId} /> : null}
      </div>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </>
  );
}

/** The price first, with its end; what is booked is what was read. */
function BookKeys({ delivery: { orderId, isUnpaid }, again }: { delivery: TillDelivery; again: Again }) {
  const { currencyCode, timezone } = useSession().store;
  const calls = deliveryCalls(useTill().api);
  const [quote, setQuote] = useState<CourierQuoteAnswer | null>(null);
  const ask = useAct(async () => setQuote(await calls.quote(orderId)));
  const book = useAct(async (at: CourierQuoteAnswer) => {
    try {
      await calls.book(orderId, at);
    } finally {
      setQuote(null);
      await again();
    }
  });
  const problem = book.problem ?? ask.problem;
  return (
    <>
      {isUnpaid ? (
        <p className="rounded-input bg-wait-soft px-3 py-2 font-medium text-wait-text">
          Not paid. Couriers don’t collect money, so take the payment first.
        </p>
      ) : null}
      {quote ? (
        <>
          <Button variant="primary" size="large" isWide isBusy={book.isBusy} onClick={() => void book.run(quote)}>
            Book for {formatAmount(quote.feeInCents, currencyCode)}
          </Button>
          <p className="tnum text-14 text-ink-2">
            This price holds until {timeText(quote.expiresIsoDateTimeUtc, timezone)}.
            {quote.dropoffInMinutes === null ? '' : ` Delivered in about ${quote.dropoffInMinutes} min.`}
          </p>
        </>
      ) : null}
      <Button
        variant={quote ? 'secondary' : 'primary'}
        size="large"
        isWide
        isBusy={ask.isBusy}
        disabled={book.isBusy}
        onClick={() => {
          book.forget();
          void ask.run();
        }}
      >
        {quote ? 'Get a new price' : 'Book a courier…'}
      </Button>
      {problem ? <Problem text={problem} /> : null}
    </>
  );
}

const REASONS = CANCEL_REASONS.filter((reason) => reason !== 'other');

function CancelKey({
  delivery: { orderNumber },
  deliveryId,
  again,
}: {
  delivery: TillDelivery;
  deliveryId: string;
  again: Again;
}) {
  const calls = deliveryCalls(useTill().api);
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useAct(async (why: string) => {
    const reason = REASONS.find((one) => CANCEL_REASON_WORDS[one] === why) ?? 'other';
    await calls.cancel(deliveryId, reason, reason === 'other' ? why : '');
    await again();
  });
  return (
    <>
      <Button variant="danger" size="large" isWide onClick={() => setIsOpen(true)}>
        Cancel courier…
      </Button>
      {isOpen ? (
        <ReasonSheet
          title={`Cancel the courier for ${orderNumber}?`}
          note="The courier may charge for a cancellation."
          reasons={REASONS.map((reason) => CANCEL_REASON_WORDS[reason])}
          action="Cancel courier"
          isBusy={cancel.isBusy}
          problem={cancel.problem}
          onDone={(why) => void cancel.run(why).then((isDone) => isDone && setIsOpen(false))}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

function ProofKey({ deliveryId }: { deliveryId: string }) {
  const calls = deliveryCalls(useTill().api);
  const [source, setSource] = useState<string | null>(null);
  const ask = useAct(async () => {
    const { contentType, documentBase64 } = await calls.proof(deliveryId);
    setSource(`data:${contentType};base64,${documentBase64}`);
  });
  if (source)
    return <img src={source} alt="Taken by the courier at the door" className="w-full rounded-input bg-sunken" />;
  return (
    <>
      <Button size="large" isWide isBusy={ask.isBusy} onClick={() => void ask.run()}>
        Show proof
      </Button>
      {ask.problem ? <Problem text={ask.problem} /> : null}
    </>
  );
}

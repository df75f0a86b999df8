import { useId, useState } from 'react';
import type { PlaceAddressBody, PlaceOrder } from '#src/contracts/till-customers.endpoints.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { DeliveryPlace, DeliveryZones } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { EditIcon, NextIcon, PlaceIcon, SearchIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';
import { OutsideArea } from './outside-area.tsx';
import { TypedAddress } from './typed-address.tsx';
import { useAnswer } from './use-answer.ts';

/** Where to deliver: a previous address, one found on the map, or one that is typed with its zone. */
export function AddressSheet({ draft, onClose }: { draft: OrderDraft; onClose: () => void }) {
  const { api } = useTill();
  const id = useId();
  const [isChanging, setIsChanging] = useState(draft.place === null);
  const { data: zones, problem } = useAnswer('zones', () => api.guests.zones());
  const guestId = draft.guest?.id ?? null;
  const { data: card } = useAnswer(guestId, () => api.guests.read(guestId ?? ''));
  // For an order that was sent, the same address keeps its fee.
  const order = { orderId: draft.bill?.orderNumber ? draft.id : null };
  const choose = (place: DeliveryPlace) => {
    act({ type: 'place', place });
    setIsChanging(false);
  };
  return (
    <Sheet
      title="Delivery address"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" isWide disabled={isChanging || draft.place === null} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="space-y-5">
        {draft.place && !isChanging ? (
          <ChosenPlace draft={draft} place={draft.place} onChange={() => setIsChanging(true)} onClose={onClose} />
        ) : (
          <>
            {card && card.places.length > 0 ? <KnownPlaces places={card.places} onChoose={choose} /> : null}
            {problem ? <Problem text={problem} /> : null}
            {zones ? <FindPlace zones={zones} order={order} onChoose={choose} /> : null}
          </>
        )}
        <div>
          <label htmlFor={`${id}-notes`} className="mb-1 block font-semibold">
            Delivery instructions
          </label>
          <input
            id={`${id}-notes`}
            value={draft.dropoffNotes}
            maxLength={300}
            autoComplete="off"
            placeholder="Unit number, gate code, where to leave it"
            onChange={(event) => act({ type: 'dropoff', dropoffNotes: event.target.value })}
            className={`${CONTROL} min-h-14`}
          />
        </div>
      </div>
    </Sheet>
  );
}

function KnownPlaces({
  places,
  onChoose,
}: {
  places: readonly DeliveryPlace[];
  onChoose: (place: DeliveryPlace) => void;
}) {
  return (
    <section aria-label="Addresses of this customer">
      <h3 className="mb-2 font-semibold">Previous addresses</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {places.map((place) => (
          <li key={`${place.address.line1} ${place.address.suburb}`}>
            <PlaceKey
              main={place.address.line1}
              more={restOf(place)}
              trailing={<Charge place={place} />}
              onChoose={() => onChoose(place)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceKey({
  main,
  more,
  trailing,
  isDisabled = false,
  onChoose,
}: {
  main: string;
  more: string;
  trailing?: React.ReactNode;
  isDisabled?: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onChoose}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken disabled:opacity-45"
    >
      <PlaceIcon size={20} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{main}</span>
        <span className="block truncate text-14 text-ink-2">{more}</span>
      </span>
      {trailing ?? <NextIcon size={18} aria-hidden className="text-ink-3" />}
    </button>
  );
}

function Charge({ place: { zone } }: { place: DeliveryPlace }) {
  const { currencyCode } = useSession().store;
  if (!zone) return <span className="shrink-0 text-14 font-semibold text-fail-text">Outside area</span>;
  return <MoneyText amountInCents={zone.feeInCents} currencyCode={currencyCode} className="shrink-0 font-semibold" />;
}

function FindPlace({
  zones,
  order,
  onChoose,
}: {
  zones: DeliveryZones;
  order: PlaceOrder;
  onChoose: (place: DeliveryPlace) => void;
}) {
  const { api } = useTill();
  const [isTyped, setIsTyped] = useState(!zones.isLookedUp);
  const locate = useAct(async (body: PlaceAddressBody) => onChoose(await api.guests.place({ ...body, ...order })));
  return (
    <>
      {isTyped ? (
        <TypedAddress zones={zones} isBusy={locate.isBusy} onDone={(body) => void locate.run(body)} />
      ) : (
        <LookUp
          isBusy={locate.isBusy}
          onChoose={(body) => void locate.run(body)}
          onUnavailable={() => setIsTyped(true)}
        />
      )}
      {locate.problem ? <Problem text={locate.problem} /> : null}
      {zones.isLookedUp ? (
        <Button icon={isTyped ? SearchIcon : EditIcon} onClick={() => setIsTyped(!isTyped)} className="min-h-12">
          {isTyped ? 'Search' : 'Enter manually'}
        </Button>
      ) : null}
    </>
  );
}

function LookUp({
  isBusy,
  onChoose,
  onUnavailable,
}: {
  isBusy: boolean;
  onChoose: (body: PlaceAddressBody) => void;
  onUnavailable: () => void;
}) {
  const { api } = useTill();
  const id = useId();
  const [typed, setTyped] = useState('');
  // One session for typing and choosing: the map service bills both together.
  const [sessionToken] = useState(() => crypto.randomUUID());
  const text = typed.trim();
  const found = useAnswer(text.length < 3 ? null : text, () => api.guests.findPlaces(text, sessionToken), 250);
  const answer = found.data;
  return (
    <section aria-label="Find the address">
      <label htmlFor={id} className="mb-1 block font-semibold">
        Address
      </label>
      <input
        id={id}
        value={typed}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        placeholder="House number, street and suburb"
        onChange={(event) => setTyped(event.target.value)}
        className={`${CONTROL} min-h-14`}
      />
      {found.problem ? <Problem text={found.problem} /> : null}
      {answer?.kind === 'unavailable' ? (
        <div className="mt-2 flex items-center gap-3 rounded-input bg-wait-soft p-3 font-semibold text-wait-text">
          <span className="flex-1">Address search isn’t available right now.</span>
          <Button onClick={onUnavailable} className="min-h-12">
            Enter manually
          </Button>
        </div>
      ) : null}
      {answer?.kind === 'found' ? (
        answer.suggestions.length === 0 ? (
          <p role="status" className="mt-2 px-1 text-ink-2">
            No address found.
          </p>
        ) : (
          <ul
            aria-label="Addresses found"
            className="mt-2 divide-y divide-line overflow-hidden rounded-card border border-line"
          >
            {answer.suggestions.map(({ placeId, mainText, secondaryText }) => (
              <li key={placeId}>
                <PlaceKey
                  main={mainText}
                  more={secondaryText}
                  isDisabled={isBusy}
                  onChoose={() => onChoose({ placeId, sessionToken })}
                />
              </li>
            ))}
          </ul>
        )
      ) : null}
    </section>
  );
}

function ChosenPlace({
  draft,
  place,
  onChange,
  onClose,
}: {
  draft: OrderDraft;
  place: DeliveryPlace;
  onChange: () => void;
  onClose: () => void;
}) {
  const { currencyCode, delivery } = useSession().store;
  const { zone } = place;
  const minimum = delivery?.minOrderValueInCents ?? 0;
  return (
    <>
      <div className="flex items-center gap-3 rounded-card border border-line p-4">
        <PlaceIcon size={24} aria-hidden className="shrink-0 text-ink-2" />
        <div className="min-w-0 flex-1">
          <p className="text-18 leading-tight font-bold">{place.address.line1}</p>
          <p className="text-ink-2">{restOf(place)}</p>
          {zone ? (
            <p className="mt-1 text-14 font-semibold text-done-text">
              {zone.name} · <MoneyText amountInCents={zone.feeInCents} currencyCode={currencyCode} />
              {minimum > 0 ? ` · from ${formatAmount(minimum, currencyCode)}` : ''}
            </p>
          ) : null}
          {place.courier && !place.courier.isQuoted ? (
            <p className="mt-1 text-14 text-ink-2">No courier’s price right now, so your own delivery fee applies.</p>
          ) : null}
        </div>
        <Button onClick={onChange} className="min-h-12 shrink-0">
          Change
        </Button>
      </div>
      {zone ? null : <OutsideArea draft={draft} place={place} onChange={onChange} onClose={onClose} />}
    </>
  );
}

function restOf({ address: { suburb, state, postcode } }: DeliveryPlace): string {
  return [suburb, state, postcode].filter(Boolean).join(' ');
}

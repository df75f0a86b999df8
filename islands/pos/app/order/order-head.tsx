import { memo } from 'react';
import { cx } from '#src/ui/classes.ts';
import {
  ClockIcon,
  DeliveryIcon,
  DineInIcon,
  HandedOffIcon,
  PersonIcon,
  PlaceIcon,
  TablesIcon,
} from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useSession } from '../kit/pos-context.tsx';
import { timeText, wallClock, whenText } from '../kit/store-time.ts';
import { tableText } from '../kit/table-text.ts';

const TYPES = [
  ['pickup', HandedOffIcon, 'Pickup'],
  ['delivery', DeliveryIcon, 'Delivery'],
  ['dineIn', DineInIcon, 'Dine in'],
] as const;

export interface OrderHeadProps extends Pick<OrderDraft, 'collectionType' | 'place' | 'agreedFeeInCents'> {
  tableName: string | null;
  customer: string;
  wantedIsoDateTimeUtc: string | null;
  onWho: () => void;
  onType: (type: OrderDraft['collectionType']) => void;
  onTime: () => void;
  onAddress: () => void;
}

/** The order type, customer, time and place. Tapping an item does not redraw it. */
export const OrderHead = memo(function OrderHead(props: OrderHeadProps) {
  const { collectionType, tableName, customer, wantedIsoDateTimeUtc, onWho, onType, onTime } = props;
  // A bare number beside a person would be read as a number of guests.
  const who = [tableName === null ? '' : tableText(tableName), customer].filter(Boolean).join(' · ');
  const WhoIcon = tableName === null ? PersonIcon : TablesIcon;
  const { collectionTypes, timezone } = useSession().store;
  const types = TYPES.filter(([type]) => collectionTypes.includes(type));
  return (
    <div className="grid gap-2 border-b border-line p-2 max-md:grid-cols-[auto_minmax(0,1fr)]">
      {types.length > 1 ? (
        // biome-ignore lint/a11y/useSemanticElements: the buttons of one switch, without a fieldset's border
        <div
          role="group"
          aria-label="How it is collected"
          className="grid auto-cols-fr grid-flow-col rounded-input bg-sunken p-1"
        >
          {types.map(([type, Icon, word]) => (
            <button
              key={type}
              type="button"
              aria-pressed={collectionType === type}
              onClick={() => onType(type)}
              className="flex min-h-12 items-center justify-center gap-1.5 rounded-input px-2 text-14 max-md:px-1 font-semibold text-ink-2 max-md:min-w-12 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line-strong"
            >
              <Icon size={17} aria-hidden className="shrink-0" />
              {/* Beside the name on a phone, where the lines need the height. */}
              <span className="max-md:sr-only">{word}</span>
            </button>
          ))}
        </div>
      ) : null}
      <div className="flex min-w-0 gap-2">
        <button type="button" onClick={onWho} className={HEAD_KEY}>
          <WhoIcon size={18} aria-hidden className="shrink-0 text-ink-2" />
          <span className="truncate">{who || (collectionType === 'dineIn' ? 'Table, name' : 'Customer')}</span>
        </button>
        <button
          type="button"
          onClick={onTime}
          className={cx(HEAD_KEY, 'flex-none max-md:px-2', wantedIsoDateTimeUtc && 'border-accent bg-accent-soft')}
        >
          <ClockIcon size={18} aria-hidden className="shrink-0 text-ink-2" />
          <span className="tnum truncate">
            {wantedIsoDateTimeUtc ? shortTime(wantedIsoDateTimeUtc, timezone) : 'ASAP'}
          </span>
        </button>
      </div>
      {collectionType === 'delivery' ? <AddressKey {...props} /> : null}
    </div>
  );
});

const HEAD_KEY =
  'flex min-h-12 min-w-0 flex-1 items-center justify-center gap-2 rounded-input border border-line px-3 font-semibold hover:border-line-strong max-md:gap-1.5 max-md:px-2';

/** Only the time today, with the weekday within a week, with the date beyond: the customer's name needs the space. */
function shortTime(instant: string, timezone: string): string {
  const days = (Date.parse(instant) - Date.now()) / 86_400_000;
  if (days > 6) return whenText(instant, Date.now(), timezone);
  const at = wallClock(instant, timezone);
  const isToday = at.isoDate === wallClock(Date.now(), timezone).isoDate;
  return isToday ? timeText(instant, timezone) : `${at.weekday} ${timeText(instant, timezone)}`;
}

function AddressKey({ place, agreedFeeInCents, onAddress }: OrderHeadProps) {
  const { currencyCode } = useSession().store;
  const isOutside = place !== null && place.zone === null && agreedFeeInCents === null;
  return (
    <button
      type="button"
      onClick={onAddress}
      className={cx(
        HEAD_KEY,
        'w-full text-left max-md:col-span-2',
        (place === null || isOutside) && 'border-wait bg-wait-soft text-wait-text',
      )}
    >
      <PlaceIcon size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        {place ? [place.address.line1, place.address.suburb].filter(Boolean).join(', ') : 'Delivery address'}
      </span>
      {isOutside ? (
        <span className="shrink-0 text-14">Outside</span>
      ) : (
        <MoneyText
          amountInCents={place?.zone?.feeInCents ?? agreedFeeInCents}
          currencyCode={currencyCode}
          className="shrink-0 text-14"
        />
      )}
    </button>
  );
}

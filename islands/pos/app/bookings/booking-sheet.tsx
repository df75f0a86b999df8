import { useState } from 'react';
import { isGone } from '#src/domain/bookings/booking-status.ts';
import type { BookableTable, TillBooking } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { BookingIcon, CheckIcon, ClockIcon, CloseIcon, EditIcon, PeopleIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ReasonSheet } from '../kit/reason-sheet.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { PosLink } from '../paths/links.tsx';
import { bookingCalls } from './booking-calls.ts';
import {
  confirmedText,
  DECLINE_REASONS,
  guestsText,
  hasCome,
  isExpected,
  lateText,
  nameOf,
  walkInText,
  wishesText,
} from './booking-text.ts';
import { BookingWish, isPending } from './booking-wish.tsx';
import { ChooseTableSheet, ProposedTable } from './proposed-table.tsx';

const CANCEL_REASONS = ['The customer called it off', 'We’re closed then', 'Booked twice'] as const;
const LATE_MINUTES = [0, 10, 15, 20, 30, 45] as const;

interface Props {
  booking: TillBooking;
  now: number;
  tables: readonly BookableTable[];
  onEdit: () => void;
  onSeat: () => void;
  onClose: () => void;
}

/** One booking: what is known of it, and what can be done with it now. */
export function BookingSheet({ booking, now, tables, onEdit, onSeat, onClose }: Props) {
  const { store } = useSession();
  const calls = bookingCalls(useTill().api);
  const [isEnding, setIsEnding] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const { id, statusCode, lateMinutes } = booking;
  const isNew = statusCode === 'new';
  const isWalkIn = booking.quotedWaitMinutes !== null;
  const expected = isExpected(booking);
  const accept = useAct(() => calls.accept(id));
  const late = useAct((minutes: number) => calls.late(id, minutes));
  const gone = useAct(() => (isWalkIn ? calls.left(id) : calls.noShow(id)));
  const back = useAct(() => calls.putBack(id));
  const isOff = isPending(booking) || accept.isBusy || late.isBusy || gone.isBusy || back.isBusy;
  const problem = accept.problem ?? late.problem ?? gone.problem ?? back.problem;
  if (isEnding) return <EndSheet booking={booking} onClose={() => setIsEnding(false)} onDone={onClose} />;
  if (isChoosing) return <ChooseTableSheet booking={booking} tables={tables} onClose={() => setIsChoosing(false)} />;
  return (
    <Sheet title={nameOf(booking)} note={noteOf(booking, now, store.timezone)} onClose={onClose}>
      <div className="space-y-4">
        <Facts booking={booking} />
        {booking.proposed ? (
          <ProposedTable proposed={booking.proposed} isOff={isOff} onChoose={() => setIsChoosing(true)} />
        ) : null}
        <BookingWish wish={booking.wish} />
        {problem ? <Problem text={problem} /> : null}
        {expected && !isWalkIn ? (
          <ChoiceGroup isDense label="Running late">
            {LATE_MINUTES.map((minutes) => (
              <Choice
                key={minutes}
                isChosen={(lateMinutes ?? 0) === minutes}
                isDisabled={isOff}
                onChoose={() => void late.run(minutes)}
              >
                {minutes === 0 ? 'On time' : `${minutes} min`}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
        {isNew || expected ? (
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {isNew ? (
              <SmallKey icon={CheckIcon} label="Accept" isOff={isOff} onPress={() => void accept.run()} />
            ) : (
              <SmallKey icon={PeopleIcon} label="Seat" isOff={isOff} onPress={onSeat} />
            )}
            <SmallKey icon={EditIcon} label="Change" isOff={isOff} onPress={onEdit} />
            <SmallKey
              icon={ClockIcon}
              label={isWalkIn ? 'Gone' : 'No-show'}
              isOff={isOff || !expected || (!isWalkIn && !hasCome(booking, now))}
              onPress={() => void gone.run()}
            />
            <SmallKey
              icon={CloseIcon}
              label={isNew ? 'Decline' : 'Cancel booking'}
              isDanger
              isOff={isOff}
              onPress={() => setIsEnding(true)}
            />
          </div>
        ) : isGone(booking) && statusCode === 'accepted' ? (
          <GoneKeys booking={booking} isOff={isOff} onSeat={onSeat} onBack={() => void back.run()} />
        ) : null}
        {isNew || expected ? <PrintSlip id={id} /> : null}
      </div>
    </Sheet>
  );
}

/** The booking on paper at the counter, for the board of the floor. */
function PrintSlip({ id }: Pick<TillBooking, 'id'>) {
  const calls = bookingCalls(useTill().api);
  const [isPrinted, setIsPrinted] = useState(false);
  const print = useAct(() => calls.print(id));
  return (
    <>
      {print.problem ? <Problem text={print.problem} /> : null}
      <Button
        size="large"
        isWide
        icon={PrinterIcon}
        isBusy={print.isBusy}
        onClick={() => void print.run().then(setIsPrinted)}
      >
        {isPrinted ? 'Sent to the printer' : 'Print slip'}
      </Button>
    </>
  );
}

interface GoneProps extends Pick<Props, 'booking' | 'onSeat'> {
  isOff: boolean;
  onBack: () => void;
}

/** Guests who didn't come, or left, and are here after all. */
function GoneKeys({ booking: { quotedWaitMinutes }, isOff, onSeat, onBack }: GoneProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-2">
      {quotedWaitMinutes === null ? null : (
        <SmallKey icon={ClockIcon} label="Put back on the wait list" isOff={isOff} onPress={onBack} />
      )}
      <SmallKey icon={PeopleIcon} label="They came after all: seat" isOff={isOff} onPress={onSeat} />
    </div>
  );
}

function noteOf(booking: TillBooking, now: number, timezone: string): string {
  const when = whenText(booking.bookedForIsoDateTimeUtc, now, timezone);
  const howLate = lateText(booking, now) || confirmedText(booking);
  return [when, guestsText(booking.pax), howLate].filter(Boolean).join(' · ');
}

function Facts({ booking }: { booking: TillBooking }) {
  const { restaurantId, storeId } = useSession().store;
  const { customerId, customerPhone, heldArea, source, statusReason } = booking;
  const rows = [
    ['Phone', customerPhone],
    ['Area', heldArea],
    ['Requests', wishesText(booking)],
    ['Source', walkInText(booking) || (source === 'ONLINE' ? 'Website' : 'Phone or counter')],
    ['Reason', statusReason ?? ''],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="tnum font-semibold [overflow-wrap:anywhere]" data-selectable>
                {value}
              </dd>
            </div>
          ))}
      </dl>
      {customerId ? (
        <PosLink
          to="/restaurants/$restaurantId/stores/$storeId/customers/$uid"
          params={{ restaurantId, storeId, uid: customerId }}
          className="inline-flex min-h-12 items-center gap-2 font-semibold underline"
        >
          <BookingIcon size={18} aria-hidden /> View customer
        </PosLink>
      ) : null}
    </>
  );
}

function EndSheet({ booking, onClose, onDone }: Pick<Props, 'booking' | 'onClose'> & { onDone: () => void }) {
  const calls = bookingCalls(useTill().api);
  const { id, source, statusCode } = booking;
  const isNew = statusCode === 'new';
  const end = useAct((reason: string) => (isNew ? calls.decline(id, reason) : calls.cancel(id, reason)));
  const word = isNew ? 'Decline' : 'Cancel';
  return (
    <ReasonSheet
      title={`${word} booking of ${nameOf(booking)}?`}
      note={`${source === 'ONLINE' ? 'We’ll tell the customer. ' : ''}Their seats are free again.`}
      reasons={isNew ? DECLINE_REASONS : CANCEL_REASONS}
      action={`${word} booking`}
      isBusy={end.isBusy}
      problem={end.problem}
      onDone={(reason) => void end.run(reason).then((isDone) => isDone && onDone())}
      onClose={onClose}
    />
  );
}

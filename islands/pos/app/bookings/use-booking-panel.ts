import { useEffect, useState } from 'react';
import type { BookingConflict, TillBooking, TillBookingTimes } from '#src/domain/till/booking.types.ts';
import { newId } from '../kit/new-id.ts';
import { useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';
import { bookingCalls, conflictOf } from './booking-calls.ts';
import { type BookingDraft, draftOf, editBody, newDraft, placeBody } from './booking-form.ts';

/** A pause in typing a number before its customer is looked for. */
const TYPING_MS = 300;
const ENOUGH_DIGITS = 8;

/** What the panel of a booking holds: the draft, the times of its day, what stands in the way, and the calls. */
export function useBookingPanel(before: TillBooking | null, date: string, onDone: () => void) {
  const { api } = useTill();
  const calls = bookingCalls(api);
  const [draft, setDraft] = useState<BookingDraft>(() => (before ? draftOf(before, date) : newDraft(newId(), date)));
  const [conflict, setConflict] = useState<BookingConflict | null>(null);
  const save = useAct(async (isAnyway: boolean) => {
    setConflict(null);
    try {
      const { at } = draft;
      if (before) await calls.edit(before.id, editBody(before, draft, isAnyway));
      else if (at !== null) await calls.place(placeBody(draft, at, isAnyway));
    } catch (error) {
      setConflict(conflictOf(error));
      throw error;
    }
  });
  const set = (change: Partial<BookingDraft>) => {
    setConflict(null);
    save.forget();
    setDraft((now) => ({ ...now, ...change }));
  };
  return {
    draft,
    set,
    conflict,
    times: useTimes(draft, before?.id ?? null),
    known: useKnownCustomer(draft.phone),
    isBusy: save.isBusy,
    problem: save.problem,
    save: (isAnyway: boolean) => void save.run(isAnyway).then((isDone) => isDone && onDone()),
  };
}

/** The times of the day for the party; null while they are looked up. */
function useTimes({ date, pax, area }: BookingDraft, but: string | null): TillBookingTimes | null {
  const { api } = useTill();
  const asked = `${date} ${pax} ${area ?? ''}`;
  const [read, setRead] = useState<{ asked: string; times: TillBookingTimes } | null>(null);
  useEffect(() => {
    let isOver = false;
    bookingCalls(api)
      .times({ date, pax, area, but })
      .then(
        (times) => !isOver && setRead({ asked: `${date} ${pax} ${area ?? ''}`, times }),
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [api, date, pax, area, but]);
  return read?.asked === asked ? read.times : null;
}

/** Whose number it is, once enough of it was typed. */
function useKnownCustomer(phone: string): { readonly name: string } | null {
  const { api } = useTill();
  const [known, setKnown] = useState<{ readonly phone: string; readonly name: string } | null>(null);
  const hasEnough = phone.replaceAll(/\D/g, '').length >= ENOUGH_DIGITS;
  useEffect(() => {
    if (!hasEnough) return;
    let isOver = false;
    const timer = setTimeout(() => {
      api.guests.list(phone, false).then(
        ({ rows: [row] }) => !isOver && setKnown(row?.name ? { phone, name: row.name } : null),
        () => {},
      );
    }, TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, phone, hasEnough]);
  return hasEnough && known?.phone === phone ? known : null;
}

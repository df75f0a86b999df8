import { homeAccountOf } from '#db/cells/guests.repository.ts';
import { findName, type PlaceOfPerson } from '#db/cells/places.ts';
import type { Db } from '#db/connection.ts';
import type { AccountElsewhere, OtherCells } from '#src/context.ts';
import type { CellCalls } from './cell-calls.ts';
import { cellAway } from './directory.ts';

type AddressKind = 'restaurant' | 'store';

/** Web addresses that are being taken at this moment, here or in another cell: two at once get neither. */
export interface Reservations {
  /** Of these, those that are somebody else's for now; the others are kept for the cell. */
  keepFor(cell: string, kind: AddressKind, addresses: readonly string[]): string[];
}

const KEPT_MS = 30_000;

export function createReservations(db: Db, now: () => number = () => performance.now()): Reservations {
  const kept = new Map<string, { readonly cell: string; readonly until: number }>();
  return {
    keepFor(cell, kind, addresses) {
      for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
      return addresses.filter((address) => {
        const key = `${kind} ${address}`;
        const other = kept.get(key);
        if ((other && other.cell !== cell) || findName(db, { kind, value: address }) !== null) return true;
        kept.set(key, { cell, until: now() + KEPT_MS });
        return false;
      });
    },
  };
}

/** What one cell asks the others about. */
export function createOtherCells(calls: CellCalls, reservations: Reservations): OtherCells {
  const askAll = async (what: string, body: unknown) =>
    Promise.all(
      calls.others.map(async (cell) => {
        const said = await calls.ask(cell, what, body).catch(() => undefined);
        return { cell, said };
      }),
    );
  return {
    name: calls.name,
    names: calls.others,
    async takenAmong(kind, addresses) {
      const taken = new Set(reservations.keepFor(calls.name, kind, addresses));
      for (const { said } of await askAll('reserve', { cell: calls.name, kind, addresses })) {
        if (said === undefined) throw cellAway();
        for (const one of (said as { taken: string[] }).taken) taken.add(one);
      }
      return taken;
    },
    async accountOf(email) {
      let found: AccountElsewhere | null = null;
      for (const { cell, said } of await askAll('account', { email })) {
        if (said === undefined) throw cellAway();
        const { account } = said as { account: { userId: string; displayName: string } | null };
        if (account) found = { ...account, homeCell: cell };
      }
      return found;
    },
    async restaurantsOf(person) {
      const answers = await askAll('places', person);
      return answers.map(({ cell, said }) => ({ cell, restaurants: (said as PlaceOfPerson[] | undefined) ?? null }));
    },
  };
}

/** What others ask of this one. */
export function answersForOthers(db: Db, reservations: Reservations) {
  return {
    reserve(body: unknown) {
      const { cell, kind, addresses } = body as { cell: string; kind: AddressKind; addresses: string[] };
      return { taken: reservations.keepFor(cell, kind, addresses) };
    },
    account: (body: unknown) => ({ account: homeAccountOf(db, (body as { email: string }).email) }),
  };
}

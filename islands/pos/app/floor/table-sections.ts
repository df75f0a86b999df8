/** A waiter's list of tables: those that need someone first, then those that eat or wait for food, then the free ones. Pure. */
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TableState } from '#src/domain/floor/table-state.ts';
import { followingMark } from '../bills/course-text.ts';

export const SECTION_TITLES = { needsYou: 'Needs you', busy: 'Looked after', free: 'Free' } as const;
export type SectionKind = keyof typeof SECTION_TITLES;

export interface TableSection {
  readonly kind: SectionKind;
  readonly tables: readonly FloorTableNow[];
}

/** Someone has to take an order, take money or clear the table. Who calls, waits for food too long or has unsent dishes is added. */
const NEEDY: ReadonlySet<TableState> = new Set(['seated', 'billPrinted', 'partPaid', 'toClear']);

type Known = Pick<FloorTableNow, 'state' | 'unsentCount' | 'bills' | 'orders' | 'call'>;

export function sectionOf({ state, unsentCount, bills, orders, call }: Known, now: number): SectionKind {
  const isLate = followingMark(bills, now)?.isLate ?? false;
  const isAsking = orders.some(({ isAccepted }) => !isAccepted);
  const isCalling = call?.comingBy === null;
  if (NEEDY.has(state) || unsentCount > 0 || isLate || isAsking || isCalling) return 'needsYou';
  return state === 'free' ? 'free' : 'busy';
}

/** In each section the tables keep the order of the room, so that a table is found where it was. Empty sections are left out. */
export function tableSections(tables: readonly FloorTableNow[], now: number): readonly TableSection[] {
  const found = Map.groupBy(tables, (table) => sectionOf(table, now));
  return (Object.keys(SECTION_TITLES) as SectionKind[]).flatMap((kind) => {
    const here = found.get(kind);
    return here ? [{ kind, tables: here }] : [];
  });
}

/** The lines of a bill at a table by course: what the kitchen has, what it gets first, and what follows (decision 0266). Pure. */
import { courseOf, MAX_COURSES } from '#src/domain/menu/courses.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { type CourseLine, type CourseToSend, idsToFollow } from '#src/domain/ordering/courses.ts';
import { followingCourses } from '#src/domain/ordering/following.ts';
import type { SentLine } from './bill-draft.ts';
import type { OrderDraft } from './order-draft.ts';

type Ordered = Pick<OrderDraft, 'lines' | 'bill' | 'collectionType'>;

/** `made`: the kitchen has it. `now`: it gets it with the next send. `sent`: it followed and was sent from here. */
type CourseState = 'made' | 'now' | 'sent' | 'toFollow';

interface LineCourse {
  readonly course: number | null;
  readonly state: CourseState;
}

/** By line id, by the same rule as the server's. */
export function lineCourses({ lines, bill, collectionType }: Ordered, menu: Menu): ReadonlyMap<string, LineCourse> {
  const known = bill?.orderNumber ? bill.sent : [];
  const sentById = new Map(known.map((sent) => [sent.id, sent]));
  const asked = lines.map((line): CourseLine => {
    const sent = sentById.get(line.id);
    const course = courseOfLine(line, sent, menu);
    return {
      id: line.id,
      line,
      ...(course === undefined ? {} : { course }),
      ...(sent?.toFollow ? { toFollow: sent.toFollow } : {}),
    };
  });
  const later = idsToFollow(asked, known, collectionType === 'dineIn');
  return new Map(
    asked.map(({ id, course = null }) => [id, { course, state: stateOf(sentById.get(id), later.has(id)) }]),
  );
}

function courseOfLine(line: CartLine, sent: SentLine | undefined, menu: Menu): number | undefined {
  // The menu may have another by now: a line that was sent keeps its course until someone chooses one.
  if (sent) return line.course === sent.line.course ? sent.course : line.course || undefined;
  const { items, categories } = menuIndexOf(menu);
  const item = items.get(line.itemId);
  return courseOf(line.course, item ?? {}, item && categories.get(item.categoryId));
}

function stateOf(sent: SentLine | undefined, follows: boolean): CourseState {
  if (follows) return 'toFollow';
  if (!sent || sent.toFollow) return 'now';
  return sent.wasToFollow ? 'sent' : 'made';
}

export interface CourseGroup extends LineCourse {
  /** Empty for lines with nothing above them. */
  readonly title: string;
  readonly lines: readonly CartLine[];
  /** What a touch sends. Null where the kitchen has nothing to be told of it yet. */
  readonly sends: CourseToSend | null;
  /** When the course before it was sent. Null while that one follows too. */
  readonly sinceIsoDateTimeUtc: string | null;
}

/** These lines of the order under their courses. A bill with one course is one group without a title. */
export function courseGroups(draft: Ordered, menu: Menu, shown: readonly CartLine[]): readonly CourseGroup[] {
  const placeOf = placesOf(lineCourses(draft, menu));
  const keyOf = ({ course, state }: LineCourse) => `${state} ${course}`;
  const groups = Map.groupBy(draft.lines, (line) => keyOf(placeOf(line)));
  const unmade = [...groups.values()].map(([line]) => line && placeOf(line).state).filter((state) => state !== 'made');
  const isPlain = unmade.length < 2 && unmade.every((state) => state === 'now');
  if (isPlain || draft.collectionType !== 'dineIn') return [{ ...PLAIN, lines: shown }];
  const isShown = new Set(shown);
  return [...groups.values()]
    .map((lines): CourseGroup => {
      const place = lines[0] ? placeOf(lines[0]) : PLAIN;
      const inSight = lines.filter((line) => isShown.has(line));
      return { ...PLAIN, ...place, title: titleOf(place), ...sendOf(place, lines, draft), lines: inSight };
    })
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** Where a line stands: what has no course is made with the first one, and what the kitchen has stands together. */
function placesOf(courses: ReadonlyMap<string, LineCourse>): (line: CartLine) => LineCourse {
  const now = [...courses.values()].flatMap(({ course, state }) => (state === 'now' ? (course ?? []) : []));
  const first = now.length > 0 ? Math.min(...now) : null;
  return ({ id }) => {
    const { course, state } = courses.get(id) ?? PLAIN;
    if (state === 'made') return PLAIN;
    return { course: course ?? (state === 'now' ? first : null), state };
  };
}

const PLAIN: Omit<CourseGroup, 'lines'> = {
  course: null,
  state: 'made',
  title: '',
  sends: null,
  sinceIsoDateTimeUtc: null,
};

/** By its number, unless some of its dishes were given another course or taken off here: those stay out of it. */
function sendOf(
  { course, state }: LineCourse,
  lines: readonly CartLine[],
  { bill }: Ordered,
): Pick<CourseGroup, 'sends' | 'sinceIsoDateTimeUtc'> {
  const sent = bill?.orderNumber ? bill.sent : [];
  const known = new Set(sent.flatMap(({ id, toFollow }) => (toFollow ? id : [])));
  const lineIds = lines.flatMap(({ id }) => (known.has(id) ? id : []));
  if (state !== 'toFollow' || lineIds.length === 0) return { sends: null, sinceIsoDateTimeUtc: null };
  const placedIsoDateTimeUtc = sent.flatMap(({ sentIsoDateTimeUtc: at }) => at ?? []).sort()[0] ?? '';
  const served = followingCourses({ lines: sent, placedIsoDateTimeUtc }).find((one) => one.course === course);
  const isWhole = course !== null && JSON.stringify(served?.lineIds.toSorted()) === JSON.stringify(lineIds.toSorted());
  return {
    sends: isWhole ? { course, lineIds: [] } : { course: null, lineIds },
    sinceIsoDateTimeUtc: served?.sinceIsoDateTimeUtc || null,
  };
}

function titleOf({ course, state }: LineCourse): string {
  if (state === 'made') return '';
  const name = course === null ? '' : `Course ${course}`;
  if (state === 'toFollow') return name ? `${name} · to follow` : 'To follow';
  return name || (state === 'now' ? 'Now' : 'Sent');
}

const STATES: readonly CourseState[] = ['made', 'now', 'sent', 'toFollow'];

/** What the kitchen has, then by course, and at the end what follows without one. */
function rankOf({ course, state }: LineCourse): number {
  const late = state === 'toFollow' ? MAX_COURSES + 1 : 0;
  const place = state === 'made' ? -1 : (course ?? late);
  return place * STATES.length + STATES.indexOf(state);
}

/** The courses to choose from at a table: those of the menu and of the order, three at least. None without courses. */
export function coursesToChoose(draft: Ordered, menu: Menu): readonly number[] {
  const onMenu = [...menu.categories, ...menu.items].map(({ course = 0 }) => course);
  const onOrder = [...lineCourses(draft, menu).values()].map(({ course }) => course ?? 0);
  const last = Math.max(0, ...onMenu, ...onOrder);
  if (last === 0 || draft.collectionType !== 'dineIn') return [];
  return Array.from({ length: Math.min(MAX_COURSES, Math.max(3, last)) }, (_, at) => at + 1);
}

/** What of a bill at a table still follows, course by course (decision 0266). Browser-safe. */
import type { Order, OrderLine } from './order.types.ts';

/** Dishes of one course that the kitchen makes once they are sent. */
export interface FollowingCourse {
  /** Null: dishes without a course, which someone asked to follow. */
  readonly course: number | null;
  /** Portions. */
  readonly dishes: number;
  readonly lineIds: readonly string[];
  /** When the course before it was sent; null while that one follows too. */
  readonly sinceIsoDateTimeUtc: string | null;
}

/** Guests who have waited longer for their next course are looked after first. */
const LATE_AFTER_MS = 25 * 60_000;

type Dish = Pick<OrderLine, 'id' | 'course' | 'toFollow' | 'sentIsoDateTimeUtc'> & {
  readonly priced: Pick<OrderLine['priced'], 'quantity'>;
};

/** The courses of a bill that follow, in the order in which they are sent. */
export function followingCourses({
  lines,
  placedIsoDateTimeUtc,
}: Pick<Order, 'placedIsoDateTimeUtc'> & { readonly lines: readonly Dish[] }): FollowingCourse[] {
  const later = Map.groupBy(
    lines.filter(({ toFollow }) => toFollow),
    ({ course }) => course ?? null,
  );
  const inOrder = [...later].sort(([a], [b]) => (a ?? Number.MAX_SAFE_INTEGER) - (b ?? Number.MAX_SAFE_INTEGER));
  return inOrder.map(([course, dishes], at) => ({
    course,
    dishes: dishes.reduce((sum, { priced }) => sum + priced.quantity, 0),
    lineIds: dishes.map(({ id }) => id),
    sinceIsoDateTimeUtc: at > 0 ? null : sentBefore(course, lines, placedIsoDateTimeUtc),
  }));
}

/** A drink that is ordered meanwhile has no course, so the guests wait as long as before. */
function sentBefore(course: number | null, lines: readonly Dish[], placedAt: string): string {
  const earlier = lines.filter((line) => !line.toFollow && line.course !== undefined);
  const sent = earlier.filter((line) => course === null || (line.course ?? 0) < course);
  const times = [placedAt, ...sent.map(({ sentIsoDateTimeUtc: at = placedAt }) => at)];
  return times.toSorted().at(-1) ?? placedAt;
}

export function isLate({ sinceIsoDateTimeUtc }: Pick<FollowingCourse, 'sinceIsoDateTimeUtc'>, now: number): boolean {
  return sinceIsoDateTimeUtc !== null && now - Date.parse(sinceIsoDateTimeUtc) > LATE_AFTER_MS;
}

/** What is said of courses that follow. Pure. */
import { type FollowingCourse, isLate } from '#src/domain/ordering/following.ts';
import { ageText, minutesSince } from '../kit/store-time.ts';

/** The key that sends it: `Send course 2`. */
export function sendCourseText(course: number | null): string {
  return course === null ? 'Send to kitchen' : `Send course ${course}`;
}

/** `Last course sent 12 min ago`. Empty while the course before it follows too. */
export function sinceText(sinceIsoDateTimeUtc: string | null, now: number): string {
  if (sinceIsoDateTimeUtc === null) return '';
  const minutes = minutesSince(sinceIsoDateTimeUtc, now);
  return `Last course sent ${ageText(minutes)}${minutes < 1 ? '' : ' ago'}`;
}

export function dishesText(count: number): string {
  return count === 1 ? '1 dish' : `${count} dishes`;
}

/** `Course 2 to follow`. */
export function toFollowText({ course, dishes }: FollowingCourse): string {
  return course === null ? `${dishesText(dishes)} to follow` : `Course ${course} to follow`;
}

interface FollowingMark {
  /** `Course 2 to follow`. */
  readonly text: string;
  /** Beside little room: `C2`. */
  readonly short: string;
  readonly isLate: boolean;
}

/** The course of a table or a bill that is sent next, for a list. Of several bills, one that is late. Null if nothing follows. */
export function followingMark(
  bills: readonly { readonly following?: readonly FollowingCourse[] }[],
  now: number,
): FollowingMark | null {
  const next = bills.flatMap(({ following = [] }) => following.slice(0, 1));
  const first = next.find((one) => isLate(one, now)) ?? next[0];
  if (!first) return null;
  const { course } = first;
  return {
    text: toFollowText(first),
    short: course === null ? '…' : `C${course}`,
    isLate: isLate(first, now),
  };
}

/** `2 dishes haven’t been sent to the kitchen`. */
export function notSentText(following: readonly FollowingCourse[]): string {
  const dishes = following.reduce((sum, one) => sum + one.dishes, 0);
  return `${dishesText(dishes)} ${dishes === 1 ? 'hasn’t' : 'haven’t'} been sent to the kitchen`;
}

interface CourseRow {
  readonly following: FollowingCourse;
  readonly isSent: boolean;
}

/** What follows, with what was sent from here: it stays in its place while it is in sight. */
export function withSent(
  following: readonly FollowingCourse[],
  sent: readonly FollowingCourse[],
): readonly CourseRow[] {
  const rows = new Map<number | null, CourseRow>();
  for (const one of sent) rows.set(one.course, { following: one, isSent: true });
  for (const one of following) rows.set(one.course, { following: one, isSent: false });
  const place = ({ following: { course } }: CourseRow) => course ?? Number.MAX_SAFE_INTEGER;
  return [...rows.values()].sort((one, other) => place(one) - place(other));
}

/** Courses of a bill: what the kitchen makes now, and what follows once someone sends its course. Browser-safe. */
import type { CartLine } from './cart.schema.ts';
import type { OrderLine } from './order.types.ts';

/** What decides whether a dish is made now: a till asks it of lines that have no price yet. */
export interface CourseLine extends Pick<OrderLine, 'id' | 'course' | 'toFollow'> {
  readonly line: Pick<CartLine, 'toFollow'>;
}

/**
 * The lines of a bill as they are sent, each with whether it is made now or follows. `sentAt`: when those that followed
 * and no longer do are made.
 */
export function inCourses(
  lines: readonly OrderLine[],
  before: readonly OrderLine[],
  hasCourses: boolean,
  sentAt: string | null = null,
): OrderLine[] {
  const later = idsToFollow(lines, before, hasCourses);
  return lines.map((line) => {
    const follows = later.has(line.id);
    if (follows === (line.toFollow === true)) return line;
    const { toFollow: _, ...now } = line;
    if (follows) return { ...now, toFollow: true };
    return sentAt === null ? now : { ...now, sentIsoDateTimeUtc: sentAt };
  });
}

/**
 * Which lines of a bill follow. The first course goes with what has none; a later one follows until it is sent. A dish
 * that is added to a course the kitchen has is made at once, and what the kitchen has never waits again. `toFollow` on
 * the till's line decides for that line alone.
 */
export function idsToFollow(
  lines: readonly CourseLine[],
  before: readonly CourseLine[],
  /** Only a bill at a table has courses; of any other all is made at once. */
  hasCourses: boolean,
): ReadonlySet<string> {
  if (!hasCourses) return new Set();
  const known = new Map(before.map((line) => [line.id, line]));
  const reached = reachedCourse(lines, before);
  return new Set(lines.filter((line) => isToFollow(line, known.get(line.id), reached)).map(({ id }) => id));
}

function isToFollow(
  { line: { toFollow: asked }, course = 0 }: CourseLine,
  old: CourseLine | undefined,
  reached: number,
): boolean {
  if (old && !old.toFollow) return false;
  // One of its course may have been sent alone: the others still wait for theirs.
  if (old && asked !== false && (old.course ?? 0) === course) return true;
  return asked ?? course > reached;
}

/** The last course that the kitchen has whole; of a bill that begins, its first one. */
function reachedCourse(lines: readonly CourseLine[], before: readonly CourseLine[]): number {
  const waiting = before.filter(({ toFollow, line }) => toFollow && line.toFollow !== true).flatMap(coursesOf);
  const sent = before.filter(({ toFollow }) => !toFollow).flatMap(coursesOf);
  const whole = sent.filter((course) => !waiting.includes(course));
  if (whole.length > 0) return Math.max(...whole);
  if (waiting.length > 0) return Math.min(...waiting) - 1;
  const asked = lines.filter(({ line }) => line.toFollow !== true).flatMap(coursesOf);
  return asked.length > 0 ? Math.min(...asked) : 0;
}

function coursesOf({ course }: CourseLine): number[] {
  return course === undefined ? [] : [course];
}

/** Which of the dishes that follow are sent now: a course, or lines that someone chose. */
export interface CourseToSend {
  readonly course: number | null;
  readonly lineIds: readonly string[];
}

/** The dishes of a bill that are sent now, and its lines from then on. Nothing for a course that the kitchen has. */
export function sendNow(
  lines: readonly OrderLine[],
  { course, lineIds }: CourseToSend,
  sentIsoDateTimeUtc: string,
): { readonly sent: readonly OrderLine[]; readonly lines: readonly OrderLine[] } {
  const isDue = (line: OrderLine) =>
    line.toFollow === true && (lineIds.includes(line.id) || (course !== null && line.course === course));
  const sent = lines.filter(isDue);
  if (sent.length === 0) return { sent, lines };
  return {
    sent,
    lines: lines.map((line) => {
      if (!isDue(line)) return line;
      const { toFollow: _, ...now } = line;
      return { ...now, sentIsoDateTimeUtc };
    }),
  };
}

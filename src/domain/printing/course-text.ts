import type { OrderLine } from '../ordering/order.types.ts';

type OfCourse = Pick<OrderLine, 'course'>;

/** 'COURSE 2 TO FOLLOW'; 'TO FOLLOW' of dishes without a course; 'NO LONGER TO FOLLOW' of an order that was cancelled. */
export function toFollowText(course: number | undefined, isCancelled = false): string {
  const text = isCancelled ? 'NO LONGER TO FOLLOW' : 'TO FOLLOW';
  return course === undefined ? text : `COURSE ${course} ${text}`;
}

/** 'MAKE COURSE 2 NOW'; 'MAKE NOW' of dishes of several courses, or of none. */
export function makeNowText(sent: readonly OfCourse[]): string {
  const [course, ...others] = new Set(sent.map((line) => line.course));
  return course === undefined || others.length > 0 ? 'MAKE NOW' : `MAKE COURSE ${course} NOW`;
}

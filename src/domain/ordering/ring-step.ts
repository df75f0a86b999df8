/** What a phone shows of an order that waits: it rings once for each step, and falls silent with the answer. */
import { RUNGS } from './ladder-text.ts';

export const RING_STEPS = ['placed', ...RUNGS, 'answered'] as const;
export type RingStep = (typeof RING_STEPS)[number];

/** Whether a phone that shows `shown` has something new to say: events may come twice, and late. */
export function isNextStep(step: RingStep, shown: RingStep | null): boolean {
  return shown === null || RING_STEPS.indexOf(step) > RING_STEPS.indexOf(shown);
}

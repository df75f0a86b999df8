/** From the first, which costs nothing, to the last before the order is rejected. */
export const RUNGS = ['louder', 'everyTill', 'message', 'call'] as const;
export type Rung = (typeof RUNGS)[number];

/** The result of a rung: done, or skipped because there was no one or no way to reach them. */
export type RungOutcome = 'done' | 'nobodyNamed' | 'notHere' | 'cannotCall';

const DONE: Readonly<Record<Rung, string>> = {
  louder: 'No answer: tills ring louder',
  everyTill: 'No answer: every till rings',
  message: 'No answer: text and email sent',
  call: 'No answer: phone call made',
};

const SKIPPED: Readonly<Record<Exclude<RungOutcome, 'done'>, string>> = {
  nobodyNamed: 'no one is named to be told',
  notHere: 'texts and emails are switched off',
  cannotCall: 'the text provider can’t make calls',
};

/** The rung as the order's history says it. */
export function rungText(rung: Rung, outcome: RungOutcome): string {
  if (outcome === 'done') return DONE[rung];
  return `${rung === 'call' ? 'No phone call' : 'No text or email'}: ${SKIPPED[outcome]}`;
}

/** How loud the tills are for it: what the highest rung says. */
export function loudnessOf(rungs: readonly Rung[]): 'louder' | 'everyTill' | null {
  if (rungs.some((rung) => rung !== 'louder')) return 'everyTill';
  return rungs.length > 0 ? 'louder' : null;
}

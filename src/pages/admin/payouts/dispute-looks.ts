import { type DisputeStage, stageOf } from '#src/domain/payments/dispute.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

const LOOKS: Readonly<Record<DisputeStage, StatusBadgeStyle>> = {
  answer: { word: 'Needs an answer', tone: 'fail', icon: 'warning' },
  waiting: { word: 'With the bank', tone: 'going', icon: 'running' },
  won: { word: 'Won', tone: 'done', icon: 'check' },
  lost: { word: 'Lost', tone: 'off', icon: 'cross' },
  closed: { word: 'Closed', tone: 'off', icon: 'slash' },
};

/** An answer that was sent is with the bank, whatever its state is called by now. */
export function disputeLook(dispute: { readonly statusCode: string; readonly answeredIsoDateTimeUtc: string | null }) {
  const stage = stageOf(dispute.statusCode);
  return LOOKS[stage === 'answer' && dispute.answeredIsoDateTimeUtc !== null ? 'waiting' : stage];
}

export const STAGE_OPTIONS = (['answer', 'waiting', 'won', 'lost', 'closed'] as const).map((value) => ({
  value,
  label: LOOKS[value].word,
}));

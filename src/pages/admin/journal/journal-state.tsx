import type { JournalDayState } from '#src/features/reports/read-journal.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export const JOURNAL_STATES: Readonly<Record<JournalDayState, StatusBadgeStyle>> = {
  open: { word: 'Not closed', tone: 'going', icon: 'open' },
  ready: { word: 'Ready', tone: 'wait', icon: 'queued' },
  exported: { word: 'Exported', tone: 'done', icon: 'check' },
  changed: { word: 'Changed since export', tone: 'fail', icon: 'warning' },
};

export function JournalStatePill({ state }: { state: JournalDayState }) {
  return <StatusPill look={JOURNAL_STATES[state]} />;
}

import type { CardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { MAKER_LABELS } from '#src/domain/payments/card-terminal-makers.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

export interface CardTerminalLine extends CardTerminal {
  readonly look: StatusBadgeStyle;
  readonly tillNames: readonly string[];
}

const STATES = [
  { value: 'paired', label: 'Paired' },
  { value: 'unpaired', label: 'Not paired' },
  { value: 'box', label: 'At the box' },
  { value: 'unsupported', label: 'Not supported' },
] as const;

/** When sorted by status, those that can't take payments come first. */
const RANKS: Partial<Record<StatusBadgeStyle['tone'], number>> = { fail: 0, wait: 1 };

export function cardTerminalList(hrefOf: (cardTerminalId: string) => string): ListKit<CardTerminalLine> {
  return {
    caption: 'Card terminals',
    noun: { one: 'card terminal', many: 'card terminals' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'name', direction: 'asc' },
    search: {
      label: 'Search card terminals',
      placeholder: 'Name or till',
      of: ({ name, tillNames }) => [name, ...tillNames].join(' '),
    },
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: STATES,
        of: ({ look }) => STATES.find(({ label }) => label === look.word)?.value ?? '',
      },
    ],
    empty: { title: 'No card terminals yet', text: 'Add your terminal below, then pair it with the code it shows.' },
    noMatches: { title: 'No card terminals match', text: 'Try part of the name, or another status.' },
    isBareUpTo: 6,
    columns: [
      {
        key: 'name',
        header: 'Name',
        cell: ({ name }) => name,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ name }) => name,
      },
      {
        key: 'state',
        header: 'Status',
        cell: ({ look }) => <StatusPill look={look} />,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ look, name }) => [RANKS[look.tone] ?? 2, name],
      },
      {
        key: 'maker',
        header: 'Provider',
        isMinor: true,
        cell: ({ provider }) => MAKER_LABELS[provider],
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ provider, name }) => [MAKER_LABELS[provider], name],
      },
      { key: 'tills', header: 'Tills', cell: ({ tillNames }) => tillNames.join(', ') || '–' },
    ],
  };
}

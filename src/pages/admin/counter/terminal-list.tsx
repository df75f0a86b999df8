import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { type TerminalKind, terminalKindOf } from '#src/domain/access/pos-terminal.schema.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

export interface TerminalLine extends PosTerminal {
  readonly look: StatusBadgeStyle;
  /** When, in words. */
  readonly paired: string | null;
}

const STATES = [
  { value: 'paired', label: 'Paired' },
  { value: 'waiting', label: 'Waiting for code' },
  { value: 'unpaired', label: 'Not paired' },
  { value: 'locked', label: 'Locked' },
  { value: 'silent', label: 'Silent' },
] as const;

/** Locked tills first, then those waiting for their code; tills that aren't paired come last. */
const RANKS: Partial<Record<StatusBadgeStyle['tone'], number>> = { fail: 0, wait: 1, done: 2 };

/** In place of a till's lock screen. */
const SCREENS: Partial<Record<TerminalKind, string>> = {
  screen: 'Kitchen screen',
  orderReady: 'Order-ready screen',
  display: 'Customer display',
};

export function terminalList(hrefOf: (posTerminalId: string) => string): ListKit<TerminalLine> {
  return {
    caption: 'Tills',
    noun: { one: 'till', many: 'tills' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'name', direction: 'asc' },
    search: { label: 'Search tills', placeholder: 'Name', of: ({ name }) => name },
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: STATES,
        of: ({ look }) => STATES.find(({ label }) => label === look.word)?.value ?? '',
      },
    ],
    empty: {
      title: 'No tills yet',
      text: 'Any tablet or computer with a browser can be a till. Give it a name, then enter its code on the device.',
    },
    noMatches: { title: 'No tills match', text: 'Try part of the name, or another status.' },
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
        onPhone: 'corner',
        cell: ({ look }) => <StatusPill look={look} />,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ look, name }) => [RANKS[look.tone] ?? 3, name],
      },
      {
        key: 'paired',
        header: 'Paired',
        cell: ({ paired }) => <span className="tnum">{paired ?? '–'}</span>,
        isSortable: true,
        sortBy: ({ pairedIsoDateTimeUtc, name }) => [pairedIsoDateTimeUtc ?? '', name],
      },
      {
        key: 'lock',
        header: 'Lock screen',
        isMinor: true,
        cell: ({ settings }) => SCREENS[terminalKindOf(settings)] ?? (settings.lockScreen.isEnabled ? 'On' : 'Off'),
      },
    ],
  };
}

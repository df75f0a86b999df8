import { CHANNELS } from '#src/domain/menu/channels.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import type { ListKit } from '../lists/list-kit.ts';
import { type ConnectedTo, channelsText, waysText } from './add-on-words.ts';

export interface ConnectedRow extends ConnectedTo {
  /** Where copies come out; empty: nowhere. */
  readonly printers: readonly string[];
  /** Whether the person looks after that store too, and may print a page there. */
  readonly isManaged: boolean;
}

/** The stores at which orders print too, by name. */
export function connectedList(here: string): ListKit<ConnectedRow> {
  return {
    caption: 'Connected stores',
    noun: { one: 'store', many: 'stores' },
    rowKey: ({ storeId }) => storeId,
    defaultSort: { by: 'name', direction: 'asc' },
    isBareUpTo: 5,
    search: { label: 'Search stores', placeholder: 'Store', of: ({ name }) => name },
    filters: [
      {
        name: 'channel',
        label: 'Channel',
        options: CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] })),
        of: ({ channels }) => channels,
      },
    ],
    empty: { title: 'No store connected', text: 'Orders go to this store only.' },
    noMatches: { title: 'No stores match', text: 'Try part of the name, or another channel.' },
    columns: [
      {
        key: 'name',
        header: 'Store',
        cell: ({ name }) => name,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ name }) => name,
      },
      { key: 'channels', header: 'Orders', cell: ({ channels }) => channelsText(channels) },
      { key: 'ways', header: 'What happens', cell: waysText },
      {
        key: 'printers',
        header: 'Prints at',
        cell: ({ printers, prints }) =>
          !prints ? (
            'Nothing prints'
          ) : printers.length > 0 ? (
            printers.join(', ')
          ) : (
            <span className="text-fail-text">No printer is on there</span>
          ),
      },
      {
        key: 'acts',
        header: <span className="sr-only">Actions</span>,
        onPhone: 'line',
        cell: (row) => <RowActs {...{ row, here }} />,
      },
    ],
  };
}

function RowActs({ row: { storeId, name, isManaged, printers }, here }: { row: ConnectedRow; here: string }) {
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="toStoreId" value={storeId} />
      {isManaged ? (
        <>
          <LinkButton
            href={`${here}?store=${encodeURIComponent(storeId)}#connect`}
            size="small"
            aria-label={`Change what ${name} does`}
          >
            Change
          </LinkButton>
          {printers.length > 0 ? (
            <Button type="submit" name="do" value="testPrint" size="small" aria-label={`Test print at ${name}`}>
              Test print
            </Button>
          ) : null}
        </>
      ) : null}
      <Button type="submit" name="do" value="disconnect" size="small" variant="quiet" aria-label={`Disconnect ${name}`}>
        Disconnect
      </Button>
    </form>
  );
}

/** What the connection pill says. Only what was observed: the live stream, and the last call's outcome. */

export type ConnectionKind = 'allGood' | 'storeNetworkOnly' | 'thisDeviceOnly';

export interface Observed {
  /** Of the live stream. */
  readonly stream: 'connecting' | 'live' | 'offline';
  /** Of the last call that ended; null: none yet. */
  readonly lastCall: 'answered' | 'unreachable' | null;
  /** Whether the server that answers reaches the cloud; null: it is the cloud. */
  readonly reachesCloud: boolean | null;
}

export interface ConnectionWords {
  readonly kind: ConnectionKind;
  readonly title: string;
  readonly works: readonly string[];
  readonly waits: readonly string[];
}

/** A stream that broke while calls are answered is a stream being opened again, not an outage. */
export function connectionKind({ stream, lastCall, reachesCloud }: Observed): ConnectionKind {
  const isReached =
    stream === 'live' || (stream === 'connecting' && lastCall !== 'unreachable') || lastCall === 'answered';
  if (!isReached) return 'thisDeviceOnly';
  return reachesCloud === false ? 'storeNetworkOnly' : 'allGood';
}

/** In words a cashier can act on: what works, what waits. */
export function connectionWords(kind: ConnectionKind): ConnectionWords {
  switch (kind) {
    case 'allGood':
      return { kind, title: 'All good', works: ['Everything works.'], waits: [] };
    case 'storeNetworkOnly':
      return {
        kind,
        title: 'Store network only',
        works: ['Selling, cash, printing and the kitchen.'],
        waits: ['New online orders come when the internet is back.'],
      };
    case 'thisDeviceOnly':
      return {
        kind,
        title: 'This device only',
        works: ['The order you are building is kept here.'],
        waits: ['Taking payment, printing and online orders wait for the connection.'],
      };
  }
}

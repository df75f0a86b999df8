import { CLOCK_ERROR_SHOWN_MS, type StopReason, type SyncSummary } from '#src/domain/sync/sync-summary.ts';
import { timeText } from './store-time.ts';

/** The text of the connection pill. Based only on what was observed: the live stream and the last call's outcome. */

export type ConnectionKind = 'allGood' | 'slow' | 'storeNetworkOnly' | 'thisDeviceOnly';

export interface Observed {
  /** The state of the live stream. */
  readonly stream: 'connecting' | 'live' | 'offline';
  /**
   * The last sign of the server, or its lack: answered, also by the live stream; unreachable, when a call failed; unanswered, when
   * a call or the stream's heartbeat is overdue. Null before the first.
   */
  readonly lastCall: 'answered' | 'unreachable' | 'unanswered' | null;
  /** A request is under way that should have been answered by now. */
  readonly isSlow: boolean;
  /** The answering server's own connection to the cloud. Null when it is the cloud. */
  readonly line: SyncSummary | null;
  /** The store's time zone, for showing times. Null before the till is paired. */
  readonly timezone: string | null;
}

export interface ConnectionText {
  readonly kind: ConnectionKind;
  readonly title: string;
  readonly works: readonly string[];
  readonly waits: readonly string[];
  /** Replaces the title: the box itself is about to stop. */
  readonly alarm: string | null;
}

/**
 * Never better than it is known: a stream that is still open says nothing once a call failed. A stream that broke while calls
 * succeed is reconnecting, not an outage.
 */
export function connectionKind({ stream, lastCall, line, isSlow }: Observed): ConnectionKind {
  const isReached = lastCall === null ? stream !== 'offline' : lastCall === 'answered';
  if (!isReached) return 'thisDeviceOnly';
  if (isSlow) return 'slow';
  return line?.reachesCloud === false ? 'storeNetworkOnly' : 'allGood';
}

/** For support, on the till's own page. */
export function connectionWord(seen: Observed): string {
  const kind = connectionKind(seen);
  if (kind === 'thisDeviceOnly') return 'Disconnected';
  if (kind === 'slow') return 'No answer yet';
  return seen.stream === 'live' ? 'Live' : 'Connecting';
}

/** In words that a cashier can act on: what works, what waits. Times by the store's clock. */
export function connectionText(
  kind: ConnectionKind,
  line: SyncSummary | null = null,
  timezone: string | null = null,
): ConnectionText {
  const box = [...diskText(line), ...clockText(line)];
  const alarm = line?.disk === 'reserve' ? 'Box storage full' : null;
  if (line?.revoked && kind !== 'thisDeviceOnly') return revokedText(kind, line.revoked);
  switch (kind) {
    case 'allGood':
      return { kind, title: 'All good', works: ['Everything works.'], waits: box, alarm };
    case 'slow':
      return {
        kind,
        title: 'No answer yet',
        works: ['Ringing up orders. If nothing answers, cash sales stay on this till and are sent later.'],
        waits: ['The server is slow to answer. Wait before you pay, save or send again.', ...box],
        alarm,
      };
    case 'storeNetworkOnly':
      return {
        kind,
        title: 'Store network only',
        works: ['Selling, cash, printing and the kitchen.'],
        waits: line?.stuck
          ? [
              line.stuck === 'box'
                ? 'The internet is working, but the box can’t save new data. Call support.'
                : 'The internet is working, but Servery isn’t accepting data from the box. Call support.',
              'Sales are saved on the box. Nothing is lost.',
              ...box,
            ]
          : line?.isGivingBack
            ? ['Servery was restored from a backup. This box is sending back what was lost.', ...box]
            : [
                line?.awaySinceIsoDateTimeUtc && timezone
                  ? `No internet since ${timeText(line.awaySinceIsoDateTimeUtc, timezone)}. Online orders will arrive when it’s back.`
                  : 'Online orders will arrive when the internet is back.',
                'Sales are saved on the box and sent when the internet is back. Nothing is lost.',
                ...box,
              ],
        alarm,
      };
    case 'thisDeviceOnly':
      return {
        kind,
        title: 'This device only',
        works: ['Cash sales and saved orders. They stay on this till and are sent when you’re back online.'],
        waits: [
          'Card payments, printing and online orders aren’t available until you’re back online.',
          'Nothing prints in the kitchen, so pass orders on in person.',
        ],
        alarm: null,
      };
  }
}

/** Nothing that is sold through it is sent, so nothing of the kind is promised. */
function revokedText(kind: ConnectionKind, why: StopReason): ConnectionText {
  const title = 'Not the store’s box';
  return {
    kind,
    title,
    works: [
      why === 'unpaired'
        ? 'This box was unpaired from the store.'
        : 'Another computer is running with the pairing of this box.',
    ],
    waits: [
      'What is sold here stays on this box. It is not sent.',
      'A manager can allow sales, or save them as a file, on the box’s own page.',
    ],
    alarm: title,
  };
}

/** A box without disk space can't sell, so it warns early. */
function diskText(line: SyncSummary | null): string[] {
  switch (line?.disk) {
    case 'low':
      return ['The box is almost out of storage. Call support in the next few days.'];
    case 'reserve':
      return ['The box is out of storage and running on its reserve. Call support today.'];
    default:
      return [];
  }
}

/** Receipts and time sheets carry the box's clock, so a wrong one is pointed out. */
function clockText(line: SyncSummary | null): string[] {
  const ahead = line?.clockAheadMs ?? 0;
  if (Math.abs(ahead) < CLOCK_ERROR_SHOWN_MS) return [];
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  return [`The box’s clock is ${minutes} minutes ${ahead > 0 ? 'fast' : 'slow'}. Call support to fix it.`];
}

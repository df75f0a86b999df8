import { listSilentScreens } from '#db/printing/silent-screens.repository.ts';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { Needs } from '#src/context.ts';
import { terminalLock } from '#src/domain/access/pin.ts';
import { PAIRING_MINUTES, TERMINAL_KINDS, type TerminalKind } from '#src/domain/access/pos-terminal.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card } from '#src/ui/surface.tsx';

/** The code appears once, on the page after the press: it is in no address and no log. */
export const CODE_NOTICES: Readonly<Record<TerminalKind, string>> = {
  till: 'Pairing code ',
  screen: 'Screen code ',
  orderReady: 'Order-ready code ',
  display: 'Display code ',
};

/** Where a screen of each kind is opened. */
const SCREEN_PATHS = { screen: '/kitchen', orderReady: '/ready', display: '/display' } as const satisfies Partial<
  Record<TerminalKind, string>
>;

/** `isSilent`: of a kitchen screen that doesn't answer. */
export function lookOf(terminal: PosTerminal, now: Temporal.Instant, isSilent = false): StatusBadgeStyle {
  const lock = terminalLock(terminal.tries, now);
  if (lock.kind !== 'open') return { word: 'Locked', tone: 'fail', icon: 'warning' };
  if (terminal.pairedIsoDateTimeUtc && isSilent) {
    return { word: 'Silent', tone: 'fail', icon: 'warning' };
  }
  if (terminal.pairedIsoDateTimeUtc) return { word: 'Paired', tone: 'done', icon: 'check' };
  const expires = terminal.pairingExpiresIsoDateTimeUtc;
  const isOut = expires !== null && Temporal.Instant.compare(Temporal.Instant.from(expires), now) > 0;
  return isOut
    ? { word: 'Waiting for code', tone: 'wait', icon: 'queued' }
    : { word: 'Not paired', tone: 'off', icon: 'slash' };
}

interface LiveProps {
  params: { restaurantId: string; storeId: string };
  timezone: string;
  since: string;
}

export function LiveTerminals({ params, timezone, since }: LiveProps) {
  return (
    <IslandTag
      of={liveParts}
      hydrate="load"
      props={{
        store: params,
        timezone,
        types: ['terminalPaired', 'printSetupChanged', 'terminalPinLocked'],
        orderId: null,
        parts: ['[data-live="tills"]'],
        since,
      }}
    />
  );
}

interface CodeNoticeProps {
  notice: string | null;
  origin: string;
  /** The store's tills then sell at its box, whose address only the shop's network knows. */
  hasBox: boolean;
}

/** The message after a press: a code is large enough to read from the till. */
export function CodeNotice({ notice, origin, hasBox }: CodeNoticeProps) {
  if (!notice) return null;
  const kind = TERMINAL_KINDS.find((one) => notice.startsWith(CODE_NOTICES[one]));
  if (!kind) return <Banner kind="success" title={notice} isOutcome />;
  const code = notice.slice(CODE_NOTICES[kind].length);
  return (
    <Card className="border-accent-text!">
      <p className="font-semibold">
        {kind === 'till' ? tillWords(origin, hasBox) : screenWords(SCREEN_PATHS[kind], origin, hasBox)}
      </p>
      <p data-part="pairing-code" className="mt-2 font-extrabold font-mono text-36 tracking-wide">
        {code.slice(0, 4)}-{code.slice(4)}
      </p>
      <p className="mt-1 text-14 text-ink-2">
        Works once. Expires in {PAIRING_MINUTES} minutes and won’t be shown again.
      </p>
    </Card>
  );
}

function tillWords(origin: string, hasBox: boolean): string {
  return hasBox
    ? 'On the device, scan the QR code on the box’s page (or open the address next to it), then enter this code'
    : `On the device, open ${origin}/pos and enter this code`;
}

function screenWords(path: string, origin: string, hasBox: boolean): string {
  return hasBox
    ? `On the screen, open the box’s address with ${path} at the end, then enter this code`
    : `On the screen, open ${origin}${path} and enter this code`;
}

export function pairedText(
  { pairedIsoDateTimeUtc: at }: PosTerminal,
  now: Temporal.Instant,
  timezone: string,
): string | null {
  return at ? formatStoreTimeAndDay(Temporal.Instant.from(at), now, timezone) : null;
}

/** Of each kitchen screen that says nothing, since when. */
export function silentSinceTexts(
  { db }: Needs<'db'>,
  scope: StoreScope,
  now: Temporal.Instant,
  timezone: string,
): ReadonlyMap<string, string> {
  const texts = listSilentScreens(db, scope).map(
    ({ posTerminalId, sinceIsoDateTimeUtc }) =>
      [posTerminalId, formatStoreTimeAndDay(Temporal.Instant.from(sinceIsoDateTimeUtc), now, timezone)] as const,
  );
  return new Map(texts);
}

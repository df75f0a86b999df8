import { Button } from '#src/ui/button.tsx';
import { CashIcon, ClockIcon, WarningIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { timeText } from '../kit/store-time.ts';

/** The terminal needs the internet, and the internet is down. One on the store's network carries on. */
export function useIsTerminalOffline(): boolean {
  const { cardTerminal, unpairedCardTerminal, line } = useSession();
  return (cardTerminal ?? unpairedCardTerminal)?.reach === 'cloud' && line?.reachesCloud === false;
}

export function whyNoTerminal(unpaired: { readonly name: string } | null): string {
  return unpaired
    ? `${unpaired.name} isn’t paired with the box yet. Open Card terminals on the box’s page and enter its code.`
    : 'No card terminal is set up for this till. Add one in the admin.';
}

/** Why the card can't be charged, and what works instead. */
export function TerminalOffline({
  name,
  onCash,
  onPayLater,
}: {
  name: string;
  onCash: () => void;
  onPayLater: () => void;
}) {
  const { line, store, localCardTerminals } = useSession();
  const since = line?.awaySinceIsoDateTimeUtc;
  return (
    <div role="alert" className="rounded-input bg-wait-soft px-4 py-3 text-wait-text">
      <p className="flex gap-2 font-semibold">
        <WarningIcon size={20} aria-hidden className="mt-0.5 shrink-0" />
        {name} needs the internet, which is down{since ? ` since ${timeText(since, store.timezone)}` : ''}.
      </p>
      <p className="mt-1">
        {localCardTerminals.length > 0
          ? 'Use a terminal on the store’s own network, or:'
          : 'The customer was not charged. You can still:'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="large" icon={CashIcon} onClick={onCash}>
          Take cash
        </Button>
        <Button size="large" icon={ClockIcon} onClick={onPayLater}>
          Pay later
        </Button>
      </div>
    </div>
  );
}

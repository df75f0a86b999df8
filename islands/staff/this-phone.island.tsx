import { useCallback, useEffect, useState } from 'react';
import { api } from '#islands/runtime/api-client.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { refresh } from '#islands/storefront/refresh.ts';
import { testRingEndpoint, unsubscribePhoneEndpoint } from '#src/contracts/phones.endpoints.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { BellIcon, SoundOffIcon } from '#src/ui/icon.tsx';
import { keepSubscription, type PhoneCan, phoneCan, subscribeHere, subscriptionHere } from './push-subscription.ts';

export interface ThisPhoneProps {
  /** The key that the browser lets send. */
  publicKey: string;
  /** Whether the server rings this phone. */
  isOn: boolean;
}

type State = PhoneCan | 'on';

/** How long a ring may take; the list below says when it has arrived. */
const LOOK_AFTER_MS = [2_000, 5_000, 12_000];

const SENT = {
  sent: 'Sent. It rings in a few seconds.',
  gone: 'This phone no longer takes messages. Turn ringing on again.',
  failed: 'The phone’s push service refused it. Contact support.',
  later: 'The phone’s push service can’t be reached at the moment. Try again in a minute.',
} as const;

/** Lets this phone ring, tries it out, and silences it. */
function ThisPhone({ publicKey, isOn }: ThisPhoneProps) {
  const [state, setState] = useState<State | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly kind: 'info' | 'problem'; readonly text: string } | null>(null);
  useEffect(() => {
    void stateOf(isOn).then(setState);
  }, [isOn]);

  const press = useCallback(
    (work: () => Promise<State | undefined>) => async () => {
      setIsBusy(true);
      setSaid(null);
      try {
        const next = await work();
        if (next) setState(next);
      } catch (error) {
        setSaid({ kind: 'problem', text: error instanceof Error ? error.message : String(error) });
      }
      setIsBusy(false);
    },
    [],
  );
  const ring = async () => {
    const { outcome } = await api.call(testRingEndpoint);
    setSaid({ kind: outcome === 'sent' ? 'info' : 'problem', text: SENT[outcome] });
    for (const ms of LOOK_AFTER_MS) setTimeout(() => void refresh(location.href, {}, ['[data-live="phones"]']), ms);
    return outcome === 'gone' ? ('ask' as const) : undefined;
  };
  const turnOn = press(async () => {
    if ((await Notification.requestPermission()) !== 'granted') return phoneCan();
    await keepSubscription(await subscribeHere(publicKey));
    await ring();
    return 'on';
  });
  const turnOff = press(async () => {
    await (await subscriptionHere())?.unsubscribe();
    await api.call(unsubscribePhoneEndpoint);
    void refresh(location.href, {}, ['[data-live="phones"]']);
    return 'ask';
  });

  if (state === null) return <p className="text-ink-2">Looking at this phone…</p>;
  return (
    <div className="flex flex-col gap-3">
      {state === 'on' ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={BellIcon} size="large" disabled={isBusy} onClick={press(ring)}>
            Send a test
          </Button>
          <Button icon={SoundOffIcon} size="large" disabled={isBusy} onClick={turnOff}>
            Turn off
          </Button>
        </div>
      ) : state === 'ask' ? (
        <Button variant="primary" icon={BellIcon} size="large" isWide disabled={isBusy} onClick={turnOn}>
          Ring on this phone
        </Button>
      ) : (
        <Banner kind="waiting" title={CANNOT[state].title}>
          {CANNOT[state].text}
        </Banner>
      )}
      {said ? <Banner kind={said.kind} title={said.text} isAnnounced /> : null}
    </div>
  );
}

const CANNOT = {
  blocked: {
    title: 'Notifications are blocked',
    text: 'Allow them for this page in the browser’s site settings, or for the app in the phone’s settings. Then reload.',
  },
  install: {
    title: 'Add Servery to the Home Screen first',
    text: 'In Safari, tap Share, then “Add to Home Screen”. Open Servery from there and come back to this page.',
  },
  unsupported: {
    title: 'This browser can’t ring',
    text: 'Open Servery in Chrome, Edge, Firefox or Safari, at an address that starts with https.',
  },
} as const;

async function stateOf(isOn: boolean): Promise<State> {
  const can = phoneCan();
  if (can !== 'ask' || !isOn || Notification.permission !== 'granted') return can;
  return (await subscriptionHere()) === null ? 'ask' : 'on';
}

export default defineIsland('staff/this-phone', ThisPhone);

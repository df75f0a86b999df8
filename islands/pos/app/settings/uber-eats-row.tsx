import { useEffect, useState } from 'react';
import type { TillUberEats } from '#src/domain/till/till-settings.types.ts';
import { DeliveryIcon } from '#src/ui/icon.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { whenText } from '../kit/store-time.ts';
import { problemText } from '../kit/use-act.ts';
import { AWAY, CONNECTED, ELSEWHERE, NONE, REFUSES, Row, UNTRIED } from './integration-row.tsx';
import { settingsCalls } from './settings-calls.ts';

const PAUSED: StatusBadgeStyle = { word: 'Offline', tone: 'fail', icon: 'offline' };
const ONLINE: StatusBadgeStyle = { word: 'Online', tone: 'done', icon: 'check' };
const PENDING: StatusBadgeStyle = { word: 'Pending', tone: 'wait', icon: 'queued' };
const WHERE = 'Change it in the admin, under Uber Eats.';

/** The store on Uber Eats. Uber is asked when the page is there, so that the page doesn't wait for it. */
export function UberEatsRow({ at }: { at: string }) {
  const { api } = useTill();
  const [read, setRead] = useState<TillUberEats | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the page was read anew
  useEffect(() => {
    let isGone = false;
    settingsCalls(api)
      .uberEats()
      .then(
        (answer) => !isGone && setRead(answer),
        (error: unknown) => !isGone && setProblem(problemText(error)),
      );
    return () => {
      isGone = true;
    };
  }, [at]);
  const look = read ? lookOf(read) : problem ? AWAY : UNTRIED;
  return (
    <Row icon={DeliveryIcon} name="Uber Eats" look={look} {...(storeOf(read) ? { facts: storeOf(read) } : {})}>
      {read ? <Words read={read} at={at} /> : (problem ?? 'Asking Uber Eats…')}
    </Row>
  );
}

function storeOf(read: TillUberEats | null): string {
  return read && 'storeName' in read ? read.storeName : '';
}

function lookOf(read: TillUberEats): StatusBadgeStyle {
  switch (read.kind) {
    case 'off':
    case 'notConnected':
      return NONE;
    case 'box':
      return ELSEWHERE;
    case 'unanswered':
      return AWAY;
    case 'connected':
      if (read.link === 'pending') return PENDING;
      if (read.link !== 'live') return REFUSES;
      return read.isOnline === null ? CONNECTED : read.isOnline ? ONLINE : PAUSED;
  }
}

function Words({ read, at }: { read: TillUberEats; at: string }) {
  const { timezone } = useSession().store;
  const when = (iso: string) => whenText(iso, new Date(at).getTime(), timezone);
  switch (read.kind) {
    case 'off':
      return 'Uber Eats isn’t set up on this server.';
    case 'notConnected':
      return 'The store isn’t connected. An owner connects it in the admin, under Uber Eats.';
    case 'box':
      return 'Uber Eats talks to Servery over the internet, not to the store’s box. See the admin, under Uber Eats.';
    case 'unanswered':
      return `${read.problem} ${WHERE}`;
    case 'connected': {
      const until = read.offlineUntilIsoDateTimeUtc;
      return (
        <>
          <p>{read.linkText}</p>
          {read.offlineText ? (
            <p className="mt-1 font-semibold text-fail-text">
              Customers can’t order. {read.offlineText}
              {until ? ` Until ${when(until)}.` : ''}
            </p>
          ) : null}
          {read.lastProblem ? (
            <p className="mt-1 text-fail-text">
              The last upload of the menu failed, {when(read.lastProblem.isoDateTimeUtc)}: {read.lastProblem.text}
            </p>
          ) : null}
          <p className="mt-1">{WHERE}</p>
        </>
      );
    }
  }
}

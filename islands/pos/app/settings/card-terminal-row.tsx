import { useEffect, useRef } from 'react';
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import type { TillCardTerminal } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CardIcon, RetryIcon } from '#src/ui/icon.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { CardTerminalActs } from './card-terminal-acts.tsx';
import { AWAY, CONNECTED, ELSEWHERE, REFUSES, Row, UNPAIRED, UNTRIED } from './integration-row.tsx';
import { PairTerminal } from './pair-terminal.tsx';
import { settingsCalls } from './settings-calls.ts';
import { TyroTerminal } from './tyro-terminal.tsx';

const MAKERS: Readonly<Record<TillCardTerminal['provider'], string>> = {
  simulator: 'Simulated terminal',
  linkly: 'Linkly',
  tyro: 'Tyro',
  worldline: 'ANZ Worldline',
};
/** Its last message, and what to do about it. */
const HEALTH: Readonly<Record<KnownTerminalHealth['state'], { look: StatusBadgeStyle; words: string }>> = {
  ready: { look: CONNECTED, words: 'Online.' },
  busy: { look: CONNECTED, words: 'Online, busy with a payment.' },
  not_paired: { look: UNPAIRED, words: 'Online, but no longer paired. Unpair it here, then pair it again.' },
  not_allowed: {
    look: REFUSES,
    words: 'Online, but it isn’t taking payments. Log it on if you can. If that doesn’t help, call your provider.',
  },
  offline: { look: AWAY, words: 'Check that it’s on and connected.' },
  unreachable: { look: AWAY, words: 'Check that it’s on and on the store’s network.' },
};

/** A card terminal: how it is, and what can be done about it from here. */
export function CardTerminalRow({ terminal, at }: { terminal: TillCardTerminal; at: string }) {
  const { name, provider, reach, isPaired, isElsewhere, isOfThisTill, isPairedByCode, tillNames, health } = terminal;
  const facts = [
    MAKERS[provider],
    reach === 'local' ? 'driven from the box' : 'driven over the internet',
    isOfThisTill ? 'used by this till' : tillNames.length > 0 ? `for ${tillNames.join(', ')}` : 'for no till yet',
  ];
  return (
    <Row
      icon={CardIcon}
      name={name}
      look={isPaired ? (health ? HEALTH[health.state].look : UNTRIED) : isElsewhere ? ELSEWHERE : UNPAIRED}
      facts={facts.join(' · ')}
    >
      {isPaired ? (
        <>
          <Health terminal={terminal} at={at} />
          <CardTerminalActs terminal={terminal} />
        </>
      ) : isElsewhere ? (
        reach === 'local' ? (
          'Connected to the box. To see its status, use a till that’s connected to the box.'
        ) : (
          'Connected over the internet. Its status isn’t shown while this till is using the box.'
        )
      ) : isPairedByCode ? (
        <PairTerminal terminal={terminal} />
      ) : provider === 'tyro' ? (
        'It can’t take payments until it’s paired.'
      ) : (
        'It can’t take payments until it’s paired. Pair it in the admin, under Card terminals.'
      )}
      {provider === 'tyro' && !isElsewhere ? (
        <TyroTerminal cardTerminalId={terminal.id} name={name} isPaired={isPaired} />
      ) : null}
    </Row>
  );
}

function Health({ terminal: { id, name, isPaired, health }, at }: { terminal: TillCardTerminal; at: string }) {
  const { timezone } = useSession().store;
  const { api } = useTill();
  const ask = useAct(() => settingsCalls(api).tryCardTerminal(id));
  const isUnasked = isPaired && health === null;
  // Opened before the first check, the page starts one itself.
  const latest = useRef(ask.run);
  useEffect(() => {
    if (isUnasked) void latest.current();
  }, [isUnasked]);
  const now = new Date(at).getTime();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className={cx('min-w-0 flex-1 basis-52', health?.awaySinceIsoDateTimeUtc && 'text-fail-text')}>
        {ask.isBusy || health === null
          ? 'Checking status…'
          : health.awaySinceIsoDateTimeUtc
            ? `Offline since ${whenText(health.awaySinceIsoDateTimeUtc, now, timezone)}. ${HEALTH[health.state].words}`
            : `${HEALTH[health.state].words} Checked ${whenText(health.askedIsoDateTimeUtc, now, timezone)}.`}
      </p>
      <Button
        size="large"
        icon={RetryIcon}
        isBusy={ask.isBusy}
        aria-label={`Try now: ${name}`}
        onClick={() => void ask.run()}
      >
        Try now
      </Button>
      {ask.problem ? <Problem text={ask.problem} /> : null}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import type {
  TillCardTerminal,
  TillIntegrations,
  TillPrinting,
  TillSettings,
} from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import {
  BoxIcon,
  CardIcon,
  DeliveryIcon,
  type IconType,
  OnlineIcon,
  PrinterIcon,
  RetryIcon,
  SoundIcon,
} from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Problem } from '../history/order-card.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { PosLink } from '../links.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { SettingsFrame } from './settings-kit.tsx';

const MAKERS: Readonly<Record<TillCardTerminal['provider'], string>> = {
  simulator: 'Simulated terminal',
  linkly: 'Linkly',
  tyro: 'Tyro',
  worldline: 'ANZ Worldline',
};
const CONNECTED: StatusBadgeStyle = { word: 'Connected', tone: 'done', icon: 'check' };
const AWAY: StatusBadgeStyle = { word: 'Away', tone: 'fail', icon: 'offline' };
const UNTRIED: StatusBadgeStyle = { word: 'Unknown', tone: 'wait', icon: 'queued' };
const UNPAIRED: StatusBadgeStyle = { word: 'Not paired', tone: 'wait', icon: 'queued' };
const ELSEWHERE: StatusBadgeStyle = { word: 'Elsewhere', tone: 'off', icon: 'slash' };
const REFUSES: StatusBadgeStyle = { word: 'Refuses', tone: 'fail', icon: 'warning' };
const NONE: StatusBadgeStyle = { word: 'None', tone: 'off', icon: 'slash' };
/** What it said, and what to do about it. */
const HEALTH: Readonly<Record<KnownTerminalHealth['state'], { look: StatusBadgeStyle; words: string }>> = {
  ready: { look: CONNECTED, words: 'It answers.' },
  busy: { look: CONNECTED, words: 'It answers, and is busy with a payment.' },
  not_paired: { look: UNPAIRED, words: 'It answers, but is not paired any more: the admin pairs it again.' },
  not_allowed: { look: REFUSES, words: 'It answers, but does not let this store use it: call its provider.' },
  offline: { look: AWAY, words: 'Look whether it is switched on and has its line.' },
  unreachable: { look: AWAY, words: 'Look whether it is switched on and in the shop’s network.' },
};
/** A box says something at least every half minute. */
const BOX_QUIET_MS = 3 * 60_000;

interface IntegrationsProps {
  settings: TillSettings;
  printing: TillPrinting;
  integrations: TillIntegrations;
}

/** What the store is connected with, how each does, and who does what about it. */
export function IntegrationsScreen({ settings, printing, integrations }: IntegrationsProps) {
  const { cardTerminals } = integrations;
  return (
    <SettingsFrame
      title="Integrations"
      lead="What is connected, and what to do where it is not."
      isWide
      saving={null}
      whoMay={null}
    >
      <div className="grid max-w-6xl gap-8 xl:grid-cols-2 xl:gap-x-12">
        <Group title="Card terminals">
          {cardTerminals.length === 0 ? (
            <Row icon={CardIcon} name="No card terminal" look={NONE}>
              Cards are taken by hand at a terminal of its own. The admin adds one, under Card terminals.
            </Row>
          ) : (
            cardTerminals.map((one) => <CardTerminalRow key={one.id} terminal={one} at={settings.atIsoDateTimeUtc} />)
          )}
        </Group>
        <Group title="Box and cloud">
          <Line settings={settings} integrations={integrations} />
        </Group>
        <Group title="Printers">
          <Printers printing={printing} />
        </Group>
        <Group title="Others">
          <Row icon={DeliveryIcon} name="Delivery marketplaces and couriers" look={NONE}>
            This version of Servery cannot connect Uber Eats or a courier. Orders of theirs are typed in at the till.
          </Row>
          <Row icon={SoundIcon} name="Voice assistants" look={NONE}>
            This version of Servery cannot be ordered from by voice.
          </Row>
        </Group>
      </div>
    </SettingsFrame>
  );
}

function CardTerminalRow({ terminal, at }: { terminal: TillCardTerminal; at: string }) {
  const { name, provider, reach, isPaired, isElsewhere, isOfThisTill, tillNames, health } = terminal;
  const { timezone } = useSession().store;
  const { api } = useTill();
  const ask = useAct(() => api.tryCardTerminal(terminal.id));
  const isUnasked = isPaired && health === null;
  // Opened before anybody asked: the page asks by itself, once.
  const latest = useRef(ask.run);
  useEffect(() => {
    if (isUnasked) void latest.current();
  }, [isUnasked]);
  const now = new Date(at).getTime();
  const facts = [
    MAKERS[provider],
    reach === 'local' ? 'driven from the box' : 'driven over the internet',
    isOfThisTill ? 'this till pays at it' : tillNames.length > 0 ? `for ${tillNames.join(', ')}` : 'for no till yet',
  ];
  return (
    <Row
      icon={CardIcon}
      name={name}
      look={isPaired ? (health ? HEALTH[health.state].look : UNTRIED) : isElsewhere ? ELSEWHERE : UNPAIRED}
      facts={facts.join(' · ')}
    >
      {isPaired ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p
            role="status"
            className={cx('min-w-0 flex-1 basis-52', health?.awaySinceIsoDateTimeUtc && 'text-fail-text')}
          >
            {ask.isBusy || health === null
              ? 'Asking it how it is.'
              : health.awaySinceIsoDateTimeUtc
                ? `Away since ${whenText(health.awaySinceIsoDateTimeUtc, now, timezone)}. ${HEALTH[health.state].words}`
                : `${HEALTH[health.state].words} Asked ${whenText(health.askedIsoDateTimeUtc, now, timezone)}.`}
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
      ) : isElsewhere ? (
        reach === 'local' ? (
          'The box of the shop drives it, and tells how it does at tills that speak with the box.'
        ) : (
          'The cloud drives it. While this till speaks with the box, it is not asked from here.'
        )
      ) : (
        'It takes no payment until it is paired. The admin pairs it, under Card terminals.'
      )}
    </Row>
  );
}

function Line({ settings, integrations: { box, isServedByBox } }: Omit<IntegrationsProps, 'printing'>) {
  const { line, store } = useSession();
  const now = new Date(settings.atIsoDateTimeUtc).getTime();
  if (isServedByBox) {
    const reaches = line?.reachesCloud !== false;
    return (
      <>
        <Row icon={BoxIcon} name="The box of the shop" look={CONNECTED} facts="This till speaks with it" />
        <Row icon={OnlineIcon} name="The cloud" look={reaches ? CONNECTED : AWAY}>
          {reaches
            ? null
            : `Nothing reaches it${line?.awaySinceIsoDateTimeUtc ? ` since ${whenText(line.awaySinceIsoDateTimeUtc, now, store.timezone)}` : ''}. Selling goes on; look at the shop’s internet.`}
        </Row>
      </>
    );
  }
  const seen = box?.lastSeenIsoDateTimeUtc ?? null;
  const isQuiet = seen === null || now - new Date(seen).getTime() > BOX_QUIET_MS;
  return (
    <>
      <Row icon={OnlineIcon} name="The cloud" look={CONNECTED} facts="This till speaks with it" />
      {box === null ? (
        <Row icon={BoxIcon} name="No box in the shop" look={NONE}>
          Without one a till sells on by itself for a while when the internet is away. The admin adds a box, under Box.
        </Row>
      ) : (
        <Row
          icon={BoxIcon}
          name={box.name}
          look={!box.isPaired ? UNPAIRED : isQuiet ? AWAY : CONNECTED}
          facts={seen ? `Heard of ${whenText(seen, now, store.timezone)}` : 'Never heard of'}
        >
          {!box.isPaired
            ? 'The admin has the code that pairs it, under Box.'
            : isQuiet
              ? 'Look whether it has power and its network lamp is on. This till sells over the internet meanwhile.'
              : null}
        </Row>
      )}
    </>
  );
}

function Printers({ printing: { printers } }: { printing: TillPrinting }) {
  const active = printers.filter(({ isActive }) => isActive);
  const offline = active.filter(({ statusCode }) => statusCode === 'offline');
  const names = (all: typeof printers) => all.map(({ name }) => name).join(', ');
  if (active.length === 0) {
    return (
      <Row icon={PrinterIcon} name="No printer" look={NONE}>
        Nothing comes out on paper. The admin adds one, under Printers.
      </Row>
    );
  }
  return (
    <Row
      icon={PrinterIcon}
      name={active.length === 1 ? '1 printer' : `${active.length} printers`}
      look={offline.length > 0 ? AWAY : active.some(({ statusCode }) => statusCode === 'unknown') ? UNTRIED : CONNECTED}
      facts={offline.length > 0 ? `Away: ${names(offline)}` : names(active)}
    >
      <PosLink
        to="/settings/print-stations"
        className="mt-2 inline-grid min-h-12 place-items-center rounded-input border border-line-strong px-5 font-semibold text-ink hover:bg-sunken"
      >
        Look at them and print a test
      </PosLink>
    </Row>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  );
}

interface RowProps {
  icon: IconType;
  name: string;
  look: StatusBadgeStyle;
  facts?: string;
  children?: ReactNode;
}

function Row({ icon: Icon, name, look, facts, children }: RowProps) {
  return (
    <li className="flex items-start gap-4 rounded-card border border-line bg-surface p-4">
      <Icon size={24} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="text-18 leading-tight font-semibold">{name}</h3>
          <StatusPill look={look} />
        </div>
        {facts ? <p className="mt-1 text-14 text-ink-3">{facts}</p> : null}
        {children ? <div className="mt-1 text-14 text-ink-2">{children}</div> : null}
      </div>
    </li>
  );
}

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
const ELSEWHERE: StatusBadgeStyle = { word: 'Not shown here', tone: 'off', icon: 'slash' };
const REFUSES: StatusBadgeStyle = { word: 'Refuses', tone: 'fail', icon: 'warning' };
const NONE: StatusBadgeStyle = { word: 'None', tone: 'off', icon: 'slash' };
/** Its last message, and what to do about it. */
const HEALTH: Readonly<Record<KnownTerminalHealth['state'], { look: StatusBadgeStyle; words: string }>> = {
  ready: { look: CONNECTED, words: 'Online.' },
  busy: { look: CONNECTED, words: 'Online, busy with a payment.' },
  not_paired: { look: UNPAIRED, words: 'Online, but no longer paired. Pair it again in the admin.' },
  not_allowed: { look: REFUSES, words: 'Online, but this store isn’t allowed to use it. Call your provider.' },
  offline: { look: AWAY, words: 'Check that it’s on and connected.' },
  unreachable: { look: AWAY, words: 'Check that it’s on and on the store’s network.' },
};
/** A box reports at least every half minute. */
const BOX_QUIET_MS = 3 * 60_000;

interface IntegrationsProps {
  settings: TillSettings;
  printing: TillPrinting;
  integrations: TillIntegrations;
}

/** The store's connections, the state of each, and who can solve what. */
export function IntegrationsScreen({ settings, printing, integrations }: IntegrationsProps) {
  const { cardTerminals } = integrations;
  return (
    <SettingsFrame
      title="Integrations"
      lead="What’s connected, and how to fix what isn’t."
      isWide
      saving={null}
      whoMay={null}
    >
      <div className="grid max-w-6xl gap-8 xl:grid-cols-2 xl:gap-x-12">
        <Group title="Card terminals">
          {cardTerminals.length === 0 ? (
            <Row icon={CardIcon} name="No card terminal" look={NONE}>
              No card terminal is connected. Enter card amounts on your terminal by hand, or connect one in the admin,
              under Card terminals.
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
            Uber Eats and courier integrations aren’t available yet. Enter their orders on the till.
          </Row>
          <Row icon={SoundIcon} name="Voice assistants" look={NONE}>
            Voice ordering isn’t available yet.
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
  // Opened before the first check, the page starts one itself.
  const latest = useRef(ask.run);
  useEffect(() => {
    if (isUnasked) void latest.current();
  }, [isUnasked]);
  const now = new Date(at).getTime();
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p
            role="status"
            className={cx('min-w-0 flex-1 basis-52', health?.awaySinceIsoDateTimeUtc && 'text-fail-text')}
          >
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
      ) : isElsewhere ? (
        reach === 'local' ? (
          'Connected to the box. To see its status, use a till that’s connected to the box.'
        ) : (
          'Connected over the internet. Its status isn’t shown while this till is using the box.'
        )
      ) : (
        'It can’t take payments until it’s paired. Pair it in the admin, under Card terminals.'
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
        <Row icon={BoxIcon} name="Store’s box" look={CONNECTED} facts="In use by this till" />
        <Row icon={OnlineIcon} name="Servery" look={reaches ? CONNECTED : AWAY}>
          {reaches
            ? null
            : `Not reachable${line?.awaySinceIsoDateTimeUtc ? ` since ${whenText(line.awaySinceIsoDateTimeUtc, now, store.timezone)}` : ''}. You can keep selling. Check the store’s internet.`}
        </Row>
      </>
    );
  }
  const seen = box?.lastSeenIsoDateTimeUtc ?? null;
  const isQuiet = seen === null || now - new Date(seen).getTime() > BOX_QUIET_MS;
  return (
    <>
      <Row icon={OnlineIcon} name="Servery" look={CONNECTED} facts="In use by this till" />
      {box === null ? (
        <Row icon={BoxIcon} name="No box in the shop" look={NONE}>
          Without a box, tills can only take cash when the internet is down. Add a box in the admin, under Box.
        </Row>
      ) : (
        <Row
          icon={BoxIcon}
          name={box.name}
          look={!box.isPaired ? UNPAIRED : isQuiet ? AWAY : CONNECTED}
          facts={seen ? `Last seen ${whenText(seen, now, store.timezone)}` : 'Never connected'}
        >
          {!box.isPaired
            ? 'Get a pairing code in the admin, under Box.'
            : isQuiet
              ? 'Check its power and network light. Until it’s back, this till uses the internet.'
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
        Nothing will print. Add a printer in the admin, under Printers.
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
        View printers and print a test
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

import type { ReactNode } from 'react';
import type { TillIntegrations, TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { BoxIcon, CardIcon, DeliveryIcon, OnlineIcon, PrinterIcon, SoundIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { whenText } from '../kit/store-time.ts';
import { PosLink } from '../paths/links.tsx';
import { CardTerminalRow } from './card-terminal-row.tsx';
import { AWAY, CONNECTED, NONE, Row, UNPAIRED, UNTRIED } from './integration-row.tsx';
import { SettingsFrame } from './settings-kit.tsx';
import { UberEatsRow } from './uber-eats-row.tsx';

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
  const { hasCouriers = false } = useSession().store;
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
          <Row icon={DeliveryIcon} name="Couriers" look={hasCouriers ? CONNECTED : NONE}>
            {hasCouriers
              ? 'Uber Direct delivers when you book it, under Deliveries.'
              : 'Couriers are turned off. Send your own drivers.'}
          </Row>
          <UberEatsRow at={settings.atIsoDateTimeUtc} />
          <Row icon={SoundIcon} name="Voice assistants" look={NONE}>
            Voice ordering isn’t available yet.
          </Row>
        </Group>
      </div>
    </SettingsFrame>
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

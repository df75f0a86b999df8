import { type CardTerminal, listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { listOpenTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { MAKER_LABELS } from '#src/domain/payments/card-terminal-makers.ts';
import { detailsInWords } from '#src/domain/payments/terminal-details.ts';
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { knownHealth } from '#src/features/eftpos/known-health.ts';
import { checkCardTerminal, unpairCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { downloadTerminalLogs } from '#src/features/eftpos/terminal-logs.ts';
import {
  careForTerminal,
  reprintReceipt,
  servicesOffered,
  testTerminal,
} from '#src/features/eftpos/terminal-services.ts';
import { readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { HEALTH_LABELS } from './card-terminal-parts.tsx';
import { accountLook, healthLook } from './integration-looks.ts';

interface Managed {
  readonly terminal: CardTerminal;
  readonly health: KnownTerminalHealth | null;
  readonly isDrivable: boolean;
  readonly isBusy: boolean;
  readonly services: readonly string[];
}

/** Each connection with what can be done about it: try it, print its last receipt, take its log, end it. */
export const integrationsManagePage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  under: paths.integrations,
  example: {
    forms: {
      check: { cardTerminalId: '{storeId}' },
      test: { cardTerminalId: '{storeId}' },
      logOn: { cardTerminalId: '{storeId}' },
      reprint: { cardTerminalId: '{storeId}' },
      restart: { cardTerminalId: '{storeId}' },
      update: { cardTerminalId: '{storeId}' },
      unpair: { cardTerminalId: '{storeId}' },
    },
    answers: [303, 404],
  },
})({
  path: paths.integrationsManage.path,
  async load({ ctx, scope, base, url }) {
    const terminals = await listCardTerminals(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      now: ctx.clock.now(),
      ports: ctx.ports.cardTerminals,
      account: await readMerchantAccount(ctx, scope),
      managed: await Promise.all(
        terminals.map(async (terminal): Promise<Managed> => {
          const isDrivable = ctx.ports.cardTerminals[terminal.provider] !== undefined;
          const open = await listOpenTerminalAttempts(ctx.db, scope, { cardTerminalId: terminal.id });
          return {
            terminal,
            isDrivable,
            health: knownHealth(ctx, terminal.id),
            isBusy: open.length > 0,
            services: isDrivable ? await servicesOffered(ctx, scope, terminal.id) : [],
          };
        }),
      ),
    };
  },
  async file({ ctx, scope, query }) {
    const cardTerminalId = query.get('log');
    if (cardTerminalId === null) return null;
    const { fileName, text } = await downloadTerminalLogs(ctx, scope, cardTerminalId);
    return { name: fileName, type: 'text/plain; charset=utf-8', body: new Blob([text]).stream() };
  },
  title: ({ store }) => `Manage integrations · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await act(request);
    } catch (error) {
      return refusedBeside(error, request.form);
    }
  },
  render({ base, here, store, managed, ports, now, account }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const place = { restaurantId, storeId };
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, store.profile.timezone);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Manage integrations"
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Integrations', href: href(base, paths.integrations, place) }, { label: 'Manage' }]}
            />
          }
          actions={<LinkButton href={href(base, paths.cardTerminals, place)}>Add a card terminal</LinkButton>}
        />
        <div className="mb-4 flex max-w-narrow flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          {form.message ? <Banner kind="problem" title={form.message} isAnnounced /> : null}
        </div>
        <div className="grid max-w-4xl gap-4">
          {managed.length === 0 ? (
            <Card as="section">
              <SectionHeading>Card terminals</SectionHeading>
              <p className="text-ink-2">None is connected. Add one, then pair it with the code it shows.</p>
            </Card>
          ) : null}
          {managed.map((one) => (
            <TerminalCard
              key={one.terminal.id}
              {...{ one, at, ports, here }}
              pairHref={href(base, paths.cardTerminal, { ...place, cardTerminalId: one.terminal.id })}
              settleHref={href(base, paths.cardReconciliation, place)}
              paper={form.values.paperOf === one.terminal.id ? (form.values.paper ?? null) : null}
              isPrinted={form.values.printed !== undefined}
            />
          ))}
          <Card as="section">
            <SectionHeading trailing={<StatusPill look={accountLook(account.state)} />}>Online payments</SectionHeading>
            <p className="mb-3 text-ink-2">Cards on your website, paid into your bank account.</p>
            <LinkButton href={href(base, paths.payments, place)}>
              {account.state === 'none' ? 'Connect bank account' : 'Payment settings'}
            </LinkButton>
          </Card>
        </div>
      </AdminLayout>
    );
  },
});

async function act({ ctx, scope, form, url, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const cardTerminalId = textOf(form, 'cardTerminalId');
  const one = { cardTerminalId, by };
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  switch (form.get('do')) {
    case 'check': {
      const { state } = await checkCardTerminal(ctx, scope, cardTerminalId);
      return done(HEALTH_LABELS[state]);
    }
    case 'test': {
      const { steps, isPassed, details } = await testTerminal(ctx, scope, one);
      const bank = steps.find(({ step }) => step === 'bank');
      if (isPassed) {
        return done(
          `Test passed. ${[bank?.text ?? 'The terminal is ready', detailsInWords(details)].filter(Boolean).join('. ')}.`,
        );
      }
      const failed = steps.find((step) => !step.isPassed);
      throw new AppError('service_unavailable', `Test failed at the ${failed?.step ?? 'terminal'}: ${failed?.text}.`);
    }
    case 'reprint': {
      const { text, printJobId } = await reprintReceipt(ctx, scope, { ...one, isPrinted: true });
      const values = { paper: text, paperOf: cardTerminalId, ...(printJobId ? { printed: printJobId } : {}) };
      return { kind: 'again', status: 200, form: { ...EMPTY_FORM, values } };
    }
    case 'logOn': {
      const { text } = await careForTerminal(ctx, scope, { ...one, act: 'logOn' });
      return done(`Logged on. It says: ${text}.`);
    }
    case 'restart':
      await careForTerminal(ctx, scope, { ...one, act: 'restart' });
      return done('It’s restarting. It takes payments again in a few minutes.');
    case 'update': {
      const { text } = await careForTerminal(ctx, scope, { ...one, act: 'update' });
      return done(`Update: ${text}.`);
    }
    case 'unpair':
      await unpairCardTerminal(ctx, scope, one);
      return done('Unpaired. It takes no payments until you pair it again.');
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}

interface TerminalCardProps {
  one: Managed;
  at: (iso: string) => string;
  ports: Parameters<typeof healthLook>[2];
  here: string;
  pairHref: string;
  settleHref: string;
  paper: string | null;
  isPrinted: boolean;
}

function TerminalCard({ one, at, ports, here, pairHref, settleHref, paper, isPrinted }: TerminalCardProps) {
  const { terminal, health, isDrivable, isBusy, services } = one;
  const { id, name, provider, reach, secretSealed, terminalNumber } = terminal;
  const isPaired = secretSealed !== null && isDrivable;
  const facts = [
    MAKER_LABELS[provider],
    terminalNumber ? `terminal ${terminalNumber}` : terminal.address,
    reach === 'local' ? 'driven by the box' : 'over the internet',
  ];
  return (
    <Card as="section">
      <SectionHeading trailing={<StatusPill look={healthLook(terminal, health, ports)} />}>{name}</SectionHeading>
      <p className="text-14 text-ink-3">{facts.join(' · ')}</p>
      <p className="mt-1 text-ink-2">{wordsOf(one, at)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton href={pairHref} variant={isPaired ? 'secondary' : 'primary'}>
          {isPaired ? 'Settings' : 'Pair'}
        </LinkButton>
        {isPaired ? (
          <form method="post" className="contents">
            <input type="hidden" name="cardTerminalId" value={id} />
            <Button type="submit" name="do" value="check">
              Check status
            </Button>
            <Button type="submit" name="do" value="test">
              Test
            </Button>
            {services.includes('logOn') ? (
              <Button type="submit" name="do" value="logOn">
                Log on
              </Button>
            ) : null}
            {services.includes('lastReceipt') ? (
              <Button type="submit" name="do" value="reprint">
                Reprint last receipt
              </Button>
            ) : null}
            {services.includes('update') ? (
              <Button type="submit" name="do" value="update">
                Update software
              </Button>
            ) : null}
            {services.includes('restart') && !isBusy ? (
              <Button type="submit" name="do" value="restart">
                Restart
              </Button>
            ) : null}
            {services.includes('settle') ? <LinkButton href={settleHref}>Close the day</LinkButton> : null}
            <LinkButton href={`${here}?log=${encodeURIComponent(id)}`}>Download log</LinkButton>
            {isBusy ? null : (
              <Button type="submit" name="do" value="unpair" variant="quiet">
                Unpair
              </Button>
            )}
          </form>
        ) : null}
      </div>
      {paper === null ? null : (
        <div className="mt-4">
          <p className="mb-2 text-14 text-ink-2" role="status">
            Its last receipt, which may be of another sale.{' '}
            {isPrinted ? 'It prints as a duplicate.' : 'The store has no receipt printer, so it’s shown only here.'}
          </p>
          <pre className="overflow-x-auto whitespace-pre rounded-card bg-sunken p-4 text-13">{paper}</pre>
        </div>
      )}
    </Card>
  );
}

function wordsOf({ terminal, health, isDrivable, isBusy }: Managed, at: (iso: string) => string): string {
  if (!isDrivable && terminal.reach === 'local') {
    return 'The box drives it. Pair and test it on the box’s own page, under Card terminals, or on a till.';
  }
  if (!isDrivable) return 'This provider isn’t switched on for this installation.';
  if (terminal.secretSealed === null) return 'Not paired yet. It can’t take payments.';
  if (isBusy) return 'A payment is in progress.';
  if (!health) return 'Not checked since the last restart.';
  if (health.awaySinceIsoDateTimeUtc) return `Offline since ${at(health.awaySinceIsoDateTimeUtc)}.`;
  return `${HEALTH_LABELS[health.state]} Checked ${at(health.askedIsoDateTimeUtc)}.`;
}

import type { Hono } from 'hono';
import { listPrinters, type StorePrinter } from '#db/printing/printers.repository.ts';
import { type Inbound, inboundOf } from '#src/http/inbound.ts';
import { refuseForeignOrigin } from '#src/http/same-origin.ts';
import { type FoundPrinter, findPrinters, neighbours } from '#src/integrations/printer/escpos-tcp/find-printers.ts';
import type { PageHost } from '#src/server/page-parts.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card } from '#src/ui/surface.tsx';
import type { Identity, IdentityKeeper } from '../sync/identity.ts';
import { answer } from './box-answer.tsx';
import { refuseGuests } from './store-people.tsx';

const TITLE = 'Find printers';

/** The printers on the store's network, which only the box can see: their addresses are typed into the admin. */
export function mountFindPrinters(
  app: Hono,
  host: PageHost,
  identity: Pick<IdentityKeeper, 'get'>,
  find: () => Promise<readonly FoundPrinter[]> = () => findPrinters(neighbours()),
): void {
  const page = async (inbound: Inbound, own: Identity, found: readonly FoundPrinter[] | null) => {
    const known = await listPrinters(host.ctx.db, grantStoreScope(own));
    return answer(host, inbound, TITLE, <FindPrinters storeName={own.storeName} {...{ found, known }} />);
  };
  for (const method of ['GET', 'POST'] as const) {
    app.on(method, '/find-printers', async (c) => {
      const own = identity.get();
      if (!own) return c.redirect('/', 303);
      const inbound = inboundOf(c);
      if (method === 'POST') refuseForeignOrigin(inbound.request);
      const guest = await refuseGuests(host, inbound, TITLE);
      return guest ?? page(inbound, own, method === 'POST' ? await find() : null);
    });
  }
}

interface FindPrintersProps {
  storeName: string;
  /** Null: nobody has looked yet. */
  found: readonly FoundPrinter[] | null;
  known: readonly StorePrinter[];
}

const ANSWERS: StatusBadgeStyle = { word: 'Printer', tone: 'done', icon: 'check' };
const SILENT: StatusBadgeStyle = { word: 'Doesn’t say', tone: 'wait', icon: 'unknown' };

function FindPrinters({ storeName, found, known }: FindPrintersProps) {
  const nameAt = (ipAddress: string) => known.find(({ printer }) => printer.ipAddress === ipAddress)?.printer.name;
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-2xl content-start gap-6 px-(--gutter) py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-14 font-semibold text-ink-3">{storeName}</p>
          <h1 className="mt-1 text-28 font-extrabold">{TITLE}</h1>
        </div>
        <LinkButton href="/">Back</LinkButton>
      </header>
      {found ? (
        <Card as="section">
          <h2 className="mb-3 text-18 font-semibold">{foundText(found.length)}</h2>
          <ul className="grid gap-3">
            {found.map(({ ipAddress, answers }) => (
              <li key={ipAddress} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  <span className="tnum font-semibold">{ipAddress}</span>
                  <span className="block text-14 text-ink-2">
                    {nameAt(ipAddress) ?? 'Not set up yet. Type this address into the admin.'}
                  </span>
                </span>
                <StatusPill look={answers ? ANSWERS : SILENT} />
              </li>
            ))}
          </ul>
          {found.length === 0 ? (
            <p className="text-ink-2">
              Is the printer on, with its cable in the same router as this box? A guest Wi-Fi is another network.
            </p>
          ) : null}
        </Card>
      ) : (
        <p className="text-ink-2">
          Turn the printers on. This box then looks for them on the store’s network. It takes up to ten seconds, and
          nothing prints.
        </p>
      )}
      <form method="post" action="/find-printers">
        <Button type="submit" variant={found ? 'secondary' : 'primary'}>
          {found ? 'Look again' : 'Look for printers'}
        </Button>
      </form>
      <p className="text-14 text-ink-2">
        Several printers and no idea which is which? Hold the feed button of one while you turn it on: the page it
        prints shows its address.
      </p>
    </main>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'No printers found';
  return count === 1 ? '1 printer found' : `${count} printers found`;
}

import type { Hono } from 'hono';
import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { checkCardTerminal, pairCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { readForm } from '#src/http/body.ts';
import { type Inbound, inboundOf } from '#src/http/inbound.ts';
import { refuseForeignOrigin } from '#src/http/same-origin.ts';
import type { PageHost } from '#src/server/page-parts.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import type { Identity, IdentityKeeper } from '../sync/identity.ts';
import { answer } from './box-answer.tsx';
import { type CardTerminalErrors, CardTerminalsPage } from './card-terminals-page.tsx';
import { createManagerCheck } from './manager-check.ts';
import { isOwnScreen, refuseGuests } from './store-people.tsx';

/** The person at the box's own screen, or the manager who typed a PIN. */
const BY_BOX: ActedBy = { ...BY_SYSTEM, name: 'At the box' };

const TITLE = 'Card terminals';

/** Terminals that the box's tills pay at. Their pairing belongs to the box, and its secret never leaves this machine. */
export function mountCardTerminalPages(app: Hono, host: PageHost, identity: Pick<IdentityKeeper, 'get'>): void {
  const { ctx } = host;
  const check = createManagerCheck(ctx, identity);
  const page = async (
    inbound: Inbound,
    own: Identity,
    {
      errors = null,
      done = null,
      asks = false,
    }: { errors?: CardTerminalErrors | null; done?: string | null; asks?: boolean },
  ) => {
    const scope = grantStoreScope(own);
    const rows = await Promise.all(
      (await listCardTerminals(ctx.db, scope)).map(async (terminal) => {
        const isDrivable = ctx.ports.cardTerminals[terminal.provider] !== undefined;
        const isAsked = asks && isDrivable && terminal.secretSealed !== null;
        return {
          terminal,
          isDrivable,
          health: isAsked ? (await checkCardTerminal(ctx, scope, terminal.id)).state : null,
        };
      }),
    );
    const asksPin = !isOwnScreen(inbound.address);
    const body = (
      <CardTerminalsPage storeName={own.storeName} rows={rows} asksPin={asksPin} errors={errors} done={done} />
    );
    return answer(host, inbound, TITLE, body, { status: errors ? 400 : 200 });
  };
  app.get('/card-terminals', async (c) => {
    const own = identity.get();
    if (!own) return c.redirect('/', 303);
    const inbound = inboundOf(c);
    const guest = await refuseGuests(host, inbound, TITLE);
    if (guest) return guest;
    return page(inbound, own, { asks: c.req.query('health') !== undefined, done: c.req.query('paired') ?? null });
  });
  app.post('/card-terminals/:cardTerminalId/pair', async (c) => {
    const inbound = inboundOf(c);
    refuseForeignOrigin(inbound.request);
    const own = identity.get();
    const cardTerminalId = c.req.param('cardTerminalId');
    if (!own || !(await listCardTerminals(ctx.db, grantStoreScope(own))).some(({ id }) => id === cardTerminalId)) {
      return c.redirect('/card-terminals', 303);
    }
    const guest = await refuseGuests(host, inbound, TITLE);
    if (guest) return guest;
    const form = await readForm(inbound.request);
    const proof = await check({ inbound, pin: textOf(form, 'pin') });
    if (!proof.isManager) return page(inbound, own, { errors: { cardTerminalId, pin: proof.message } });
    const code = textOf(form, 'code').trim();
    if (code === '') {
      return page(inbound, own, { errors: { cardTerminalId, code: 'Enter the code shown on the terminal.' } });
    }
    try {
      await pairCardTerminal(ctx, grantStoreScope(own), {
        cardTerminalId,
        code,
        password: textOf(form, 'password') || null,
        by: BY_BOX,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [issue] = (error.details?.fields as FieldIssue[] | undefined) ?? [];
      return page(inbound, own, { errors: { cardTerminalId, code: issue?.message ?? error.message } });
    }
    return c.redirect(`/card-terminals?paired=${encodeURIComponent(cardTerminalId)}`, 303);
  });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

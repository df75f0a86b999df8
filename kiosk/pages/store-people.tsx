import { findSession } from '#db/access/sessions.repository.ts';
import { POS_COOKIE } from '#src/http/cookies.ts';
import type { Inbound } from '#src/http/inbound.ts';
import type { PageHost } from '#src/server/page-parts.ts';
import { answer } from './box-answer.tsx';

export const TILLS_ONLY = 'Open this page on a paired till or on the box’s own screen.';

export function isOwnScreen(address: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address);
}

/** Guests use the same network: the store’s people are at the box’s own screen or at one of its paired tills. */
export async function isOfStore(
  ctx: Pick<PageHost['ctx'], 'db' | 'secrets' | 'clock'>,
  { address, cookies }: Pick<Inbound, 'address' | 'cookies'>,
): Promise<boolean> {
  if (isOwnScreen(address)) return true;
  const token = cookies.get(POS_COOKIE);
  return token !== undefined && (await findSession(ctx.db, ctx, token, 'posTerminal')) !== null;
}

/** The answer to a guest; null for the store’s people. */
export async function refuseGuests(host: PageHost, inbound: Inbound, title: string): Promise<Response | null> {
  return (await isOfStore(host.ctx, inbound))
    ? null
    : answer(host, inbound, title, <TillsOnly title={title} />, { status: 403 });
}

function TillsOnly({ title }: { title: string }) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-center gap-3 px-(--gutter) py-12">
      <h1 className="text-28 font-extrabold">{title}</h1>
      <p className="text-18 text-ink-2">
        {TILLS_ONLY} <a href="/">Back</a>
      </p>
    </main>
  );
}

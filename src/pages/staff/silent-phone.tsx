import type { AppContext } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { listOwnPhones } from '#src/features/notifications/phones/own-phones.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { staffOf } from '../admin/home.pages.tsx';
import { paths } from './paths.ts';

/** Why a new order won't ring here once the app is closed. */
export type Silence = 'off' | 'unreached';

/** Null: this phone rings, or the server has no way to ring phones. */
export async function silenceOf(
  ctx: AppContext,
  actor: Actor | null,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<Silence | null> {
  if (!ctx.ports.push) return null;
  const token = cookies[STAFF_COOKIE] ?? '';
  const phones = await listOwnPhones(ctx, { userId: staffOf(actor).userId, token });
  const mine = phones.find(({ isThis }) => isThis);
  if (!mine) return 'off';
  return mine.state === 'silent' ? 'unreached' : null;
}

const TEXTS: Readonly<Record<Silence, { title: string; text: string; button: string }>> = {
  off: {
    title: 'Orders don’t ring here yet',
    text: 'Once this app is closed, this phone stays silent.',
    button: 'Set up',
  },
  unreached: {
    title: 'This phone can’t be reached',
    text: 'Nothing gets through to it, so new orders may stay silent.',
    button: 'Fix',
  },
};

export function SilentPhone({ silence, base }: { silence: Silence | null; base: string }) {
  if (silence === null) return null;
  const { title, text, button } = TEXTS[silence];
  return (
    <div className="mb-3">
      <Banner
        kind="waiting"
        title={title}
        action={<LinkButton href={href(base, paths.thisPhone, {})}>{button}</LinkButton>}
      >
        {text}
      </Banner>
    </div>
  );
}

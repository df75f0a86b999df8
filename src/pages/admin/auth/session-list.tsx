import type { SessionInList } from '#src/features/access/own-sessions.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

/** Where the person is signed in, this device marked; each can be signed out, or all others at once. */
export function SessionList({ sessions }: { sessions: readonly SessionInList[] }) {
  const others = sessions.filter(({ isThis }) => !isThis).length;
  return (
    <Card as="section" className="print:hidden">
      <SectionHeading>Where you’re signed in</SectionHeading>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.device}
                {session.isThis ? <span className="font-normal text-ink-2"> (this device)</span> : null}
              </p>
              <p className="break-words text-14 text-ink-2">{detailsOf(session)}</p>
            </div>
            <form method="post">
              <input type="hidden" name="session" value={session.name} />
              {session.isThis ? <input type="hidden" name="isThis" value="1" /> : null}
              <Button type="submit" name="do" value="signOutOne" size="small">
                Sign out<span className="sr-only"> {session.device}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <form method="post" className="mt-4">
          <Button type="submit" name="do" value="signOutOthers">
            Sign out all other devices
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

function detailsOf({ seenMinutesAgo, address, isThis }: SessionInList): string {
  const seen = isThis ? 'Active now' : seenWords(seenMinutesAgo);
  return address === null ? seen : `${seen} · ${address}`;
}

/** Noted every 10 minutes, so nothing shorter is said. */
function seenWords(minutes: number | null): string {
  if (minutes === null) return 'Last used: not known';
  if (minutes < 20) return 'Active in the last 20 min';
  if (minutes < 120) return `Last used ${minutes} min ago`;
  if (minutes < 48 * 60) return `Last used ${Math.floor(minutes / 60)} hours ago`;
  return `Last used ${Math.floor(minutes / (24 * 60))} days ago`;
}

import type { ReactNode } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { isUnreached } from '../kit/unreached.ts';
import { PosLink } from '../paths/links.tsx';

/** A screen that could not be shown: what happened, and a way on. Offline it never reloads the page, which might not come back. */
export function PosErrorScreen({ error }: { error: unknown }) {
  const { refresh } = useTill();
  if (isUnreached(error)) {
    return (
      <Message
        title="This screen needs the network"
        text="You can open it when the till is back online. Cash sales go on."
      >
        <Button variant="primary" size="large" icon={RetryIcon} onClick={() => void refresh()}>
          Try again
        </Button>
        <PosLink to="/ordering" className={LINK}>
          Continue selling
        </PosLink>
      </Message>
    );
  }
  const text = error instanceof AppErrorAnswer ? error.message : 'Something went wrong on this screen.';
  return (
    <Message title="Website Error!" text={text}>
      <Button variant="primary" size="large" icon={RetryIcon} onClick={() => location.reload()}>
        Try again
      </Button>
    </Message>
  );
}

const LINK =
  'inline-flex min-h-14 items-center rounded-input border border-line px-6 text-18 font-semibold hover:border-line-strong';

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main" className="grid h-full min-h-80 place-items-center p-6 text-center">
      <div className="max-w-md">
        <ScreenName className="text-28">{title}</ScreenName>
        <p className="mt-3 text-18 text-ink-2">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </main>
  );
}

export function PosNotFoundScreen() {
  return (
    <main id="main" className="grid h-dvh place-items-center p-6 text-center">
      <div className="max-w-md">
        <ScreenName className="text-28">Screen not found</ScreenName>
        <p className="mt-3 text-18 text-ink-2">The link may be from a different version of Servery.</p>
        <p className="mt-6">
          <PosLink
            to="/"
            className="inline-flex min-h-14 items-center rounded-input bg-accent px-6 text-18 font-semibold text-accent-ink"
          >
            Go to home
          </PosLink>
        </p>
      </div>
    </main>
  );
}

import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { PosLink } from '../links.tsx';

/** A screen that could not be shown: what happened, and a way on. */
export function PosErrorScreen({ error }: { error: unknown }) {
  const text = error instanceof AppErrorAnswer ? error.message : 'Something went wrong on this screen.';
  return (
    <main id="main" className="grid h-full min-h-80 place-items-center p-6 text-center">
      <div className="max-w-md">
        <h1 className="text-28">Website Error!</h1>
        <p className="mt-3 text-18 text-ink-2">{text}</p>
        <div className="mt-6 flex justify-center">
          <Button variant="primary" size="large" icon={RetryIcon} onClick={() => location.reload()}>
            Try again
          </Button>
        </div>
      </div>
    </main>
  );
}

export function PosNotFoundScreen() {
  return (
    <main id="main" className="grid h-dvh place-items-center p-6 text-center">
      <div className="max-w-md">
        <h1 className="text-28">There is no such screen</h1>
        <p className="mt-3 text-18 text-ink-2">The address may be of a newer or older version.</p>
        <p className="mt-6">
          <PosLink
            to="/"
            className="inline-flex min-h-14 items-center rounded-input bg-accent px-6 text-18 font-semibold text-accent-ink"
          >
            Go to the start
          </PosLink>
        </p>
      </div>
    </main>
  );
}

import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { LockIcon } from '#src/ui/icon.tsx';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import type { NeedsPin } from './needs-pin.ts';
import { useTill } from './pos-context.tsx';
import { ScreenName } from './screen-name.tsx';

/** A screen that someone with permission opens for a few minutes by their PIN. */
export function NeedsPinScreen({ needsPin }: NeedsPin) {
  const { refresh } = useTill();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <main id="main" className="grid h-full min-h-80 place-items-center p-6 text-center">
      <div className="max-w-md">
        <LockIcon size={40} aria-hidden className="mx-auto mb-3 text-ink-3" />
        <ScreenName className="text-28">Approval needed</ScreenName>
        <p className="mt-3 text-18 text-ink-2">
          Someone with permission can open this screen with their PIN. It stays open for 10 minutes, or until this till
          is locked.
        </p>
        <p className="mt-6">
          <Button variant="primary" size="large" onClick={() => setIsAsking(true)}>
            Enter PIN
          </Button>
        </p>
      </div>
      {isAsking ? (
        <AuthoriseSheet
          act={needsPin}
          onApproved={() => {
            setIsAsking(false);
            void refresh();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </main>
  );
}

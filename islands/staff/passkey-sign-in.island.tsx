import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { PasskeyIcon } from '#src/ui/icon.tsx';
import { canUsePasskeys, signInHere, whyNot } from './passkey-device.ts';

export interface PasskeySignInProps {
  /** A path of our own: the page that was asked for. */
  next: string;
  /** Someone signed in like this on this device before. */
  isFirst: boolean;
}

/** Signs in by the face, finger or PIN that unlocks the device. */
function PasskeySignIn({ next, isFirst }: PasskeySignInProps) {
  // It stands there from the start where it was used before, so that nothing moves.
  const [isShown, setIsShown] = useState(isFirst);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setIsShown(canUsePasskeys()), []);

  const press = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await signInHere();
      location.assign(next);
    } catch (error) {
      setProblem(whyNot(error, 'No passkey was used. Try again, or use your password.'));
      setIsBusy(false);
    }
  };

  if (!isShown) return null;
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        icon={PasskeyIcon}
        size="large"
        isWide
        isBusy={isBusy}
        onClick={press}
      >
        Sign in with a passkey
      </Button>
      {problem === null ? null : <Banner kind="problem" title={problem} isAnnounced />}
    </div>
  );
}

export default defineIsland('staff/passkey-sign-in', PasskeySignIn);

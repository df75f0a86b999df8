import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { refresh } from '#islands/storefront/refresh.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { PasskeyIcon } from '#src/ui/icon.tsx';
import { canUsePasskeys, makePasskey, whyNot } from './passkey-device.ts';

/** Makes a passkey on this phone. */
function AddPasskey() {
  const [can, setCan] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly kind: 'success' | 'problem'; readonly text: string } | null>(null);
  useEffect(() => setCan(canUsePasskeys()), []);

  const press = async () => {
    setIsBusy(true);
    setSaid(null);
    try {
      await makePasskey();
      setSaid({ kind: 'success', text: 'Done. Next time, sign in here without your password.' });
      void refresh(location.href, {}, ['[data-live="passkeys"]']);
    } catch (error) {
      setSaid({ kind: 'problem', text: whyNot(error, 'No passkey was added. Try again when you’re ready.') });
    }
    setIsBusy(false);
  };

  if (!can) {
    return (
      <Banner kind="waiting" title="This browser can’t hold a passkey">
        Open Servery in Chrome, Edge, Firefox or Safari, at an address that starts with https.
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" icon={PasskeyIcon} size="large" isWide isBusy={isBusy} onClick={press}>
        Add a passkey
      </Button>
      {said ? <Banner kind={said.kind} title={said.text} isAnnounced /> : null}
    </div>
  );
}

export default defineIsland('staff/add-passkey', AddPasskey);

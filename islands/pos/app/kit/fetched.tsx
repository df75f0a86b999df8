import { type ComponentType, useEffect, useState } from 'react';
import { Sheet } from './sheet.tsx';

/**
 * A sheet that is useless without a server: its script is fetched on first use, and not kept on the device (decision 0058). If
 * that fails, the next opening tries again.
 */
export function fetched<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once per sheet, at module level
  return function Fetched(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => known);
    const [isOffline, setIsOffline] = useState(false);
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      load().then(
        (part) => {
          known = part;
          if (!isUnmounted) setPart(() => part);
        },
        () => !isUnmounted && setIsOffline(true),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part]);
    if (Part) return <Part {...props} />;
    return isOffline ? <OfflineSheet onClose={props.onClose} /> : null;
  };
}

function OfflineSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Not available offline" size="small" onClose={onClose}>
      <p role="alert" className="pb-2 text-18 text-ink-2">
        You can open this when the till is back online. Cash sales go on.
      </p>
    </Sheet>
  );
}

import { useEffect } from 'react';
import { Toast } from '#src/ui/toast.tsx';
import { showOnNextScreen, useNextMessage } from './next-message.ts';

const SHOWN_MS = 5000;

/** The result of an action on the previous screen. Shown for some seconds, or until this screen is left. */
export function MessageToast() {
  const text = useNextMessage();
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => showOnNextScreen(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => showOnNextScreen(null), []);
  return text === null ? null : (
    <Toast>
      <span className="py-2">{text}</span>
    </Toast>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';

const KeyHelp = lazy(() => import('./key-help.tsx').then(({ KeyHelp: component }) => ({ default: component })));

const SCREENS = ['/home', '/ordering', '/incoming-online-orders', '/saved-orders', '/order-history'] as const;

/** The keyboard on every screen: Alt and a digit goes to one, ? says what keys there are. */
export function ScreenKeys() {
  const navigate = useNavigate();
  const [isHelp, setIsHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || document.querySelector('[data-part=sheet]')) return;
      // By its place: with Alt a digit may be another character.
      const to = event.altKey ? SCREENS[Number(/^Digit(\d)$/.exec(event.code)?.[1] ?? 0) - 1] : undefined;
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (to) void navigate({ to });
      else if (event.key === '?' && !event.altKey && !isTyping) setIsHelp(true);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
  if (!isHelp) return null;
  return (
    <Suspense>
      <KeyHelp onClose={() => setIsHelp(false)} />
    </Suspense>
  );
}

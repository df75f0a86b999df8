import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';

const KeyHelp = lazy(() => import('./key-help.tsx').then(({ KeyHelp: component }) => ({ default: component })));

const Palette = lazy(() => import('../shell/palette.tsx').then(({ Palette: component }) => ({ default: component })));

const SCREENS = ['/home', '/ordering', '/incoming-online-orders', '/saved-orders', '/order-history'] as const;

/** The keyboard on every screen: Alt and a digit goes to one, Ctrl K finds anything, ? says what keys there are. */
export function ScreenKeys() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'help' | 'palette' | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        // Also over a sheet it is not the browser's.
        event.preventDefault();
        if (!document.querySelector('[data-part=sheet]')) setOpen('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || document.querySelector('[data-part=sheet]')) return;
      // By its place: with Alt a digit may be another character.
      const to = event.altKey ? SCREENS[Number(/^Digit(\d)$/.exec(event.code)?.[1] ?? 0) - 1] : undefined;
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (to) void navigate({ to });
      else if (event.key === '?' && !event.altKey && !isTyping) setOpen('help');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
  if (!open) return null;
  const close = () => setOpen(null);
  return <Suspense>{open === 'help' ? <KeyHelp onClose={close} /> : <Palette onClose={close} />}</Suspense>;
}

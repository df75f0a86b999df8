import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { kept } from '../kit/fetched.tsx';
import { landOnScreen } from '../kit/land-on-screen.ts';
import { isSomethingOpen } from '../kit/modal.ts';
import { isSwitchedOff } from '../kit/single-keys.ts';

const KeyHelp = kept(() => import('../kit/key-help.tsx').then((file) => file.KeyHelp));
const Palette = kept(() => import('./palette.tsx').then((file) => file.Palette));

const SCREENS = ['/home', '/ordering', '/incoming-online-orders', '/saved-orders', '/order-history'] as const;

/** Where the key that led to a screen is gone with the screen before it, the new one has the focus. */
function useScreenFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // A screen may give it to something else first.
    const frame = requestAnimationFrame(() => {
      if (!isSomethingOpen()) landOnScreen();
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

/** Keyboard shortcuts of every screen: Alt and a digit opens one, Ctrl K finds anything, ? lists the shortcuts. */
export function ScreenKeys() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'help' | 'palette' | null>(null);
  useScreenFocus();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        // Handled even over a sheet, to keep it from the browser.
        event.preventDefault();
        if (!document.querySelector('[data-part=sheet]')) setOpen('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || document.querySelector('[data-part=sheet]')) return;
      // By position, because with Alt a digit may produce another character.
      const to = event.altKey ? SCREENS[Number(/^Digit(\d)$/.exec(event.code)?.[1] ?? 0) - 1] : undefined;
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (to) void navigate({ to });
      else if (event.key === '?' && !event.altKey && !isTyping && !isSwitchedOff(event)) setOpen('help');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
  if (!open) return null;
  const close = () => setOpen(null);
  return open === 'help' ? <KeyHelp onClose={close} /> : <Palette onClose={close} />;
}

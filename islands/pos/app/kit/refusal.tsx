import { useEffect, useRef } from 'react';
import { Toast } from '#src/ui/toast.tsx';

/** Longer than an undo: a reason takes time to read, often aloud. */
const SHOWN_MS = 12_000;

export interface RefusalProps {
  text: string;
  /** Closes after a while, or when it was read. Otherwise with the next try. */
  onClose?: () => void;
}

/** Why something was not done. Overlays the screen, so nothing moves. */
export function Refusal({ text, onClose }: RefusalProps) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const timer = setTimeout(() => close.current?.(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Toast onClose={onClose}>
      <span role="alert" className="min-w-0 flex-1 py-2">
        {text}
      </span>
    </Toast>
  );
}

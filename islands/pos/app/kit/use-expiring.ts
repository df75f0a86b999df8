import { useEffect, useState } from 'react';

/** A value that is cleared after some time, such as what can be undone. */
export function useExpiring<Value>(afterMs: number): readonly [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setValue(null), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return [value, setValue];
}

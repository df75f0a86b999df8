import { useEffect, useState } from 'react';

/** Now, in milliseconds: the server's value until the page has hydrated, then the device's clock every few seconds. */
export function useNow(atServer: string | number, everyMs = 10_000): number {
  const [now, setNow] = useState(() => new Date(atServer).getTime());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

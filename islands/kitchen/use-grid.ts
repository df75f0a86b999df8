import { useLayoutEffect, useState } from 'react';
import { type Grid, gridOf } from './grid.ts';

/** What the server draws, before the screen's size is known. */
const USUAL: Grid = { columns: 4, rows: 2 };

/** The places of a page on this screen. Null on a phone. */
export function useGrid(): Grid | null {
  const [grid, setGrid] = useState<Grid | null>(USUAL);
  useLayoutEffect(() => {
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const next = gridOf({ width: window.innerWidth, height: window.innerHeight, rem });
      setGrid((now) => (now?.columns === next?.columns && now?.rows === next?.rows ? now : next));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return grid;
}

/** Shows where a dish went. */
import { afterPaint } from '../kit/after-paint.ts';
import { isSomethingOpen } from '../kit/modal.ts';

/** It stays at its end until it is removed, a frame later. */
const FLIGHT = { duration: 170, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'forwards' } as const;

/**
 * The name of a dish goes from its tile to its line. It starts once the line is on the screen, which it never delays, and where sizes
 * are read without another layout. The flying name is over the screen and takes no place in it.
 */
export async function flyToLine(tile: Element): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await afterPaint();
  const line = document.querySelector<HTMLElement>('[data-part=line] > [aria-pressed=true] [data-part=name]');
  const to = line?.getBoundingClientRect();
  const from = tile.getBoundingClientRect();
  // On a phone the lines are in a closed drawer.
  if (!line || !to?.width || isSomethingOpen()) return;
  const name = document.createElement('span');
  name.dataset.part = 'flying-name';
  name.ariaHidden = 'true';
  name.textContent = line.firstChild?.textContent ?? '';
  document.body.append(name);
  const start = { transform: `translate(${from.left + 12}px, ${from.top + 14}px)` };
  const end = { transform: `translate(${to.left}px, ${to.top}px) scale(0.8)`, opacity: 0.5 };
  name.animate([start, end], FLIGHT).onfinish = () => name.remove();
}

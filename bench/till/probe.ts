/** From an input event to the change it makes on the screen, measured in the page itself. */
import type { Page } from 'playwright-core';

/** What must be on the screen: the text of what `selector` finds has changed, or holds `text`, or something is found at all. */
export interface Awaited {
  readonly selector: string;
  readonly text?: string;
  readonly isChange?: boolean;
}

interface Measured {
  readonly ms: number;
  /** Of the input event, in milliseconds since 1970. */
  readonly inputAt: number;
}

interface Probe {
  arm(event: string, awaited: Awaited): void;
  /** For the key that the pointer is on. */
  armAnswer(selector: string): void;
  result: Promise<Measured>;
}

/** Before any script of the page. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LONGEST_MS = 15_000;
    const textOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.textContent).join('\n');
    /** The callback of an animation frame runs before the frame is painted, a message posted in it after. */
    const afterPaint = (then: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    };
    const lookOf = (key: Element) => {
      const { backgroundColor, backgroundImage, boxShadow, color, opacity, filter } = getComputedStyle(key);
      return [backgroundColor, backgroundImage, boxShadow, color, opacity, filter].join();
    };
    const probe: Probe = {
      result: Promise.resolve({ ms: 0, inputAt: 0 }),
      arm(event, { selector, text, isChange }) {
        const before = textOf(selector);
        const isThere = () => {
          const now = textOf(selector);
          if (isChange) return now !== before;
          return text === undefined ? document.querySelector(selector) !== null : now.includes(text);
        };
        if (isThere()) throw new Error(`${selector} ${text ?? ''} is on the screen already`);
        probe.result = new Promise((done, fail) => {
          let startedAt = 0;
          let isFound = false;
          const late = setTimeout(() => fail(new Error(`${selector} ${text ?? ''} did not come`)), LONGEST_MS);
          const look = () => {
            if (isFound || startedAt === 0 || !isThere()) return;
            isFound = true;
            watcher.disconnect();
            clearTimeout(late);
            requestAnimationFrame(() =>
              afterPaint(() => {
                const endedAt = performance.now();
                done({ ms: endedAt - startedAt, inputAt: performance.timeOrigin + startedAt });
                // For the trace, which hears it now; kept, it would grow over an evening.
                performance.measure('probe', { start: startedAt, end: endedAt });
                performance.clearMeasures('probe');
              }),
            );
          };
          const watcher = new MutationObserver(look);
          watcher.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
          window.addEventListener(
            event,
            (input) => {
              startedAt = input.timeStamp;
            },
            { capture: true, once: true },
          );
        });
        probe.result.catch(() => {});
      },
      armAnswer(selector) {
        const key = document.querySelector(`:is(${selector}):hover`);
        if (!key) throw new Error(`nothing to press: ${selector}`);
        const before = lookOf(key);
        probe.result = new Promise((done, fail) => {
          window.addEventListener(
            'pointerdown',
            ({ timeStamp }) => {
              const look = () => {
                if (performance.now() - timeStamp > LONGEST_MS)
                  fail(new Error(`nothing is seen when ${selector} is pressed`));
                else if (lookOf(key) === before) requestAnimationFrame(look);
                else {
                  afterPaint(() =>
                    done({ ms: performance.now() - timeStamp, inputAt: performance.timeOrigin + timeStamp }),
                  );
                }
              };
              requestAnimationFrame(look);
            },
            { capture: true, once: true },
          );
        });
        probe.result.catch(() => {});
      },
    };
    Object.assign(window, { probe });
  });
}

/** In place of the clock on the wall, where others use the processor as well: asked before and after each input. */
let processor: (() => Promise<number>) | null = null;

export function countProcessorTime(read: () => Promise<number>): void {
  processor = read;
}

/** Does the input and says how long its change took. The input is the browser's own, as from a device. */
export async function measured(
  page: Page,
  event: 'pointerdown' | 'keydown',
  awaited: Awaited,
  input: () => Promise<unknown>,
): Promise<Measured> {
  await page.evaluate(
    ([name, what]) => (window as unknown as { probe: Probe }).probe.arm(name as string, what as Awaited),
    [event, awaited] as const,
  );
  const before = (await processor?.()) ?? 0;
  await input();
  const found = await page.evaluate(() => (window as unknown as { probe: Probe }).probe.result);
  return processor ? { ...found, ms: (await processor()) - before } : found;
}

/** How long a finger stays down; what the key does comes after. */
const FINGER_MS = 80;

/** From a finger's coming down to the frame in which the key looks pressed. */
export async function answered(page: Page, selector: string, at = 0): Promise<number> {
  await aim(page, selector, at);
  await page.evaluate((what) => (window as unknown as { probe: Probe }).probe.armAnswer(what), selector);
  const before = (await processor?.()) ?? 0;
  await page.mouse.down();
  const { ms } = await page.evaluate(() => (window as unknown as { probe: Probe }).probe.result);
  const took = processor ? (await processor()) - before : ms;
  await Bun.sleep(FINGER_MS);
  await page.mouse.up();
  await painted(page);
  return took;
}

/** A tap in the middle of what a selector finds, without the waiting that a test does. */
export async function tap(page: Page, selector: string, at = 0): Promise<void> {
  const press = await aim(page, selector, at);
  await press();
}

/**
 * Moves the pointer to the target and returns the press. It scrolls there first, since a person can't press what isn't
 * painted.
 */
export async function aim(page: Page, selector: string, at = 0): Promise<() => Promise<unknown>> {
  const place = await page.evaluate(
    ([what, index]) => {
      const found = document.querySelectorAll(what as string)[index as number];
      if (!found) return null;
      found.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    [selector, at] as const,
  );
  if (!place) throw new Error(`nothing to tap: ${selector}`);
  await page.mouse.move(place.x, place.y);
  await painted(page);
  // Both are on their way before the first is answered: a press without a length.
  return () => Promise.all([page.mouse.down(), page.mouse.up()]);
}

/** Until the frame that comes is on the screen. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(null);
        });
      }),
  );
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

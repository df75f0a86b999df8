import { existsSync } from 'node:fs';
import AxeSource from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { patience } from './patience.ts';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** The system's browser, as root, on a machine without a network. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  till: { width: 1280, height: 800 },
} as const;

/** Maps are drawn by WebGL, here without a graphics card. */
const FLAGS_OF_MAPS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/** Chromium's own moving picture instead of a camera. */
const FLAGS_OF_CAMERAS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** On a machine that starts several at once. */
const START_LIMIT_MS = 120_000;

export function openBrowser({ drawsMaps = false, hasCamera = false } = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? CHROMIUM_PATHS.find(existsSync);
  if (!executablePath)
    throw new Error('no Chromium here: install the package chromium-headless-shell or chromium, or set CHROMIUM_PATH');
  const drawing = drawsMaps ? [...FLAGS.filter((flag) => flag !== '--disable-gpu'), ...FLAGS_OF_MAPS] : FLAGS;
  const args = hasCamera ? [...drawing, ...FLAGS_OF_CAMERAS] : drawing;
  return chromium.launch({ executablePath, args, timeout: START_LIMIT_MS });
}

/** `SLOW_BROWSER=6` gives every page a sixth of the processor, which shows what a journey reads before it is there. */
const SLOWER = Number(process.env.SLOW_BROWSER ?? 1);

/** `SLOW_SCRIPTS=2000` lets every script take so many milliseconds more, which shows what presses a page that sleeps. */
const SCRIPTS_LATER_MS = Number(process.env.SLOW_SCRIPTS ?? 0);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything a person would not see but a developer must: console errors, failed hydration, refused scripts. */
  readonly problems: string[];
}

/** One person's browser. Errors behind the page are collected in `troubles`; journeys expect it to stay empty. */
export async function visit(
  browser: Browser,
  size: keyof typeof SIZES,
  options: {
    readonly colorScheme?: 'light' | 'dark';
    readonly javaScriptEnabled?: boolean;
    readonly hasTouch?: boolean;
  } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: SIZES[size], reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patience(60_000));
  if (SLOWER > 1) context.on('page', slowDown);
  if (SCRIPTS_LATER_MS > 0)
    await context.route('**/*.js', async (route) => {
      await Bun.sleep(SCRIPTS_LATER_MS);
      await route.fallback();
    });
  const page = await context.newPage();
  const problems: string[] = [];
  context.on('page', (opened) => listen(opened, problems));
  listen(page, problems);
  await context.addInitScript(() => {
    window.addEventListener('island-error', (event) => {
      console.error('island-error', String((event as CustomEvent<{ error: unknown }>).detail?.error));
    });
  });
  return { context, page, problems: problems };
}

function listen(page: Page, problems: string[]) {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
  });
}

/** Serious and critical findings of axe on the page as it is, in words; `rules`: only of these, which is faster. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A page that was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AxeSource.source);
  // Of what is right only the count is worked out: a third of the time on a long page.
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: { impact: string | null; id: string; help: string; nodes: { target: string[] }[] }[];
  };
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(
      (one) =>
        `${one.id}: ${one.help} (${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join('; ')})`,
    );
}

/** Where the time of a row goes, by what the browser itself says it does: from the input to the painted change. */
import type { Browser } from 'playwright-core';

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink',
  'blink.user_timing',
  'loading',
];

/** Of a whole interaction; put into the trace by the probe. */
export const MEASURED = 'probe';

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: Record<string, unknown> } & Record<string, unknown>;
}

export interface Tracing {
  /** Ends it and prints what an interaction spent, on average, in milliseconds of each kind. */
  stop(title: string): Promise<void>;
}

export async function trace(browser: Browser): Promise<Tracing> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: CATEGORIES },
  });
  return {
    async stop(title) {
      const ended = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
      await cdp.send('Tracing.end');
      await ended;
      await cdp.detach();
      if (process.env.TRACE_FILE) await Bun.write(process.env.TRACE_FILE, JSON.stringify({ traceEvents: events }));
      print(title, events);
    },
  };
}

/** Beginnings and ends of the interactions, in microseconds of the trace. */
function windowsOf(events: readonly TraceEvent[]) {
  const begun = events.filter(({ name, ph }) => name === MEASURED && ph === 'b').toSorted((a, b) => a.ts - b.ts);
  const ended = events.filter(({ name, ph }) => name === MEASURED && ph === 'e').toSorted((a, b) => a.ts - b.ts);
  return begun.map(({ ts, pid, tid }, at) => ({ from: ts, to: ended[at]?.ts ?? ts, pid, tid }));
}

/** What the browser calls its work, put together; the first that fits. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  [
    'script',
    /^(FunctionCall|RunMicrotasks|AsyncTask|TimerFire|FireAnimationFrame|FireIdleCallback|EvaluateScript|v8\.|V8\.|MessagePort)/,
  ],
  ['style', /recalcStyle|updateStyle|UpdateLayoutTree|rebuildLayoutTree|Blink\.Style|Invalidat/],
  ['layout', /[lL]ayout$|performLayout|Blink\.Layout|ShapeText|SetTextWithOffset|performPostLayout/],
  ['lifecycle', /PrePaint|CompositingInputs|RunStyleAndLayoutLifecycle|UpdateStyleAndLayout|RootScroller|Intersection/],
  ['hit test', /HitTest|handleMouse|EventDispatch/],
  ['paint', /^Paint$|Blink\.Paint|RunPaintLifecycle|CullRect/],
  ['layers', /PaintArtifactCompositor|Layerize|Commit|UpdateLayer|LayerTree|pushPaintArtifact|ScrollTree/],
  ['requests', /Resource|Loader|Parse|SVG|Decode/],
];

function kindOf(name: string): string {
  return KINDS.find(([, names]) => names.test(name))?.[0] ?? 'the rest';
}

/** For each interaction, the thread's own work of each kind, in microseconds of the processor. */
function spentIn(events: readonly TraceEvent[], { from, to }: { from: number; to: number }): Map<string, number> {
  const spent = new Map<string, number>();
  const add = (name: string, us: number) => spent.set(kindOf(name), (spent.get(kindOf(name)) ?? 0) + us);
  const open: { readonly end: number; readonly name: string }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    if (ts > to || ts + dur < from) continue;
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const parent = open.at(-1);
    if (parent) add(parent.name, -tdur);
    add(name, tdur);
    open.push({ end: ts + dur, name });
  }
  return spent;
}

function print(title: string, events: readonly TraceEvent[]): void {
  const windows = windowsOf(events);
  const { pid, tid } = windows[0] ?? {};
  const ofThread = events
    .filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const each = windows.map((window) => spentIn(ofThread, window));
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ms = (us: number) => (us / 1000).toFixed(1);
  const whole = each.map((kinds) => [...kinds.values()].reduce((sum, us) => sum + us, 0));
  const parts = [...KINDS.map(([kind]) => kind), 'the rest'].map(
    (kind) => `${kind} ${ms(median(each.map((kinds) => kinds.get(kind) ?? 0)))}`,
  );
  const seen = ms(median(windows.map(({ from, to }) => to - from)));
  console.log(`  ${title}: seen after ${seen} ms, ${ms(median(whole))} of the page’s thread: ${parts.join(', ')}`);
}

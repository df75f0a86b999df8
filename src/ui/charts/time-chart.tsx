import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { cx } from '../classes.ts';

export interface TimePoint {
  readonly key: string;
  /** Below the axis, as short as it can be. */
  readonly label: string;
  /** Of the tooltip: `Mon 23 Nov, 7 PM`. */
  readonly name: string;
  readonly now: number;
  /** What it is compared with; null: nothing. */
  readonly past: number | null;
}

export interface TimeChartProps {
  points: readonly TimePoint[];
  /** What is drawn, for screen readers: "Net sales by day". */
  label: string;
  nowLabel: string;
  /** Null: it is compared with nothing. */
  pastLabel: string | null;
  textOf: (value: number) => string;
  axisTextOf: (value: number) => string;
  /** The end of the scale while all is quiet, so that a small amount does not fill the chart. */
  atLeast?: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Drawn three times, so that the letters keep their size: a picture that is squeezed onto a phone cannot be read. */
const WIDE: Size = { width: 900, height: 260 };
const MIDDLE: Size = { width: 640, height: 240 };
const NARROW: Size = { width: 340, height: 210 };
const LETTER = 6.8;
/** One hour of a day is a bar, not a wall. */
const WIDEST_BAR = 72;
/** Between a bar and the one that it is compared with. */
const GAP = 2;
/** Narrower bars are no longer told apart. */
const MOST_BARS = { [WIDE.width]: 62, [MIDDLE.width]: 45, [NARROW.width]: 31 };

/** Amounts in the order of time: bars, or a line where they would be too many. Its table twin is the report below it. */
export function TimeChart(props: TimeChartProps) {
  const { nowLabel, pastLabel } = props;
  return (
    <figure data-part="chart" className="@container">
      {pastLabel === null ? null : (
        <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-[3px] bg-accent" />
            {nowLabel}
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-[3px] bg-ink-3/45" />
            {pastLabel}
          </span>
        </figcaption>
      )}
      <Drawing {...props} size={WIDE} className="hidden @3xl:block" />
      <Drawing {...props} size={MIDDLE} className="hidden @lg:block @3xl:hidden" />
      <Drawing {...props} size={NARROW} className="@lg:hidden" />
    </figure>
  );
}

type DrawingProps = TimeChartProps & { size: Size; className: string };

function Drawing({ points, label, textOf, axisTextOf, atLeast = 0, size, className, ...labels }: DrawingProps) {
  const { width, height } = size;
  const { y, ticks, left } = upright(points, atLeast, size, axisTextOf);
  const x = scaleBand<string>()
    .domain(points.map(({ key }) => key))
    .range([left, width - RIGHT])
    .padding(0.25);
  const middle = ({ key }: TimePoint) => (x(key) ?? 0) + x.bandwidth() / 2;
  const bar = Math.min(x.bandwidth(), WIDEST_BAR);
  const every = labelEvery(points, (width - RIGHT - left) / Math.max(1, points.length));
  const isLine = points.length > (MOST_BARS[width] ?? 0);
  const hasPast = points.some(({ past }) => past !== null);
  const told = labels.pastLabel === null ? label : `${label}, ${labels.nowLabel} and ${labels.pastLabel}`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${told}. The same figures are in the table below`}
      className={cx('h-auto w-full print:max-w-full', className)}
    >
      <Grid {...{ ticks, y, left, width, axisTextOf }} />
      {isLine ? <Amounts points={points} x={middle} y={y} /> : null}
      {points.map((point, at) => (
        <g key={point.key}>
          {isLine ? null : <Bars point={point} left={middle(point) - bar / 2} width={bar} y={y} hasPast={hasPast} />}
          {at % every === 0 ? (
            <text
              x={labelPlace(middle(point), point.label, width)}
              y={height - 6}
              textAnchor="middle"
              className="tnum fill-ink-3 text-12"
            >
              {point.label}
            </text>
          ) : null}
        </g>
      ))}
      {points.map((point) => (
        <Hover
          key={point.key}
          x={(x(point.key) ?? 0) - (x.step() - x.bandwidth()) / 2}
          width={x.step()}
          height={height}
        >
          {hoverText(point, textOf)}
        </Hover>
      ))}
    </svg>
  );
}

interface GridProps {
  ticks: readonly number[];
  y: (value: number) => number;
  left: number;
  width: number;
  axisTextOf: (value: number) => string;
}

function Grid({ ticks, y, left, width, axisTextOf }: GridProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width - RIGHT}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="tnum fill-ink-3 text-12">
            {axisTextOf(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

const TOP = 10;
const RIGHT = 4;
const BOTTOM = 24;

/** The scale of amounts, which always has zero, and the room that its longest figure needs. */
function upright(
  points: readonly TimePoint[],
  atLeast: number,
  { height }: Size,
  axisTextOf: (value: number) => string,
) {
  const amounts = points.flatMap(({ now, past }) => [now, past ?? 0]);
  const y = scaleLinear()
    .domain([Math.min(0, ...amounts), Math.max(atLeast, ...amounts)])
    .nice(4)
    .range([height - BOTTOM, TOP]);
  const ticks = y.ticks(4);
  const left = Math.max(...ticks.map((tick) => axisTextOf(tick).length)) * LETTER + 14;
  return { y, ticks, left };
}

/** Every n-th label, so that they do not run into each other. */
function labelEvery(points: readonly TimePoint[], step: number): number {
  const longest = Math.max(1, ...points.map(({ label }) => label.length)) * LETTER + 10;
  return Math.max(1, Math.ceil(longest / step));
}

/** The last label ends with the drawing, wherever its bar stands. */
function labelPlace(middle: number, label: string, width: number): number {
  return Math.min(middle, width - (label.length * LETTER) / 2);
}

interface BarsProps {
  point: TimePoint;
  left: number;
  width: number;
  y: (value: number) => number;
  /** The chart compares: each pair of bars shares the room of one. */
  hasPast: boolean;
}

/** What it is compared with stands before it, as time goes. */
function Bars({ point, left, width, y, hasPast }: BarsProps) {
  const own = hasPast ? (width - GAP) / 2 : width;
  const bar = (amount: number, x: number, className: string) => (
    <rect
      x={x}
      width={own}
      y={Math.min(y(0), y(amount))}
      height={Math.abs(y(0) - y(amount))}
      rx={Math.min(4, own / 4)}
      className={className}
    />
  );
  return (
    <>
      {point.past === null ? null : bar(point.past, left, 'fill-ink-3/45')}
      {bar(point.now, left + width - own, 'fill-accent')}
    </>
  );
}

interface AmountsProps {
  points: readonly TimePoint[];
  x: (point: TimePoint) => number;
  y: (value: number) => number;
}

function Amounts({ points, x, y }: AmountsProps) {
  const all = [...points];
  const past = points.filter((point): point is TimePoint & { past: number } => point.past !== null);
  return (
    <>
      <path
        d={line<TimePoint & { past: number }>(x, (point) => y(point.past)).curve(curveMonotoneX)(past) ?? ''}
        fill="none"
        className="stroke-ink-3"
        strokeWidth={2}
        strokeLinecap="round"
      />
      <path
        d={area<TimePoint>(x, y(0), ({ now }) => y(now)).curve(curveMonotoneX)(all) ?? ''}
        className="fill-accent"
        fillOpacity={0.16}
      />
      <path
        d={line<TimePoint>(x, ({ now }) => y(now)).curve(curveMonotoneX)(all) ?? ''}
        fill="none"
        className="stroke-accent"
        strokeWidth={2.5}
        strokeLinejoin="round"
      />
    </>
  );
}

/** The whole height answers a pointer, also above a low bar. */
function Hover({ x, width, height, children }: { x: number; width: number; height: number; children: string }) {
  return (
    <rect x={x} y={0} width={width} height={height - BOTTOM} className="fill-ink/0 hover:fill-ink/5 print:hidden">
      <title>{children}</title>
    </rect>
  );
}

function hoverText({ name, now, past }: TimePoint, textOf: (value: number) => string): string {
  return past === null ? `${name}: ${textOf(now)}` : `${name}: ${textOf(now)}, before ${textOf(past)}`;
}

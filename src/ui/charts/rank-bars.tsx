import { scaleLinear } from 'd3-scale';
import { cx } from '../classes.ts';

export interface Rank {
  readonly key: string;
  readonly name: string;
  readonly now: number;
  /** What it is compared with; null: nothing. */
  readonly past: number | null;
  readonly href?: string;
}

export interface RankBarsProps {
  ranks: readonly Rank[];
  /** What is drawn, for screen readers: "Gross sales of the 10 largest items". */
  label: string;
  nowLabel: string;
  pastLabel: string | null;
  textOf: (value: number) => string;
}

/** The largest first: a bar each, and a mark where it was before. A list in words, so it needs no picture of its own. */
export function RankBars({ ranks, label, nowLabel, pastLabel, textOf }: RankBarsProps) {
  const most = Math.max(1, ...ranks.flatMap(({ now, past }) => [now, past ?? 0]));
  const share = scaleLinear().domain([0, most]).range([0, 100]).clamp(true);
  return (
    <figure data-part="chart">
      {pastLabel === null ? null : (
        <figcaption className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3 rounded-[3px] bg-accent" />
            {nowLabel}
          </span>
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-3.5 w-0.5 bg-ink/70" />
            {pastLabel}
          </span>
        </figcaption>
      )}
      <ol aria-label={label} className="flex flex-col gap-2.5">
        {ranks.map(({ key, name, now, past, href }) => (
          <li
            key={key}
            className="grid items-center gap-x-4 gap-y-1 max-sm:grid-cols-[1fr_auto] sm:grid-cols-[12rem_1fr_7rem]"
          >
            <span className="min-w-0 truncate text-14 font-medium" title={name}>
              {href ? (
                <a href={href} className="underline-offset-2 hover:underline">
                  {name}
                </a>
              ) : (
                name
              )}
            </span>
            <span aria-hidden="true" className="relative h-4 max-sm:order-3 max-sm:col-span-2">
              <span
                className={cx('absolute inset-y-0 left-0 rounded-[3px] bg-accent', now <= 0 && 'hidden')}
                style={{ width: `max(2px, ${share(now)}%)` }}
              />
              {past === null ? null : (
                <span
                  className="absolute -inset-y-0.5 w-0.5 bg-ink/70"
                  style={{ left: `min(${share(past)}%, calc(100% - 2px))` }}
                />
              )}
            </span>
            <span className="tnum text-right text-14">
              {textOf(now)}
              {past === null ? null : <span className="sr-only">, before {textOf(past)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

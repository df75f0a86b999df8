import type { CSSProperties } from 'react';
import type { FloorArea, FloorFixture } from '#src/domain/floor/floor.schema.ts';
import { boundsOf, letterSizeOf } from '#src/domain/floor/table-shape.ts';
import { cx } from '#src/ui/classes.ts';
import { placeStyle, shapeStyle } from './floor-plane.tsx';

/** Walls and labels of an area, beneath its tables: seen and read, never touched. */
export function FixtureShapes({ area, fixtures }: { area: FloorArea; fixtures: readonly FloorFixture[] }) {
  return fixtures.map((fixture) => (
    <div
      key={fixture.id}
      data-part="fixture"
      aria-hidden={fixture.type === 'WALL' ? 'true' : undefined}
      style={placeStyle(fixture, area)}
      className="pointer-events-none absolute"
    >
      <FixtureShape fixture={fixture} area={area} />
    </div>
  ));
}

/** The piece itself inside what it takes up; a label's words turn with it. */
export function FixtureShape({
  fixture,
  area,
  className,
}: {
  fixture: FloorFixture;
  area: FloorArea;
  className?: string;
}) {
  const isWall = fixture.type === 'WALL';
  const style: CSSProperties = {
    ...shapeStyle(fixture),
    ...(isWall ? {} : { fontSize: `${((letterSizeOf(fixture) / area.width) * 100).toFixed(3)}cqw` }),
  };
  return (
    <span
      style={style}
      className={cx(
        'absolute top-1/2 left-1/2 grid place-items-center',
        isWall
          ? 'rounded-[2px] bg-line-strong'
          : 'overflow-hidden leading-none font-semibold whitespace-nowrap text-ink-2',
        className,
      )}
    >
      {isWall ? null : fixture.text}
    </span>
  );
}

/** Where a turned piece's own end is, in parts of what it takes up: it is dragged longer there. */
export function endStyle(fixture: FloorFixture): CSSProperties {
  const { width, length } = boundsOf(fixture);
  const radians = (fixture.rotation * Math.PI) / 180;
  return {
    left: `${50 + ((fixture.width / 2) * Math.cos(radians) * 100) / width}%`,
    top: `${50 + ((fixture.width / 2) * Math.sin(radians) * 100) / length}%`,
  };
}

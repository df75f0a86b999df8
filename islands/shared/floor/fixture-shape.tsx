import type { CSSProperties } from 'react';
import type { FloorArea, FloorFixture } from '#src/domain/floor/floor.schema.ts';
import { boundsOf, letterSizeOf } from '#src/domain/floor/table-shape.ts';
import { cx } from '#src/ui/classes.ts';
import { placeStyle, shapeStyle } from './floor-plane.tsx';

/** Walls and labels of an area, below its tables. They can be seen and read, but not selected. */
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

/** The shape itself inside its bounding box. A label's text turns with it. */
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

/** A turned piece's own end, as a fraction of its bounding box: the handle that makes it longer. */
export function endStyle(fixture: FloorFixture): CSSProperties {
  const { width, length } = boundsOf(fixture);
  const radians = (fixture.rotation * Math.PI) / 180;
  return {
    left: `${50 + ((fixture.width / 2) * Math.cos(radians) * 100) / width}%`,
    top: `${50 + ((fixture.width / 2) * Math.sin(radians) * 100) / length}%`,
  };
}

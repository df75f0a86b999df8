/** The corners of an area as text, a line each. */
import type { GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';

/** Null: a line that is no place on Earth. Corners keep the digits as they are typed. */
export function cornersFromText(text: string): GeoPoint[] | null {
  const corners: GeoPoint[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, latitude, longitude] =
      /^(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(line) ?? [];
    if (latitude === undefined || longitude === undefined) return null;
    if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null;
    corners.push({ latitude, longitude });
  }
  return corners;
}

export function cornersText(polygon: readonly GeoPoint[]): string {
  return polygon.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n');
}

/** A round area to start with. Browser-safe. */
import type { GeoPoint } from '#src/domain/tenancy/store-settings.schema.ts';

const CORNERS = 32;
const METRES_OF_A_DEGREE = 111_320;

/** Corners of a circle around a point; close enough to one within 100 km. */
export function circleAround({ latitude, longitude }: GeoPoint, kilometres: number): GeoPoint[] {
  const [middleLatitude, middleLongitude] = [Number(latitude), Number(longitude)];
  const up = (kilometres * 1000) / METRES_OF_A_DEGREE;
  const across = up / Math.cos((middleLatitude * Math.PI) / 180);
  return Array.from({ length: CORNERS }, (_, at) => {
    const angle = (at / CORNERS) * 2 * Math.PI;
    return {
      latitude: (middleLatitude + up * Math.cos(angle)).toFixed(6),
      longitude: (middleLongitude + across * Math.sin(angle)).toFixed(6),
    };
  });
}

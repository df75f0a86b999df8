/** `15 minutes`, `1 hour`, `4 hours`. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

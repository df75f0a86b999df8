/** Two names are the same whatever their case and spaces. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

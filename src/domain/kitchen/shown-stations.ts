/** What a screen shows: every station where none was chosen, or those that were are deleted. A dish on no screen is lost. */
export function shownStations(known: readonly string[], chosen: readonly string[]): readonly string[] {
  const shown = known.filter((id) => chosen.includes(id));
  return shown.length > 0 ? shown : known;
}

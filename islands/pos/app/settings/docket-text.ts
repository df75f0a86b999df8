/** What the settings pages about printing show while a box waits for the cloud. */
export const PAPER_WAITS = 'Will sync when the internet is back. Dockets stay the same until then';

/** What the settings pages about paper say while a box waits for the cloud. */
export const PAPER_WAITS = 'Waits for the internet; dockets stay as they are until then';

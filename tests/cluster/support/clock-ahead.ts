/** The program on a machine whose clock is an hour ahead. */
const AHEAD_MS = 3_600_000;
const now = Date.now.bind(Date);
const instant = Temporal.Now.instant.bind(Temporal.Now);
Date.now = () => now() + AHEAD_MS;
Temporal.Now.instant = () => instant().add({ milliseconds: AHEAD_MS });

await import('#src/main.ts');

/** The program’s clock, moved forward by whole minutes of `CLOCK_AHEAD_MINUTES`. */
const ahead = Temporal.Duration.from({ minutes: Number(process.env.CLOCK_AHEAD_MINUTES ?? 0) });
const now = Temporal.Now.instant.bind(Temporal.Now);
Object.defineProperty(Temporal.Now, 'instant', { value: () => now().add(ahead) });

/** The program’s clock, `CLOCK_AHEAD_MINUTES` ahead: a journey needn’t wait for the night or the next morning. */
const ahead = Temporal.Duration.from({ minutes: Number(process.env.CLOCK_AHEAD_MINUTES ?? 0) });
const now = Temporal.Now.instant.bind(Temporal.Now);
Object.defineProperty(Temporal.Now, 'instant', { value: () => now().add(ahead) });

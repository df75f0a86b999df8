import { z } from 'zod';

/** Of the app, as its push service gives it; none is this long. */
const registrationToken = z.string().min(1).max(1_000);

export const appTopicsSchema = z.object({ registrationToken });
export const appTopicSchema = z.object({ registrationToken, topic: z.string().min(1).max(200) });

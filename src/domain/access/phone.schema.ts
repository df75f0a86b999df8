import { z } from 'zod';

/** What a browser gives: keys of 65 and 16 bytes in base64url. Longer addresses than this are no push service's. */
export const subscribePhoneSchema = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: z.string().min(1).max(120), auth: z.string().min(1).max(60) }),
});

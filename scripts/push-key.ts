/** Prints a key for VAPID_PRIVATE_KEY. Made once: with another key every phone has to be switched on again. */
import { newVapidKey } from '#src/integrations/push/web-push/vapid.ts';

console.log(newVapidKey());

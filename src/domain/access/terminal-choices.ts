/** A till's options as plain lists: browser-safe, for screens and schemas alike. */
export const START_SCREENS = ['home', 'ordering', 'tableMap', 'savedOrders', 'incoming'] as const;
export type StartScreen = (typeof START_SCREENS)[number];

/** Idle minutes after which a till locks. */
export const AUTO_LOCK_MINUTES = [1, 2, 5, 10, 30] as const;

export const RECEIPT_CHOICES = ['ask', 'always', 'never'] as const;

/** Made on the device: none of them is a file. */
export const ALERT_SOUNDS = ['bell', 'chime', 'marimba', 'alarm'] as const;
export type AlertSound = (typeof ALERT_SOUNDS)[number];

/** Minutes between two reminders of the same thing; 0: never (specification 2 §9). */
export const REPEAT_MINUTES = [0, 1, 5, 10] as const;
export type RepeatMinutes = (typeof REPEAT_MINUTES)[number];

/** Minutes after which an unanswered order rings at its loudest; 0 is never (product design 2.13, "Escalation"). */
export const LOUDER_AFTER_MINUTES = [0, 3, 5, 10] as const;
export type LouderAfterMinutes = (typeof LOUDER_AFTER_MINUTES)[number];

/**
 * Functions that are longer than a reader can hold in mind, each with the lines that it may have at most.
 * A list can only become shorter, and a number only smaller: the test beside it says when one has to.
 */
export const LONG_SCREENS: Readonly<Record<string, number>> = {};

/** What has no screen: rules, routes and programs. */
export const LONG_RULES: Readonly<Record<string, number>> = {};

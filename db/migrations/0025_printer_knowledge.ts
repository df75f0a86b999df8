import { tables } from './migration.ts';

/**
 * What is known of the device at a printer's address: that it answers, how it proves a docket, that it has to be cleared. As
 * JSON with the address it was learned at: at another one nothing is known.
 */
export const m0025_printer_knowledge = tables(['alter table printers add column knowledgeJson text']);

import { tables } from './migration.ts';

/** Which process of which machine is sending a docket: after a kill the next one need not wait for the lease. */
export const m0027_print_lease_owner = tables(['alter table print_jobs add column leaseOwner text']);

import { beforeEach, expect, test } from 'bun:test';
import { listDomainClaims, listDomains, mainDomainOf, storeOfHost } from '#db/tenancy/domains.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import { proofRecordOf, proofTextOf } from '#src/domain/tenancy/store-domain.ts';
import type { DnsAnswer } from '#src/integrations/dns/dns.port.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { checkWaitingDomains } from './check-domains.job.ts';
import { checkDomain, chooseMainDomain, claimDomain, dropDomain, MAX_DOMAINS } from './manage-domains.ts';

const ROMA = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
const WOK = grantStoreScope({ restaurantId: 'wok', storeId: 'wok-1' });

const HOST = 'order.roma.test';
const by = BY_OWNER;

let ctx: TestContext;
let texts: Record<string, string[]>;
let addresses: Record<string, string[]>;
let isSilent: boolean;

beforeEach(async () => {
  [texts, isSilent] = [{}, false];
  const answer = (values: string[] | undefined): DnsAnswer =>
    isSilent ? { kind: 'noAnswer', why: 'ETIMEOUT' } : { kind: 'found', values: values ?? [] };
  const dns = {
    txt: async (name: string) => answer(texts[name]),
    addresses: async (name: string) => answer(addresses[name]),
  };
  ctx = await testContext({ ports: { ...NO_PORTS, dns } });
  // The platform is at an address in numbers here.
  addresses = { [HOST]: [new URL(ctx.publicUrl).hostname] };
  await plantTwoTenants(ctx);
});

async function prove(scope = ROMA, host = HOST) {
  await claimDomain(ctx, scope, { domain: host, by });
  const { token } = (await listDomainClaims(ctx.db, scope)).find((claim) => claim.host === host)!;
  texts[proofRecordOf(host)] = [...(texts[proofRecordOf(host)] ?? []), proofTextOf(token)];
  return checkDomain(ctx, scope, { host, by });
}

const why = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  );

test('a claimed domain serves nothing until its record proves it', async () => {
  await claimDomain(ctx, ROMA, { domain: `https://${HOST}/menu`, by });
  expect(await checkDomain(ctx, ROMA, { host: HOST, by })).toEqual({ problem: 'noRecord' });
  expect(storeOfHost(ctx.db, HOST)).toBeNull();
  texts[proofRecordOf(HOST)] = ['servery-verify=somebody-elses'];
  expect(await checkDomain(ctx, ROMA, { host: HOST, by })).toEqual({ problem: 'noRecord' });
  expect(storeOfHost(ctx.db, HOST)).toBeNull();
});

test('the first domain that is proved and points here is the main one, and cached pages are rendered again', async () => {
  const before = (await findStore(ctx.db, ROMA))!.settingsVersion;
  expect(await prove()).toEqual({ problem: null });
  expect(storeOfHost(ctx.db, HOST)).toEqual({ restaurantId: 'roma', storeId: 'roma-1' });
  expect(mainDomainOf(ctx.db, ROMA)).toBe(HOST);
  expect((await findStore(ctx.db, ROMA))!.settingsVersion).toBeGreaterThan(before);
  await prove(ROMA, 'www.roma.test');
  expect(await listDomains(ctx.db, ROMA)).toEqual([
    { host: HOST, isMain: true },
    { host: 'www.roma.test', isMain: false },
  ]);
});

test('a domain that is proved but leads elsewhere is served and is not the main one', async () => {
  addresses[HOST] = ['198.51.100.9'];
  expect(await prove()).toEqual({ problem: 'notHere' });
  expect(await listDomains(ctx.db, ROMA)).toEqual([{ host: HOST, isMain: false }]);
});

test('a proved domain stays so when its record is gone, and says when it points elsewhere', async () => {
  await prove();
  texts = {};
  expect(await checkDomain(ctx, ROMA, { host: HOST, by })).toEqual({ problem: null });
  addresses[HOST] = ['198.51.100.9'];
  expect(await checkDomain(ctx, ROMA, { host: HOST, by })).toEqual({ problem: 'notHere' });
  expect(mainDomainOf(ctx.db, ROMA)).toBe(HOST);
});

test('while the DNS does not answer nothing changes', async () => {
  await prove();
  isSilent = true;
  expect(await checkDomain(ctx, ROMA, { host: HOST, by })).toEqual({ problem: 'noAnswer' });
  expect(mainDomainOf(ctx.db, ROMA)).toBe(HOST);
});

test('checking a proved domain again changes nothing and writes no second entry', async () => {
  await prove();
  const entries = () => ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'proveDomain').execute();
  await checkDomain(ctx, ROMA, { host: HOST, by });
  expect(await entries()).toHaveLength(1);
});

test('a domain that another restaurant proves is theirs from then on, as after a sale', async () => {
  await prove();
  await prove(WOK);
  expect(storeOfHost(ctx.db, HOST)).toEqual({ restaurantId: 'wok', storeId: 'wok-1' });
  expect(mainDomainOf(ctx.db, ROMA)).toBeNull();
});

test('claiming is not enough to take another restaurant’s domain', async () => {
  await prove();
  await claimDomain(ctx, WOK, { domain: HOST, by });
  await checkDomain(ctx, WOK, { host: HOST, by });
  expect(storeOfHost(ctx.db, HOST)).toEqual({ restaurantId: 'roma', storeId: 'roma-1' });
});

test('a domain of another store cannot be checked, chosen or removed', async () => {
  await prove();
  for (const act of [checkDomain, chooseMainDomain, dropDomain]) {
    expect(await why(act(ctx, WOK, { host: HOST, by }))).toBe('This domain does not exist.');
  }
  expect(mainDomainOf(ctx.db, ROMA)).toBe(HOST);
});

test('another domain becomes the main one, if it leads anywhere', async () => {
  await prove();
  await prove(ROMA, 'www.roma.test');
  expect(await why(chooseMainDomain(ctx, ROMA, { host: 'www.roma.test', by }))).toContain('doesn’t lead anywhere yet');
  expect(mainDomainOf(ctx.db, ROMA)).toBe(HOST);
  addresses['www.roma.test'] = ['198.51.100.9'];
  await chooseMainDomain(ctx, ROMA, { host: 'www.roma.test', by });
  expect(mainDomainOf(ctx.db, ROMA)).toBe('www.roma.test');
});

test('a removed domain serves nothing, and its store is at the platform’s address again', async () => {
  await prove();
  await dropDomain(ctx, ROMA, { host: HOST, by });
  expect(storeOfHost(ctx.db, HOST)).toBeNull();
  expect(mainDomainOf(ctx.db, ROMA)).toBeNull();
  expect(await listDomainClaims(ctx.db, ROMA)).toEqual([]);
});

test('a store has up to ten domains; the same one twice is one', async () => {
  for (let at = 0; at < MAX_DOMAINS; at++) await claimDomain(ctx, ROMA, { domain: `a${at}.roma.test`, by });
  await claimDomain(ctx, ROMA, { domain: 'a0.roma.test', by });
  expect(await why(claimDomain(ctx, ROMA, { domain: 'one-more.roma.test', by }))).toContain('up to 10 domains');
});

test('a domain whose record appears later starts working automatically', async () => {
  await claimDomain(ctx, ROMA, { domain: HOST, by });
  await checkWaitingDomains(ctx);
  expect(storeOfHost(ctx.db, HOST)).toBeNull();
  const [claim] = await listDomainClaims(ctx.db, ROMA);
  texts[proofRecordOf(HOST)] = [proofTextOf(claim!.token)];
  await checkWaitingDomains(ctx);
  expect(mainDomainOf(ctx.db, ROMA)).toBe(HOST);
});

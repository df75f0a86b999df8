import { expect, test } from 'bun:test';
import { type DomainFacts, domainStateOf } from './domain-states.ts';

const FACTS: DomainFacts = { storeId: 'roma', ownerStoreId: null, checkedIsoDateTimeUtc: null, problem: null };
const CHECKED = { checkedIsoDateTimeUtc: '2026-11-21T07:00:00Z' };

test.each<[string, Partial<DomainFacts>, ReturnType<typeof domainStateOf>]>([
  ['nobody has checked it', {}, 'added'],
  ['its record wasn’t there', { ...CHECKED, problem: 'noRecord' }, 'waiting'],
  ['it is the store’s and leads here', { ...CHECKED, ownerStoreId: 'roma' }, 'connected'],
  ['it is the store’s and leads elsewhere', { ...CHECKED, ownerStoreId: 'roma', problem: 'notHere' }, 'elsewhere'],
  ['it is the store’s and its DNS is silent', { ...CHECKED, ownerStoreId: 'roma', problem: 'noAnswer' }, 'noAnswer'],
  ['another store has proved it', { ...CHECKED, ownerStoreId: 'wok', problem: 'noRecord' }, 'lost'],
])('where %s, a domain is shown as such', (_, facts, state) => {
  expect(domainStateOf({ ...FACTS, ...facts })).toBe(state);
});

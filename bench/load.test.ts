import { describe, expect, test } from 'bun:test';
import { readReport } from './load.ts';

const REPORT = `Running 3s test @ http://127.0.0.1:1/
  1 threads and 32 connections
  450000 requests in 3.00s, 60.00MB read
Requests/sec: 150000.00
`;

describe("the load tool's report", () => {
  test('says how many requests were completed and how fast', () => {
    expect(readReport(REPORT)).toEqual({ completed: 450_000, perSecond: 150_000 });
  });
  test('counts for nothing when answers were errors or connections broke', () => {
    expect(() => readReport(`${REPORT}  Non-2xx or 3xx responses: 3\n`)).toThrow('answers were wrong');
    expect(() => readReport(`${REPORT}  Socket errors: connect 0, read 1, write 0, timeout 0\n`)).toThrow('were wrong');
  });
  test('counts for nothing when hardly anything was completed', () => {
    expect(() => readReport(REPORT.replace('450000', '99'))).toThrow('only 99');
  });
});

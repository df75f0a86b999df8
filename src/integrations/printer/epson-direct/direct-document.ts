import XMLBuilder from 'fast-xml-builder';
import { DEFAULT_DEVICE_ID } from '#src/domain/printing/printing.schema.ts';
import {
  answerIn,
  childOf,
  isNearEndStatus,
  problemOfCode,
  readXml,
  rejectionOfCode,
} from '../epson-epos/epos-answer.ts';
import { eposPrint, printJobIdOf } from '../epson-epos/epos-document.ts';
import type { PrintOutcome } from '../printer.port.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/** How long the printer may work on one job, as it is told. */
const PRINT_MS = 30_000;

/** The answer to a printer that asks for work. Version 2.00 is the first that has the job's id. */
export function printRequestInfo({ jobId, bytes }: { readonly jobId: string; readonly bytes: Uint8Array }): string {
  const job = {
    Parameter: { devid: DEFAULT_DEVICE_ID, timeout: PRINT_MS, printjobid: printJobIdOf(jobId) },
    PrintData: { 'epos-print': eposPrint({ kind: 'print', jobId, bytes }) },
  };
  const info = { '@Version': '2.00', ePOSPrint: job };
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({ PrintRequestInfo: info })}`;
}

export interface PrintResult {
  /** As `printJobIdOf` made it; null: the printer refused the whole document before it read an id. */
  readonly printJobId: string | null;
  readonly outcome: PrintOutcome;
}

/** Null: not a printer's result, or one that declares entities. */
export function readPrintResult(text: string): PrintResult | null {
  const root = childOf(readXml(text), 'PrintResponseInfo');
  const response = childOf(root, 'ePOSPrint', 'PrintResponse', 'response');
  if (response === null) return readRefusal(childOf(root, 'ServerDirectPrint', 'Response'));
  const answer = answerIn(response);
  const parameter = childOf(root, 'ePOSPrint', 'Parameter') as { readonly printjobid?: unknown } | null;
  const printJobId = parameter?.printjobid;
  if (answer === null || typeof printJobId !== 'string') return null;
  return { printJobId, outcome: outcomeOf(answer) };
}

/** "Data size is exceeded", "Invalid XML format", "Invalid printer settings": nothing was printed. */
function readRefusal(response: object | null): PrintResult | null {
  const { '@Success': success } = (response ?? {}) as Readonly<Record<string, unknown>>;
  return success === 'false' ? { printJobId: null, outcome: { kind: 'refused', why: 'error' } } : null;
}

/** The same meanings as over ePOS-Print. */
function outcomeOf({ isSuccess, code, status }: NonNullable<ReturnType<typeof answerIn>>): PrintOutcome {
  if (isSuccess) return { kind: 'printed', nearEnd: isNearEndStatus(status) };
  const rejected = rejectionOfCode(code);
  if (rejected !== null) return { kind: 'refused', why: rejected };
  // A roll that ends in the middle has the same code as one that had ended before.
  return { kind: 'unknown', why: problemOfCode(code) ?? 'timeout' };
}

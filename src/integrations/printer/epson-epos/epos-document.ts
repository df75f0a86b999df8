import XMLBuilder from 'fast-xml-builder';
import { completionRequest } from '../escpos/completion.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const EPOS_PRINT = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const INITIALISE = [0x1b, 0x40] as const;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/**
 * What a printer is asked: to print bytes, to say how it is (an empty document prints nothing), to go on after an error, or to
 * throw away what it holds.
 */
export type EposAsk =
  | { readonly kind: 'print'; readonly jobId: string; readonly bytes: Uint8Array }
  | { readonly kind: 'status'; readonly jobId?: string }
  | { readonly kind: 'resume' | 'clear' };

/** Letters and digits of the job's id: the printer compares it, and some firmware takes 30 at most. */
export function printJobIdOf(jobId: string): string {
  return jobId.replace(/[^0-9A-Za-z]/g, '').slice(-30);
}

/** A whole SOAP document for `service.cgi`. */
export function eposDocument(ask: EposAsk, { deviceId, timeoutMs }: { deviceId: string; timeoutMs: number }): string {
  const jobId = 'jobId' in ask && ask.jobId !== undefined ? printJobIdOf(ask.jobId) : null;
  const parameter = { '@xmlns': EPOS_PRINT, devid: deviceId, timeout: timeoutMs, ...(jobId && { printjobid: jobId }) };
  const envelope = {
    '@xmlns:s': SOAP,
    's:Header': { parameter },
    's:Body': { 'epos-print': eposPrint(ask) },
  };
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({ 's:Envelope': envelope })}`;
}

/** The element with what is to be done. Also what a printer that fetches its jobs is given. */
export function eposPrint(ask: EposAsk): object {
  const head = { '@xmlns': EPOS_PRINT };
  if (ask.kind === 'print') return { ...head, command: Buffer.from(commandBytes(ask)).toString('hex') };
  if (ask.kind === 'resume') return { ...head, recovery: '' };
  return ask.kind === 'clear' ? { ...head, reset: '' } : head;
}

/**
 * The docket as it goes to port 9100, without what the service does itself: it initialises, and reports the end of the
 * job, which on a raw connection only a completion request proves.
 */
function commandBytes({ jobId, bytes }: { readonly jobId: string; readonly bytes: Uint8Array }): Uint8Array {
  const start = INITIALISE.every((byte, at) => bytes[at] === byte) ? INITIALISE.length : 0;
  const request = completionRequest(jobId);
  const tail = bytes.subarray(Math.max(0, bytes.length - request.length));
  const hasRequest = tail.length === request.length && tail.every((byte, at) => byte === request[at]);
  return bytes.subarray(start, hasRequest ? bytes.length - request.length : bytes.length);
}

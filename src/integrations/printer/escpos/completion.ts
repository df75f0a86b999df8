/**
 * "Tell me when this is on paper": `GS ( H` function 48. The printer answers `37 22 d1 d2 d3 d4 00` once everything
 * before it has been printed; it is the only proof of printing on a raw connection.
 */
const REQUEST = [0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30] as const;
const MARK_LENGTH = 4;

/** Four printable characters of the job's id: its end is its random part. */
export function completionMark(jobId: string): string {
  return jobId
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(-MARK_LENGTH)
    .padStart(MARK_LENGTH, '0');
}

export function completionRequest(jobId: string): Uint8Array {
  return Uint8Array.from([...REQUEST, ...new TextEncoder().encode(completionMark(jobId))]);
}

/** The job's bytes ending in their own completion request, whichever renderer made them. */
export function withCompletionRequest(bytes: Uint8Array, jobId: string): Uint8Array {
  const request = completionRequest(jobId);
  const tail = bytes.subarray(Math.max(0, bytes.length - request.length));
  const hasIt = tail.length === request.length && tail.every((byte, at) => byte === request[at]);
  if (hasIt) return bytes;
  const joined = new Uint8Array(bytes.length + request.length);
  joined.set(bytes);
  joined.set(request, bytes.length);
  return joined;
}

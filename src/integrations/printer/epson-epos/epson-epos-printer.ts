import type { PrinterReach } from '#src/domain/printing/printer-address.ts';
import { encodeEscpos } from '../escpos/encode.ts';
import { createTurns } from '../in-turn.ts';
import {
  NOTHING_KNOWN,
  type PrinterKnowledge,
  type PrinterPort,
  type PrinterStatus,
  type PrintOutcome,
  type PrintRequest,
} from '../printer.port.ts';
import { parseEposAddress } from './epos-address.ts';
import { EPOS_TIMES, EposService, type EposTimes, type EposWord, statusOfWord } from './epos-service.ts';
import { sendEposJob } from './send-epos-job.ts';

const OFFLINE: PrinterStatus = { kind: 'unavailable', why: 'offline' };

/**
 * ePOS-Print XML to the printer's own web service, over HTTP or HTTPS. One job at a time for an address: how the printer is,
 * the docket, its answer. Only `success="true"` counts as printed.
 */
export function createEpsonEposPrinter({
  times = EPOS_TIMES,
  reach = 'shopNetwork',
}: {
  readonly times?: EposTimes;
  readonly reach?: PrinterReach;
} = {}): PrinterPort {
  const inTurn = createTurns(times.pauseMs);
  const serviceAt = (address: string, certificate?: string): EposService | null => {
    const place = parseEposAddress(address, reach);
    return place && new EposService({ ...place, certificate: certificate ?? null }, times);
  };

  return {
    encode: encodeEscpos,
    print: (job) =>
      inTurn(job.address, async () => {
        const service = serviceAt(job.address, job.known?.certificate);
        if (!service) return { kind: 'refused', why: 'offline' };
        const { outcome, known } = await printOn(service, job, times);
        job.onLearned?.(known);
        return outcome;
      }),
    status: (address) =>
      inTurn(address, async () => {
        const service = serviceAt(address);
        return service ? statusOfWord(await service.status()) : OFFLINE;
      }),
    recover: (address, how) =>
      inTurn(address, async () => {
        const service = serviceAt(address);
        if (!service) return OFFLINE;
        await service.recover(how);
        return statusOfWord(await service.status());
      }),
  };
}

async function printOn(
  service: EposService,
  job: PrintRequest,
  times: EposTimes,
): Promise<{ readonly outcome: PrintOutcome; readonly known: PrinterKnowledge }> {
  const known = job.known ?? NOTHING_KNOWN;
  const word = await service.status();
  const status = statusOfWord(word);
  const asked = withCertificate({ ...known, answersStatus: known.answersStatus || word.kind === 'answer' }, word);
  if (status.kind === 'unavailable') return { outcome: { kind: 'refused', why: status.why }, known: asked };
  // A printer that has answered before hangs, or something else has its address: nothing is sent.
  if (status.kind === 'mute' && known.answersStatus) return { outcome: { kind: 'refused', why: 'offline' }, known };
  if (known.needsClearing && status.kind === 'ready') await service.recover('clear');
  const outcome = await sendEposJob(service, job, { status, times });
  return {
    outcome,
    known: {
      ...asked,
      answersStatus: asked.answersStatus || outcome.kind === 'printed',
      provesById: known.provesById || outcome.kind === 'printed',
      needsClearing: outcome.kind === 'refused' ? known.needsClearing : outcome.kind === 'unknown',
    },
  };
}

/** The first certificate stays the printer's until it is saved again. */
function withCertificate(known: PrinterKnowledge, word: EposWord): PrinterKnowledge {
  if (word.kind !== 'answer' || word.certificate === null) return known;
  return { certificate: word.certificate, ...known };
}

import { printerSuite } from '../printer.suite.ts';
import { createMemoryPrinters } from './memory-printer.ts';

printerSuite('printer in memory', async () => {
  const printer = createMemoryPrinters({ holdMs: 150 });
  const address = 'kitchen:9100';
  const machine = printer.machine(address);
  return {
    printer,
    address,
    machine,
    set: async (faults) => machine.set(faults),
    [Symbol.asyncDispose]: async () => {},
  };
});

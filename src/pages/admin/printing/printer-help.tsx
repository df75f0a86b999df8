import type { PrinterConnection } from '#src/domain/printing/printing.schema.ts';
import { HelpCard } from '../side.tsx';

const SELF_TEST =
  'Hold the feed button while turning the printer on. The page it prints shows its address, such as 192.168.1.50.';
const RESERVE = 'Reserve this address in your router so the printer is found again after a power cut.';
const TEST = 'After saving, run a test print from the list. It checks the paper width and cutter too.';
const BACKUP = 'A backup printer takes over when this one is out of paper or off, and marks the docket.';

interface Help {
  readonly connection: PrinterConnection;
  readonly shownFor: string;
  /** What to do at the printer, in order. */
  readonly steps: readonly string[];
}

const HELP: readonly Help[] = [
  {
    connection: 'LAN',
    shownFor: 'hidden group-has-[[value=LAN]:checked]/where:block',
    steps: [SELF_TEST, 'With a box, its page lists the printers on the network under Find printers.', RESERVE],
  },
  {
    connection: 'EPOS',
    shownFor: 'hidden group-has-[[value=EPOS]:checked]/where:block',
    steps: [SELF_TEST, RESERVE, 'Open this address in a browser and turn on ePOS-Print.'],
  },
  {
    connection: 'USB',
    shownFor: 'hidden group-has-[[value=USB]:checked]/where:block',
    steps: [
      'Plug the printer into the box and turn it on.',
      'A single printer is found automatically. With several, copy each serial number from Health of the box.',
    ],
  },
  {
    connection: 'BLUETOOTH',
    shownFor: 'hidden group-has-[[value=BLUETOOTH]:checked]/where:block',
    steps: [
      'Hold the feed button while turning the printer on. The page it prints shows its Bluetooth address, such as 00:01:90:7C:AB:12.',
      'Pair the printer with the box once, as the guide of the box says under Printers on Bluetooth.',
    ],
  },
  {
    connection: 'CLOUD',
    shownFor: 'hidden group-has-[[value=CLOUD]:checked]/where:block',
    steps: [
      SELF_TEST,
      'Add the printer here, then type the URL and ID that you get into its Server Direct Print page.',
    ],
  },
  {
    connection: 'SUNMI',
    shownFor: 'hidden group-has-[[value=SUNMI]:checked]/where:block',
    steps: [
      'Connect the printer to Wi-Fi with Sunmi’s app.',
      'Type the serial number from the label under the printer. One printer belongs to one store.',
    ],
  },
];

/** Steps for the connection that the form has chosen. Form and help are inside one `group/where`. */
export function PrinterHelp() {
  return HELP.map(({ connection, shownFor, steps }) => (
    <div key={connection} className={shownFor}>
      <HelpCard title="Set up the printer" points={[...steps, TEST, BACKUP]} />
    </div>
  ));
}

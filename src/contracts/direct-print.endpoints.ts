import { endpoint } from './endpoint.ts';

/**
 * An Epson printer with Server Direct Print asks for its jobs. It sends a form: `ConnectionType` GetRequest or SetResponse, `ID` as shown
 * with the printer, and `ResponseFile` with what came of a job. Answers ePOS-Print XML, or an empty body when there is nothing.
 */
export const directPrintEndpoint = endpoint<unknown, Response>()(
  'POST',
  '/api/printing/restaurants/:restaurantId/stores/:storeId/direct-print',
);

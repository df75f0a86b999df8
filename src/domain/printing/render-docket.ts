import { unreachable } from '#src/shared/invariant.ts';
import { renderBookingSlip } from './booking-slip.ts';
import { renderCancelTicket } from './cancel-ticket.ts';
import { renderCardReceipt } from './card-receipt.ts';
import { renderChangeTicket } from './change-ticket.ts';
import type { Docket, DocketSnapshot } from './docket.types.ts';
import { renderEndOfDay } from './end-of-day.ts';
import { renderOrderInvoice } from './order-invoice.ts';
import { renderOrderStub } from './order-stub.ts';
import { renderOrderTicket } from './order-ticket.ts';
import { renderCardPayments, renderSalesReport, renderSalesSummary } from './sales-report-paper.ts';
import { renderTestPage } from './test-page.ts';

/**
 * Renders a docket from its snapshot: the same snapshot always gives the same docket, so a retry prints what was queued
 * and a reprint differs only in its banner. Pure; lines are wrapped for the snapshot's printer and font.
 */
export function renderDocket(snapshot: DocketSnapshot): Docket {
  switch (snapshot.kind) {
    case 'ORDER_TICKET':
      return renderOrderTicket(snapshot);
    case 'ORDER_STUB':
      return renderOrderStub(snapshot);
    case 'ORDER_INVOICE':
      return renderOrderInvoice(snapshot);
    case 'CHANGE_TICKET':
      return renderChangeTicket(snapshot);
    case 'CANCEL_TICKET':
      return renderCancelTicket(snapshot);
    case 'CARD_RECEIPT':
      return renderCardReceipt(snapshot);
    case 'END_OF_DAY':
      return renderEndOfDay(snapshot);
    case 'SALES_REPORT':
      return renderSalesReport(snapshot);
    case 'SALES_SUMMARY':
      return renderSalesSummary(snapshot);
    case 'CARD_PAYMENTS':
      return renderCardPayments(snapshot);
    case 'BOOKING_SLIP':
      return renderBookingSlip(snapshot);
    case 'TEST_PAGE':
      return renderTestPage(snapshot);
    default:
      return unreachable(snapshot);
  }
}

import type { Migration } from 'kysely/migration';
import { m0001_tenancy } from './0001_tenancy.ts';
import { m0002_access } from './0002_access.ts';
import { m0003_menu } from './0003_menu.ts';
import { m0004_customers } from './0004_customers.ts';
import { m0005_orders } from './0005_orders.ts';
import { m0006_payments } from './0006_payments.ts';
import { m0007_printing } from './0007_printing.ts';
import { m0008_house } from './0008_house.ts';
import { m0009_waiting } from './0009_waiting.ts';
import { m0010_sync } from './0010_sync.ts';
import { m0011_card_terminals } from './0011_card_terminals.ts';
import { m0012_bills } from './0012_bills.ts';
import { m0013_floor } from './0013_floor.ts';
import { m0014_cash } from './0014_cash.ts';
import { m0015_store_customers } from './0015_store_customers.ts';
import { m0016_sold_out_until } from './0016_sold_out_until.ts';
import { m0017_people } from './0017_people.ts';
import { m0018_print_trays } from './0018_print_trays.ts';
import { m0019_sent_facts } from './0019_sent_facts.ts';
import { m0020_number_blocks } from './0020_number_blocks.ts';
import { m0021_stamps_on_the_way } from './0021_stamps_on_the_way.ts';
import { m0022_event_lanes } from './0022_event_lanes.ts';
import { m0023_approvals } from './0023_approvals.ts';
import { m0024_histories } from './0024_histories.ts';
import { m0025_printer_knowledge } from './0025_printer_knowledge.ts';
import { m0026_coupons_on_lines } from './0026_coupons_on_lines.ts';
import { m0027_print_lease_owner } from './0027_print_lease_owner.ts';
import { m0028_order_rungs } from './0028_order_rungs.ts';
import { m0029_money_due } from './0029_money_due.ts';
import { m0030_proved_addresses } from './0030_proved_addresses.ts';
import { m0031_wrong_pins } from './0031_wrong_pins.ts';
import { m0032_checks_of_null } from './0032_checks_of_null.ts';
import { m0033_store_keys } from './0033_store_keys.ts';
import { m0037_paper_and_forms } from './0037_paper_and_forms.ts';
import { m0038_batch_uploads } from './0038_batch_uploads.ts';
import { m0041_website_themes } from './0041_website_themes.ts';
import { m0042_menu_drafts } from './0042_menu_drafts.ts';
import { m0044_pages_and_inquiries } from './0044_pages_and_inquiries.ts';
import { m0045_orders_in_order } from './0045_orders_in_order.ts';
import { m0052_domain_claims } from './0052_domain_claims.ts';
import { m0053_orders_found } from './0053_orders_found.ts';
import { m0054_loyalty_adjustments } from './0054_loyalty_adjustments.ts';
import { m0055_merged_customers } from './0055_merged_customers.ts';
import { m0060_menu_sources } from './0060_menu_sources.ts';
import { m0061_people } from './0061_people.ts';
import { m0062_journal } from './0062_journal.ts';
import { m0066_time_clock } from './0066_time_clock.ts';
import { m0067_page_addresses } from './0067_page_addresses.ts';
import { m0068_saved_reports } from './0068_saved_reports.ts';
import { m0069_timesheets } from './0069_timesheets.ts';
import { m0070_sales_facts } from './0070_sales_facts.ts';
import { m0073_changed_days } from './0073_changed_days.ts';
import { m0074_refund_references } from './0074_refund_references.ts';
import { m0075_test_orders } from './0075_test_orders.ts';
import { m0076_merchant_accounts } from './0076_merchant_accounts.ts';
import { m0082_sales_months } from './0082_sales_months.ts';
import { m0083_payouts_and_pictures } from './0083_payouts_and_pictures.ts';
import { m0084_terminals_of_pages } from './0084_terminals_of_pages.ts';
import { m0085_terminal_totals } from './0085_terminal_totals.ts';
import { m0087_saved_cards } from './0087_saved_cards.ts';
import { m0088_online_books } from './0088_online_books.ts';
import { m0089_disputes } from './0089_disputes.ts';
import { m0098_disputes_in_the_journal } from './0098_disputes_in_the_journal.ts';
import { m0099_cards_of_erased_restaurants } from './0099_cards_of_erased_restaurants.ts';
import { m0101_cells } from './0101_cells.ts';
import { m0105_first_facts } from './0105_first_facts.ts';
import { m0109_idempotency_keys_by_time } from './0109_idempotency_keys_by_time.ts';
import { m0112_rows_ahead_of_a_restaurant } from './0112_rows_ahead_of_a_restaurant.ts';
import { m0113_shifts_of_a_lock } from './0113_shifts_of_a_lock.ts';
import { m0115_refund_parts } from './0115_refund_parts.ts';
import { m0116_voids_by_day } from './0116_voids_by_day.ts';
import { m0117_what_the_bank_has } from './0117_what_the_bank_has.ts';
import { m0120_proved_before_a_restaurant } from './0120_proved_before_a_restaurant.ts';
import { m0121_books_asked_for } from './0121_books_asked_for.ts';
import { m0126_what_a_version_did } from './0126_what_a_version_did.ts';
import { m0127_days_of_a_lock } from './0127_days_of_a_lock.ts';
import { m0129_approved_at_a_terminal } from './0129_approved_at_a_terminal.ts';
import { m0130_kitchen_entries } from './0130_kitchen_entries.ts';
import { m0131_keys_of_a_prompt } from './0131_keys_of_a_prompt.ts';
import { m0133_courses } from './0133_courses.ts';
import { m0134_table_bookings } from './0134_table_bookings.ts';
import { m0135_kitchen_acts } from './0135_kitchen_acts.ts';
import { m0136_parties_at_the_door } from './0136_parties_at_the_door.ts';
import { m0138_terminal_options } from './0138_terminal_options.ts';
import { m0139_account_of_a_customer } from './0139_account_of_a_customer.ts';
import { m0141_confirmed_bookings } from './0141_confirmed_bookings.ts';
import { m0143_couriers } from './0143_couriers.ts';
import { m0145_two_step } from './0145_two_step.ts';
import { m0147_uber_eats } from './0147_uber_eats.ts';
import { m0150_support_sessions } from './0150_support_sessions.ts';
import { m0151_uber_eats_orders } from './0151_uber_eats_orders.ts';
import { m0152_marketplace_sales } from './0152_marketplace_sales.ts';
import { m0153_marketplace_menus } from './0153_marketplace_menus.ts';
import { m0154_push_devices } from './0154_push_devices.ts';
import { m0155_google_orders } from './0155_google_orders.ts';
import { m0156_cloud_printers } from './0156_cloud_printers.ts';
import { m0157_google_feeds } from './0157_google_feeds.ts';
import { m0158_connected_stores } from './0158_connected_stores.ts';
import { m0161_failed_rows } from './0161_failed_rows.ts';
import { m0162_uber_eats_sold_out } from './0162_uber_eats_sold_out.ts';
import { m0163_own_drivers } from './0163_own_drivers.ts';
import { m0164_station_redirects } from './0164_station_redirects.ts';
import { m0165_asked_of_customers } from './0165_asked_of_customers.ts';
import { m0166_uber_eats_store_status } from './0166_uber_eats_store_status.ts';
import { m0168_employee_faces } from './0168_employee_faces.ts';
import { m0169_proved_emails } from './0169_proved_emails.ts';
import { m0170_audit_of_no_store } from './0170_audit_of_no_store.ts';
import { m0171_passkeys } from './0171_passkeys.ts';
import { m0173_display_states } from './0173_display_states.ts';
import { m0174_tasks_by_state } from './0174_tasks_by_state.ts';
import { m0175_wait_list } from './0175_wait_list.ts';
import { m0177_restaurant_files } from './0177_restaurant_files.ts';
import { m0178_silent_screens } from './0178_silent_screens.ts';
import { m0179_access_tokens } from './0179_access_tokens.ts';
import { m0180_phone_payments } from './0180_phone_payments.ts';
import { m0182_kitchen_times } from './0182_kitchen_times.ts';
import { m0183_refunds_of_phones } from './0183_refunds_of_phones.ts';
import { m0184_connected_ways } from './0184_connected_ways.ts';
import { m0187_evidence_links } from './0187_evidence_links.ts';
import { m0191_table_calls } from './0191_table_calls.ts';

/** Imported one by one: a compiled binary has no folder to scan. The number is the order. */
export const migrations: Record<string, Migration> = {
  '0001_tenancy': m0001_tenancy,
  '0002_access': m0002_access,
  '0003_menu': m0003_menu,
  '0004_customers': m0004_customers,
  '0005_orders': m0005_orders,
  '0006_payments': m0006_payments,
  '0007_printing': m0007_printing,
  '0008_house': m0008_house,
  '0009_waiting': m0009_waiting,
  '0010_sync': m0010_sync,
  '0011_card_terminals': m0011_card_terminals,
  '0012_bills': m0012_bills,
  '0013_floor': m0013_floor,
  '0014_cash': m0014_cash,
  '0015_store_customers': m0015_store_customers,
  '0016_sold_out_until': m0016_sold_out_until,
  '0017_people': m0017_people,
  '0018_print_trays': m0018_print_trays,
  '0019_sent_facts': m0019_sent_facts,
  '0020_number_blocks': m0020_number_blocks,
  '0021_stamps_on_the_way': m0021_stamps_on_the_way,
  '0022_event_lanes': m0022_event_lanes,
  '0023_approvals': m0023_approvals,
  '0024_histories': m0024_histories,
  '0025_printer_knowledge': m0025_printer_knowledge,
  '0026_coupons_on_lines': m0026_coupons_on_lines,
  '0027_print_lease_owner': m0027_print_lease_owner,
  '0028_order_rungs': m0028_order_rungs,
  '0029_money_due': m0029_money_due,
  '0030_proved_addresses': m0030_proved_addresses,
  '0031_wrong_pins': m0031_wrong_pins,
  '0032_checks_of_null': m0032_checks_of_null,
  '0033_store_keys': m0033_store_keys,
  '0037_paper_and_forms': m0037_paper_and_forms,
  '0038_batch_uploads': m0038_batch_uploads,
  '0041_website_themes': m0041_website_themes,
  '0042_menu_drafts': m0042_menu_drafts,
  '0044_pages_and_inquiries': m0044_pages_and_inquiries,
  '0045_orders_in_order': m0045_orders_in_order,
  '0052_domain_claims': m0052_domain_claims,
  '0053_orders_found': m0053_orders_found,
  '0054_loyalty_adjustments': m0054_loyalty_adjustments,
  '0055_merged_customers': m0055_merged_customers,
  '0060_menu_sources': m0060_menu_sources,
  '0061_people': m0061_people,
  '0062_journal': m0062_journal,
  '0066_time_clock': m0066_time_clock,
  '0067_page_addresses': m0067_page_addresses,
  '0068_saved_reports': m0068_saved_reports,
  '0069_timesheets': m0069_timesheets,
  '0070_sales_facts': m0070_sales_facts,
  '0073_changed_days': m0073_changed_days,
  '0074_refund_references': m0074_refund_references,
  '0075_test_orders': m0075_test_orders,
  '0076_merchant_accounts': m0076_merchant_accounts,
  '0082_sales_months': m0082_sales_months,
  '0083_payouts_and_pictures': m0083_payouts_and_pictures,
  '0084_terminals_of_pages': m0084_terminals_of_pages,
  '0085_terminal_totals': m0085_terminal_totals,
  '0087_saved_cards': m0087_saved_cards,
  '0088_online_books': m0088_online_books,
  '0089_disputes': m0089_disputes,
  '0098_disputes_in_the_journal': m0098_disputes_in_the_journal,
  '0099_cards_of_erased_restaurants': m0099_cards_of_erased_restaurants,
  '0101_cells': m0101_cells,
  '0105_first_facts': m0105_first_facts,
  '0109_idempotency_keys_by_time': m0109_idempotency_keys_by_time,
  '0112_rows_ahead_of_a_restaurant': m0112_rows_ahead_of_a_restaurant,
  '0113_shifts_of_a_lock': m0113_shifts_of_a_lock,
  '0115_refund_parts': m0115_refund_parts,
  '0116_voids_by_day': m0116_voids_by_day,
  '0117_what_the_bank_has': m0117_what_the_bank_has,
  '0120_proved_before_a_restaurant': m0120_proved_before_a_restaurant,
  '0121_books_asked_for': m0121_books_asked_for,
  '0126_what_a_version_did': m0126_what_a_version_did,
  '0127_days_of_a_lock': m0127_days_of_a_lock,
  '0129_approved_at_a_terminal': m0129_approved_at_a_terminal,
  '0130_kitchen_entries': m0130_kitchen_entries,
  '0131_keys_of_a_prompt': m0131_keys_of_a_prompt,
  '0133_courses': m0133_courses,
  '0134_table_bookings': m0134_table_bookings,
  '0135_kitchen_acts': m0135_kitchen_acts,
  '0136_parties_at_the_door': m0136_parties_at_the_door,
  '0138_terminal_options': m0138_terminal_options,
  '0139_account_of_a_customer': m0139_account_of_a_customer,
  '0141_confirmed_bookings': m0141_confirmed_bookings,
  '0143_couriers': m0143_couriers,
  '0145_two_step': m0145_two_step,
  '0147_uber_eats': m0147_uber_eats,
  '0150_support_sessions': m0150_support_sessions,
  '0151_uber_eats_orders': m0151_uber_eats_orders,
  '0152_marketplace_sales': m0152_marketplace_sales,
  '0153_marketplace_menus': m0153_marketplace_menus,
  '0154_push_devices': m0154_push_devices,
  '0155_google_orders': m0155_google_orders,
  '0156_cloud_printers': m0156_cloud_printers,
  '0157_google_feeds': m0157_google_feeds,
  '0158_connected_stores': m0158_connected_stores,
  '0161_failed_rows': m0161_failed_rows,
  '0162_uber_eats_sold_out': m0162_uber_eats_sold_out,
  '0163_own_drivers': m0163_own_drivers,
  '0164_station_redirects': m0164_station_redirects,
  '0165_asked_of_customers': m0165_asked_of_customers,
  '0166_uber_eats_store_status': m0166_uber_eats_store_status,
  '0168_employee_faces': m0168_employee_faces,
  '0169_proved_emails': m0169_proved_emails,
  '0170_audit_of_no_store': m0170_audit_of_no_store,
  '0171_passkeys': m0171_passkeys,
  '0173_display_states': m0173_display_states,
  '0174_tasks_by_state': m0174_tasks_by_state,
  '0175_wait_list': m0175_wait_list,
  '0177_restaurant_files': m0177_restaurant_files,
  '0178_silent_screens': m0178_silent_screens,
  '0179_access_tokens': m0179_access_tokens,
  '0180_phone_payments': m0180_phone_payments,
  '0182_kitchen_times': m0182_kitchen_times,
  '0183_refunds_of_phones': m0183_refunds_of_phones,
  '0184_connected_ways': m0184_connected_ways,
  '0187_evidence_links': m0187_evidence_links,
  '0191_table_calls': m0191_table_calls,
};

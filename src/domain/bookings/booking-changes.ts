/** What an edit of a booking changed, field by field (domain rules §5). */
import { isSameValue } from '#src/shared/same-value.ts';
import { BOOKING_FIELDS, type BookingChange, type BookingDetails, type BookingField } from './booking.types.ts';

type Value = BookingChange['before'];

/** Nothing for fields that stayed. In the order of the fields. */
export function bookingChanges(before: BookingDetails, after: BookingDetails): BookingChange[] {
  return BOOKING_FIELDS.flatMap((field) => {
    const [old, now] = [fieldValue(before, field), fieldValue(after, field)];
    if (isSameValue(old, now)) return [];
    const kind = isEmpty(old) ? 'added' : isEmpty(now) ? 'removed' : 'edited';
    return [{ field, kind, before: old, after: now }];
  });
}

const isEmpty = (value: Value) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

function fieldValue({ customer, specialRequest, ...plain }: BookingDetails, field: BookingField): Value {
  switch (field) {
    case 'customer.name':
      return customer.name;
    case 'customer.mobile':
      return customer.mobile;
    case 'customer.unverifiedEmail':
      return customer.unverifiedEmail;
    case 'specialRequest.note':
      return specialRequest.note;
    case 'specialRequest.template':
      return specialRequest.template;
    default:
      return plain[field];
  }
}

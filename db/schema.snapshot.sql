CREATE VIEW sales_facts_wanted as select o.storeId, o.businessDay, o.id as orderId, 'sale' as kind, '' as sourceId,
    o.placedIsoDateTimeUtc as occurredIsoDateTimeUtc, o.channel, o.collectionType, o.posTerminalId, o.employeeId, o.employeeName, 1 as orderCount, 0 as lostCount, 0 as changeCount, 0 as refundCount, coalesce(c.itemTotalInCents, o.itemTotalInCents) as itemTotalInCents, coalesce(c.discountInCents, o.discountInCents) as discountInCents, coalesce(c.deliveryFeeInCents, o.deliveryFeeInCents) as deliveryFeeInCents, coalesce(c.surchargeInCents, o.surchargeInCents) as surchargeInCents, coalesce(c.tipInCents, o.tipInCents) as tipInCents, coalesce(c.cashRoundingInCents, o.cashRoundingInCents) as cashRoundingInCents, coalesce(c.taxInCents, o.taxInCents) as taxInCents, coalesce(c.grandTotalInCents, o.grandTotalInCents) as grandTotalInCents,
    coalesce(c.addedTaxInCents, iif(o.taxIsIncluded, 0, o.taxInCents)) as addedTaxInCents,
    max(0, o.refundedInCents - (select coalesce(sum(amountInCents), 0) from refunds where orderId = o.id and statusCode <> 'failure' and id not in (select refundId from bill_edit_refunds))) as refundInCents
  from orders o left join order_day_changes c on c.orderId = o.id and c.businessDay = (select min(businessDay) from order_day_changes where orderId = o.id)
  where o.isTest = 0 and o.statusCode in ('accepted', 'completed')
  union all
  select o.storeId, o.businessDay, o.id, 'lost', '', o.placedIsoDateTimeUtc, o.channel, o.collectionType, o.posTerminalId, o.employeeId, o.employeeName, 0 as orderCount, 1 as lostCount, 0 as changeCount, 0 as refundCount, 0 as itemTotalInCents, 0 as discountInCents, 0 as deliveryFeeInCents, 0 as surchargeInCents, 0 as tipInCents, 0 as cashRoundingInCents, 0 as taxInCents, 0 as grandTotalInCents, 0 as addedTaxInCents, 0 as refundInCents
  from orders o where o.isTest = 0 and o.statusCode in ('rejected', 'cancelled', 'failure')
  union all
  select o.storeId, c.businessDay, o.id, 'change', '', c.changedIsoDateTimeUtc, o.channel, o.collectionType, o.posTerminalId, o.employeeId, o.employeeName, 0 as orderCount, 0 as lostCount, 1 as changeCount, 0 as refundCount,
    coalesce(n.itemTotalInCents, o.itemTotalInCents) - c.itemTotalInCents as itemTotalInCents, coalesce(n.discountInCents, o.discountInCents) - c.discountInCents as discountInCents, coalesce(n.deliveryFeeInCents, o.deliveryFeeInCents) - c.deliveryFeeInCents as deliveryFeeInCents, coalesce(n.surchargeInCents, o.surchargeInCents) - c.surchargeInCents as surchargeInCents, coalesce(n.tipInCents, o.tipInCents) - c.tipInCents as tipInCents, coalesce(n.cashRoundingInCents, o.cashRoundingInCents) - c.cashRoundingInCents as cashRoundingInCents, coalesce(n.taxInCents, o.taxInCents) - c.taxInCents as taxInCents, coalesce(n.grandTotalInCents, o.grandTotalInCents) - c.grandTotalInCents as grandTotalInCents,
    coalesce(n.addedTaxInCents, iif(o.taxIsIncluded, 0, o.taxInCents)) - c.addedTaxInCents, 0
  from orders o join order_day_changes c on c.orderId = o.id
    left join order_day_changes n on n.orderId = c.orderId and n.businessDay = (select min(x.businessDay) from order_day_changes x
  where x.orderId = c.orderId and x.businessDay > c.businessDay)
  where o.isTest = 0 and o.statusCode in ('accepted', 'completed')
  union all
  select p.storeId, p.businessDay, p.orderId, 'refund', p.id, p.createdIsoDateTimeUtc, p.channel, p.collectionType, p.posTerminalId, p.employeeId, p.employeeName,
    0 as orderCount, 0 as lostCount, 0 as changeCount, 1 as refundCount, 0, 0,
    0 - iif(p.isWritten, p.w_deliveryFeeInCents, iif(p.left > 0, cast(round(max(0, min(p.beside + p.counted, p.left)) * 1.0 * p.deliveryFeeInCents / p.left) as integer) - cast(round(max(0, min(p.beside, p.left)) * 1.0 * p.deliveryFeeInCents / p.left) as integer), 0)),
    0 - iif(p.isWritten, p.w_surchargeInCents, iif(p.left > 0, cast(round(max(0, min(p.beside + p.counted, p.left)) * 1.0 * p.surchargeInCents / p.left) as integer) - cast(round(max(0, min(p.beside, p.left)) * 1.0 * p.surchargeInCents / p.left) as integer), 0)),
    0 - iif(p.isWritten, p.w_tipInCents, iif(p.left > 0, cast(round(max(0, min(p.beside + p.counted, p.left)) * 1.0 * p.tipInCents / p.left) as integer) - cast(round(max(0, min(p.beside, p.left)) * 1.0 * p.tipInCents / p.left) as integer), 0)),
    0 - iif(p.isWritten, p.w_cashRoundingInCents, iif(p.left > 0, cast(round(max(0, min(p.beside + p.counted, p.left)) * 1.0 * p.cashRoundingInCents / p.left) as integer) - cast(round(max(0, min(p.beside, p.left)) * 1.0 * p.cashRoundingInCents / p.left) as integer), 0)),
    0 - iif(p.isWritten, p.w_taxInCents, iif(p.left > 0, cast(round(max(0, min(p.beside + p.counted, p.left)) * 1.0 * p.taxInCents / p.left) as integer) - cast(round(max(0, min(p.beside, p.left)) * 1.0 * p.taxInCents / p.left) as integer), 0)),
    0, 0 - iif(p.isWritten, p.w_addedTaxInCents, iif(p.left > 0, cast(round(max(0, min(p.beside + p.counted, p.left)) * 1.0 * p.addedTaxInCents / p.left) as integer) - cast(round(max(0, min(p.beside, p.left)) * 1.0 * p.addedTaxInCents / p.left) as integer), 0)), p.counted
  from (
    select given.storeId, given.businessDay, given.orderId, given.id, given.createdIsoDateTimeUtc, o.channel, o.collectionType, o.posTerminalId, o.employeeId, o.employeeName,
      min(o.refundedInCents, given.upTo) - min(o.refundedInCents, given.upTo - given.amountInCents) as counted,
      coalesce(given.writtenInCents = min(o.refundedInCents, given.upTo) - min(o.refundedInCents, given.upTo - given.amountInCents), 0) as isWritten,
      given.deliveryFeeInCents as w_deliveryFeeInCents, given.surchargeInCents as w_surchargeInCents, given.tipInCents as w_tipInCents, given.addedTaxInCents as w_addedTaxInCents, given.cashRoundingInCents as w_cashRoundingInCents, given.taxInCents as w_taxInCents,
      coalesce(n.deliveryFeeInCents, o.deliveryFeeInCents) - (coalesce(given.all_deliveryFeeInCents, 0) - coalesce(given.deliveryFeeInCents, 0)) as deliveryFeeInCents,
      coalesce(n.surchargeInCents, o.surchargeInCents) - (coalesce(given.all_surchargeInCents, 0) - coalesce(given.surchargeInCents, 0)) as surchargeInCents,
      coalesce(n.tipInCents, o.tipInCents) - (coalesce(given.all_tipInCents, 0) - coalesce(given.tipInCents, 0)) as tipInCents,
      coalesce(n.addedTaxInCents, iif(o.taxIsIncluded, 0, o.taxInCents)) - (coalesce(given.all_addedTaxInCents, 0) - coalesce(given.addedTaxInCents, 0)) as addedTaxInCents,
      coalesce(n.cashRoundingInCents, o.cashRoundingInCents) - (coalesce(given.all_cashRoundingInCents, 0) - coalesce(given.cashRoundingInCents, 0)) as cashRoundingInCents,
      coalesce(n.taxInCents, o.taxInCents) - (coalesce(given.all_taxInCents, 0) - coalesce(given.taxInCents, 0)) as taxInCents,
      coalesce(n.grandTotalInCents, o.grandTotalInCents) - (coalesce(given.all_writtenInCents, 0) - coalesce(given.writtenInCents, 0)) as left,
      min(o.refundedInCents, given.upTo - given.amountInCents) - (coalesce(given.all_writtenInCents, 0) - coalesce(given.writtenInCents, 0)) as beside
    from (
      select storeId, orderId, businessDay, id, createdIsoDateTimeUtc, amountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, addedTaxInCents, cashRoundingInCents, taxInCents, writtenInCents,
        sum(amountInCents) over refund as upTo, sum(writtenInCents) over refund as all_writtenInCents,
        sum(deliveryFeeInCents) over refund as all_deliveryFeeInCents, sum(surchargeInCents) over refund as all_surchargeInCents, sum(tipInCents) over refund as all_tipInCents, sum(addedTaxInCents) over refund as all_addedTaxInCents, sum(cashRoundingInCents) over refund as all_cashRoundingInCents, sum(taxInCents) over refund as all_taxInCents
      from (select *, dishesInCents + deliveryFeeInCents + surchargeInCents + tipInCents + addedTaxInCents + cashRoundingInCents as writtenInCents from refunds)
      where statusCode <> 'failure' and id not in (select refundId from bill_edit_refunds)
      window refund as (partition by storeId, orderId order by businessDay, id)) given
      join orders o on o.id = given.orderId
      left join order_day_changes n on n.orderId = given.orderId and n.businessDay = (
        select min(c.businessDay) from order_day_changes c where c.orderId = given.orderId and c.businessDay > given.businessDay)
    where o.isTest = 0 and o.statusCode in ('accepted', 'completed')) p;

CREATE TRIGGER audit_log_keeps before update on audit_log begin select raise(abort, 'the audit log only grows'); end;

CREATE TRIGGER audit_log_stays before delete on audit_log begin select raise(abort, 'the audit log only grows'); end;

CREATE TRIGGER evidence_links_keep before update on evidence_links begin select raise(abort, 'evidence only grows'); end;

CREATE TRIGGER facts_again_orders after insert on orders when new.isTest = 0 and new.statusCode not in ('processingPayment', 'new') and exists (select 1 from sales_facts where orderId = new.id and position <> 0) begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.id union select storeId, 1 from sales_facts where orderId = new.id and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.id
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.id and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.id
        union select storeId, businessDay from sales_facts where orderId = new.id and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.id)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_changed_bill_edit_refunds after update on bill_edit_refunds begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.orderId union select storeId, 1 from sales_facts where orderId = new.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_changed_order_day_changes after update on order_day_changes begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.orderId union select storeId, 1 from sales_facts where orderId = new.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_changed_orders after update of statusCode, businessDay, placedIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, taxIsIncluded, refundedInCents on orders when not (not old.statusCode not in ('processingPayment', 'new') and new.statusCode not in ('processingPayment', 'new')
  and not exists (select 1 from refunds where orderId = new.id)
  and not exists (select 1 from order_day_changes where orderId = new.id) and not exists (select 1 from sales_facts where orderId = new.id and position <> 0)) and (old.statusCode not in ('processingPayment', 'new') or new.statusCode not in ('processingPayment', 'new')) and (old.statusCode is not new.statusCode or old.businessDay is not new.businessDay or old.placedIsoDateTimeUtc is not new.placedIsoDateTimeUtc or old.channel is not new.channel or old.collectionType is not new.collectionType or old.posTerminalId is not new.posTerminalId or old.employeeId is not new.employeeId or old.employeeName is not new.employeeName or old.itemTotalInCents is not new.itemTotalInCents or old.discountInCents is not new.discountInCents or old.deliveryFeeInCents is not new.deliveryFeeInCents or old.surchargeInCents is not new.surchargeInCents or old.tipInCents is not new.tipInCents or old.cashRoundingInCents is not new.cashRoundingInCents or old.taxInCents is not new.taxInCents or old.grandTotalInCents is not new.grandTotalInCents or old.taxIsIncluded is not new.taxIsIncluded or old.refundedInCents is not new.refundedInCents)
   and not (old.statusCode = 'accepted' and new.statusCode = 'completed'
     and not (old.businessDay is not new.businessDay or old.placedIsoDateTimeUtc is not new.placedIsoDateTimeUtc or old.channel is not new.channel or old.collectionType is not new.collectionType or old.posTerminalId is not new.posTerminalId or old.employeeId is not new.employeeId or old.employeeName is not new.employeeName or old.itemTotalInCents is not new.itemTotalInCents or old.discountInCents is not new.discountInCents or old.deliveryFeeInCents is not new.deliveryFeeInCents or old.surchargeInCents is not new.surchargeInCents or old.tipInCents is not new.tipInCents or old.cashRoundingInCents is not new.cashRoundingInCents or old.taxInCents is not new.taxInCents or old.grandTotalInCents is not new.grandTotalInCents or old.taxIsIncluded is not new.taxIsIncluded or old.refundedInCents is not new.refundedInCents)) begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.id union select storeId, 1 from sales_facts where orderId = new.id and position <> 0 union select old.storeId, 1
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.id
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.id and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.id
        union select storeId, businessDay from sales_facts where orderId = new.id and position <> 0 union select old.storeId, old.businessDay) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.id)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_changed_refunds after update on refunds begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.orderId union select storeId, 1 from sales_facts where orderId = new.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_first_orders after update of statusCode on orders when not old.statusCode not in ('processingPayment', 'new') and new.statusCode not in ('processingPayment', 'new')
  and not exists (select 1 from refunds where orderId = new.id)
  and not exists (select 1 from order_day_changes where orderId = new.id) and not exists (select 1 from sales_facts where orderId = new.id and position <> 0) and new.isTest = 0 and new.statusCode not in ('processingPayment', 'new') begin insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select o.storeId, o.businessDay, o.id, iif(o.isSold, 'sale', 'lost'), '', o.placedIsoDateTimeUtc, o.channel, o.collectionType, o.posTerminalId, o.employeeId, o.employeeName,
  0, 0, o.isSold, 1 - o.isSold, 0, 0,
  o.isSold * o.itemTotalInCents, o.isSold * o.discountInCents, o.isSold * o.deliveryFeeInCents, o.isSold * o.surchargeInCents, o.isSold * o.tipInCents, o.isSold * o.cashRoundingInCents, o.isSold * o.taxInCents, o.isSold * o.grandTotalInCents, o.isSold * iif(o.taxIsIncluded, 0, o.taxInCents), o.isSold * o.refundedInCents
  from (select new.storeId, new.businessDay, new.id, new.placedIsoDateTimeUtc,
  new.channel, new.collectionType, new.posTerminalId, new.employeeId, new.employeeName, new.itemTotalInCents, new.discountInCents, new.deliveryFeeInCents, new.surchargeInCents, new.tipInCents, new.cashRoundingInCents, new.taxInCents, new.grandTotalInCents,
  new.taxIsIncluded, new.refundedInCents, new.statusCode in ('accepted', 'completed') as isSold) as o; end;

CREATE TRIGGER facts_gone_bill_edit_refunds after delete on bill_edit_refunds begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = old.orderId union select storeId, 1 from sales_facts where orderId = old.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = old.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = old.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = old.orderId
        union select storeId, businessDay from sales_facts where orderId = old.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = old.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_gone_order_day_changes after delete on order_day_changes begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = old.orderId union select storeId, 1 from sales_facts where orderId = old.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = old.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = old.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = old.orderId
        union select storeId, businessDay from sales_facts where orderId = old.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = old.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_gone_orders after delete on orders when old.statusCode not in ('processingPayment', 'new') begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = old.id union select storeId, 1 from sales_facts where orderId = old.id and position <> 0 union select old.storeId, 1
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = old.id
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = old.id and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = old.id
        union select storeId, businessDay from sales_facts where orderId = old.id and position <> 0 union select old.storeId, old.businessDay) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = old.id)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_gone_refunds after delete on refunds begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = old.orderId union select storeId, 1 from sales_facts where orderId = old.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = old.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = old.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = old.orderId
        union select storeId, businessDay from sales_facts where orderId = old.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = old.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_new_bill_edit_refunds after insert on bill_edit_refunds begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.orderId union select storeId, 1 from sales_facts where orderId = new.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_new_order_day_changes after insert on order_day_changes begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.orderId union select storeId, 1 from sales_facts where orderId = new.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER facts_new_orders after insert on orders when new.isTest = 0 and new.statusCode not in ('processingPayment', 'new') and not exists (select 1 from sales_facts where orderId = new.id and position <> 0) begin insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select o.storeId, o.businessDay, o.id, iif(o.isSold, 'sale', 'lost'), '', o.placedIsoDateTimeUtc, o.channel, o.collectionType, o.posTerminalId, o.employeeId, o.employeeName,
  0, 0, o.isSold, 1 - o.isSold, 0, 0,
  o.isSold * o.itemTotalInCents, o.isSold * o.discountInCents, o.isSold * o.deliveryFeeInCents, o.isSold * o.surchargeInCents, o.isSold * o.tipInCents, o.isSold * o.cashRoundingInCents, o.isSold * o.taxInCents, o.isSold * o.grandTotalInCents, o.isSold * iif(o.taxIsIncluded, 0, o.taxInCents), o.isSold * o.refundedInCents
  from (select new.storeId, new.businessDay, new.id, new.placedIsoDateTimeUtc,
  new.channel, new.collectionType, new.posTerminalId, new.employeeId, new.employeeName, new.itemTotalInCents, new.discountInCents, new.deliveryFeeInCents, new.surchargeInCents, new.tipInCents, new.cashRoundingInCents, new.taxInCents, new.grandTotalInCents,
  new.taxIsIncluded, new.refundedInCents, new.statusCode in ('accepted', 'completed') as isSold) as o; end;

CREATE TRIGGER facts_new_refunds after insert on refunds begin insert into sales_fact_places (storeId, position)
    select storeId, 1 from orders where id = new.orderId union select storeId, 1 from sales_facts where orderId = new.orderId and position <> 0
    on conflict do update set position = position + 1;
  insert into sales_facts (storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, position, isTakenBack, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents)
  select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, (select position from sales_fact_places p where p.storeId = facts.storeId), 1 - max(isWanted),
    sum(orderCount), sum(lostCount), sum(changeCount), sum(refundCount), sum(itemTotalInCents), sum(discountInCents), sum(deliveryFeeInCents), sum(surchargeInCents), sum(tipInCents), sum(cashRoundingInCents), sum(taxInCents), sum(grandTotalInCents), sum(addedTaxInCents), sum(refundInCents)
  from (select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, orderCount, lostCount, changeCount, refundCount, itemTotalInCents, discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, refundInCents, 1 as isWanted from sales_facts_wanted where orderId = new.orderId
    union all
    select storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName, 0 - orderCount, 0 - lostCount, 0 - changeCount, 0 - refundCount, 0 - itemTotalInCents, 0 - discountInCents, 0 - deliveryFeeInCents, 0 - surchargeInCents, 0 - tipInCents, 0 - cashRoundingInCents, 0 - taxInCents, 0 - grandTotalInCents, 0 - addedTaxInCents, 0 - refundInCents, 0
    from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId)) as facts
  group by storeId, businessDay, orderId, kind, sourceId, occurredIsoDateTimeUtc, channel, collectionType, posTerminalId, employeeId, employeeName
  having sum(orderCount) <> 0 or sum(lostCount) <> 0 or sum(changeCount) <> 0 or sum(refundCount) <> 0 or sum(itemTotalInCents) <> 0 or sum(discountInCents) <> 0 or sum(deliveryFeeInCents) <> 0 or sum(surchargeInCents) <> 0 or sum(tipInCents) <> 0 or sum(cashRoundingInCents) <> 0 or sum(taxInCents) <> 0 or sum(grandTotalInCents) <> 0 or sum(addedTaxInCents) <> 0 or sum(refundInCents) <> 0; end;

CREATE TRIGGER months_changed_facts after update on sales_facts begin insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, refundBesideDishesInCents, feeInCents)
  values (old.storeId, substr(old.businessDay, 1, 7), old.channel,
    0 - old.orderCount, 0 - old.itemTotalInCents, 0 - old.discountInCents, 0 - old.refundInCents, 0 - old.grandTotalInCents, iif(old.kind = 'refund', (old.deliveryFeeInCents + old.surchargeInCents + old.tipInCents + old.addedTaxInCents + old.cashRoundingInCents), 0),
    0 - old.orderCount * coalesce(
      (select applicationFeeInCents from order_payments where orderId = old.orderId and capturedInCents > 0), 0))
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, refundBesideDishesInCents = refundBesideDishesInCents + excluded.refundBesideDishesInCents, feeInCents = feeInCents + excluded.feeInCents; insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, refundBesideDishesInCents, feeInCents)
  values (new.storeId, substr(new.businessDay, 1, 7), new.channel,
    new.orderCount, new.itemTotalInCents, new.discountInCents, new.refundInCents, new.grandTotalInCents, iif(new.kind = 'refund', 0 - (new.deliveryFeeInCents + new.surchargeInCents + new.tipInCents + new.addedTaxInCents + new.cashRoundingInCents), 0),
    new.orderCount * coalesce(
      (select applicationFeeInCents from order_payments where orderId = new.orderId and capturedInCents > 0), 0))
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, refundBesideDishesInCents = refundBesideDishesInCents + excluded.refundBesideDishesInCents, feeInCents = feeInCents + excluded.feeInCents; end;

CREATE TRIGGER months_changed_fees after update of capturedInCents, applicationFeeInCents on order_payments when iif(old.capturedInCents > 0, old.applicationFeeInCents, 0) <> iif(new.capturedInCents > 0, new.applicationFeeInCents, 0)
   begin insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, feeInCents)
  select storeId, substr(businessDay, 1, 7), channel, 0, 0, 0, 0, 0, sum(orderCount) * (iif(new.capturedInCents > 0, new.applicationFeeInCents, 0) - iif(old.capturedInCents > 0, old.applicationFeeInCents, 0))
  from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId) where kind = 'sale'
  group by storeId, substr(businessDay, 1, 7), channel having sum(orderCount) <> 0
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, feeInCents = feeInCents + excluded.feeInCents; end;

CREATE TRIGGER months_gone_facts after delete on sales_facts begin insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, refundBesideDishesInCents, feeInCents)
  values (old.storeId, substr(old.businessDay, 1, 7), old.channel,
    0 - old.orderCount, 0 - old.itemTotalInCents, 0 - old.discountInCents, 0 - old.refundInCents, 0 - old.grandTotalInCents, iif(old.kind = 'refund', (old.deliveryFeeInCents + old.surchargeInCents + old.tipInCents + old.addedTaxInCents + old.cashRoundingInCents), 0),
    0 - old.orderCount * coalesce(
      (select applicationFeeInCents from order_payments where orderId = old.orderId and capturedInCents > 0), 0))
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, refundBesideDishesInCents = refundBesideDishesInCents + excluded.refundBesideDishesInCents, feeInCents = feeInCents + excluded.feeInCents; end;

CREATE TRIGGER months_gone_fees after delete on order_payments when iif(old.capturedInCents > 0, old.applicationFeeInCents, 0) <> 0 begin insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, feeInCents)
  select storeId, substr(businessDay, 1, 7), channel, 0, 0, 0, 0, 0, sum(orderCount) * (0 - iif(old.capturedInCents > 0, old.applicationFeeInCents, 0))
  from (select * from sales_facts where orderId = old.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = old.orderId
        union select storeId, businessDay from sales_facts where orderId = old.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = old.orderId) where kind = 'sale'
  group by storeId, substr(businessDay, 1, 7), channel having sum(orderCount) <> 0
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, feeInCents = feeInCents + excluded.feeInCents; end;

CREATE TRIGGER months_new_facts after insert on sales_facts when new.kind <> 'lost' begin insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, refundBesideDishesInCents, feeInCents)
  values (new.storeId, substr(new.businessDay, 1, 7), new.channel,
    new.orderCount, new.itemTotalInCents, new.discountInCents, new.refundInCents, new.grandTotalInCents, iif(new.kind = 'refund', 0 - (new.deliveryFeeInCents + new.surchargeInCents + new.tipInCents + new.addedTaxInCents + new.cashRoundingInCents), 0),
    new.orderCount * coalesce(
      (select applicationFeeInCents from order_payments where orderId = new.orderId and capturedInCents > 0), 0))
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, refundBesideDishesInCents = refundBesideDishesInCents + excluded.refundBesideDishesInCents, feeInCents = feeInCents + excluded.feeInCents; end;

CREATE TRIGGER months_new_fees after insert on order_payments when iif(new.capturedInCents > 0, new.applicationFeeInCents, 0) <> 0 begin insert into sales_months (storeId, month, channel, orderCount, itemTotalInCents, discountInCents, refundInCents, grandTotalInCents, feeInCents)
  select storeId, substr(businessDay, 1, 7), channel, 0, 0, 0, 0, 0, sum(orderCount) * (iif(new.capturedInCents > 0, new.applicationFeeInCents, 0))
  from (select * from sales_facts where orderId = new.orderId and position <> 0
    union all select f.* from (select storeId, businessDay from orders where id = new.orderId
        union select storeId, businessDay from sales_facts where orderId = new.orderId and position <> 0) as place
      cross join sales_facts as f on f.storeId = place.storeId and f.businessDay = place.businessDay and f.position = 0
        and f.orderId = new.orderId) where kind = 'sale'
  group by storeId, substr(businessDay, 1, 7), channel having sum(orderCount) <> 0
  on conflict (storeId, month, channel) do update set
  orderCount = orderCount + excluded.orderCount, itemTotalInCents = itemTotalInCents + excluded.itemTotalInCents, discountInCents = discountInCents + excluded.discountInCents, refundInCents = refundInCents + excluded.refundInCents, grandTotalInCents = grandTotalInCents + excluded.grandTotalInCents, feeInCents = feeInCents + excluded.feeInCents; end;

CREATE TABLE access_tokens (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  /** Who made it: it does what they may. Their account may be in another cell, so it is no reference. */
  userId text not null,
  userName text not null,
  name text not null,
  /** A keyed hash. The key itself is shown once and kept nowhere. */
  secretHash text not null unique,
  /** The last characters of the key, by which people tell it from others. */
  hint text not null,
  scopesJson text not null,
  /** Null: all stores of the restaurant. */
  storeIdsJson text,
  /** Of the form that made it: sent again, it makes no second one. */
  requestKey text not null,
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null,
  revokedIsoDateTimeUtc text,
  revokedByName text,
  usedIsoDate text,
  /** A network, not an address. */
  usedFrom text,
  check ((revokedIsoDateTimeUtc is null) = (revokedByName is null)),
  check ((usedIsoDate is null) = (usedFrom is null)),
  check (createdIsoDateTimeUtc < expiresIsoDateTimeUtc)
) strict;

CREATE TABLE account_tokens (
  tokenHash text not null primary key,
  userId text not null references users (id),
  purpose text not null check (purpose in ('resetPassword', 'verifyEmail', 'invitation')),
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null,
  usedIsoDateTimeUtc text
  , membershipId text) strict;

CREATE TABLE approvals (
  /** Of the token that goes with the act: the file opens nothing. */
  tokenHash text not null primary key,
  restaurantId text not null,
  storeId text not null,
  posTerminalId text not null,
  /** Who stood at the till; null: nobody is asked there. */
  askedById text,
  approvedById text not null,
  action text not null,
  subjectId text not null,
  partsJson text not null check (json_valid(partsJson)),
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null
) strict;

CREATE TABLE audit_log (
  sequence integer not null primary key autoincrement,
  id text not null unique,
  restaurantId text,
  storeId text,
  actorKind text not null,
  actorId text,
  actorName text not null,
  approvedById text,
  action text not null,
  subjectType text not null,
  subjectId text not null,
  beforeJson text check (beforeJson is null or json_valid(beforeJson)),
  afterJson text check (afterJson is null or json_valid(afterJson)),
  origin text not null,
  occurredIsoDateTimeUtc text not null,
  previousHash text not null,
  hash text not null
) strict;

CREATE TABLE batch_upload_jobs (
  id text primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  kind text not null check (kind in ('menu')),
  statusCode text not null check (statusCode in ('created', 'running', 'success', 'failure')),
  fileName text not null,
  headingsJson text not null check (json_valid(headingsJson)),
  mappingJson text not null check (json_valid(mappingJson)),
  rowCount integer not null check (rowCount > 0),
  doneCount integer not null default 0 check (doneCount between 0 and rowCount),
  byJson text not null check (json_valid(byJson)),
  createdIsoDateTimeUtc text not null,
  startedIsoDateTimeUtc text,
  finishedIsoDateTimeUtc text,
  undoneIsoDateTimeUtc text
  , source text not null default 'file'
  check (source in ('file', 'starter', 'store')), failedCount integer not null default 0 check (failedCount >= 0), againByJson text
  check (againByJson is null or json_valid(againByJson))) strict;

CREATE TABLE batch_upload_rows (
  jobId text not null references batch_upload_jobs (id) on delete cascade,
  line integer not null,
  cellsJson text not null check (json_valid(cellsJson)),
  outcome text check (outcome is null or outcome in ('added', 'changed', 'same', 'failed')),
  message text not null default '',
  itemId text,
  version integer,
  beforeJson text check (beforeJson is null or json_valid(beforeJson)),
  primary key (jobId, line)
) strict, without rowid;

CREATE TABLE bill_edit_refunds (
  refundId text not null primary key references refunds (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  tenderId text references tenders (id)
) strict, without rowid;

CREATE TABLE bill_edits (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  /** The version that the edit made. */
  number integer not null,
  beforeInCents integer not null,
  afterInCents integer not null,
  reason text,
  byName text not null,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE bill_holds (
  billId text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  posTerminalId text not null references pos_terminals (id),
  terminalName text not null,
  employeeName text not null,
  takenIsoDateTimeUtc text not null,
  leaseUntilIsoDateTimeUtc text not null
) strict, without rowid;

CREATE TABLE bill_shares (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  billId text not null references orders (id),
  position integer not null,
  mode text not null check (mode in ('equally', 'byItem', 'byAmount', 'whole')),
  /** Of the bill, before tip and cash rounding. */
  amountInCents integer not null check (amountInCents >= 0),
  linesJson text not null default '[]' check (json_valid(linesJson)),
  state text not null check (state in ('open', 'paid', 'dropped')),
  tenderId text references tenders (id),
  paymentName text not null default '',
  createdIsoDateTimeUtc text not null,
  check ((state = 'paid') = (tenderId is not null))
) strict;

CREATE TABLE bills (
  /** Also the order's, once something was sent. */
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  version integer not null default 1 check (version >= 1),
  state text not null check (state in ('open', 'closed')),
  closedReason text,
  orderId text references orders (id),
  collectionType text not null check (collectionType in ('pickup', 'delivery', 'dineIn')),
  tableId text,
  customerName text not null default '',
  /** BillDraft by src/domain/ordering/bill.schema.ts. */
  draftJson text not null check (json_valid(draftJson)),
  /** Of the draft, as it was priced when it was saved. */
  totalInCents integer not null check (totalInCents >= 0),
  lineCount integer not null check (lineCount >= 0),
  unsentCount integer not null check (unsentCount >= 0),
  savedByName text not null,
  posTerminalId text references pos_terminals (id),
  openedIsoDateTimeUtc text not null,
  savedIsoDateTimeUtc text not null
  , sentFacts text) strict;

CREATE TABLE book_differences (
  id text primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  kind text not null,
  /** The order, charge or payout that differs. */
  subjectId text not null,
  orderId text references orders (id),
  currencyCode text not null,
  oursInCents integer not null,
  theirsInCents integer not null,
  foundIsoDateTimeUtc text not null,
  resolvedIsoDateTimeUtc text,
  /** 'agrees' by itself, or what a person wrote. */
  resolution text,
  resolvedByName text
) strict;

CREATE TABLE boxes (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  /** At the end of each id that the box makes. */
  mark text not null unique check (length(mark) = 6),
  isActive integer not null default 1 check (isActive in (0, 1)),
  pairingCodeHash text,
  pairingExpiresIsoDateTimeUtc text,
  credentialHash text,
  /** Good until the new one was used: an answer that got lost locks no box out. */
  previousCredentialHash text,
  pairedIsoDateTimeUtc text,
  revokedIsoDateTimeUtc text,
  lastSeenIsoDateTimeUtc text,
  /** What the box has of our feed. */
  confirmedPosition integer not null default 0,
  /** What we have of the box's feed. */
  receivedPosition integer not null default 0,
  /** Where the last push began: the same push again is known by it. */
  receivedFrom integer not null default 0,
  statusJson text not null default '{}' check (json_valid(statusJson)),
  createdIsoDateTimeUtc text not null
  , numberBlock integer not null default 0, runId text, runSinceIsoDateTimeUtc text, earlierRunsJson text not null default '[]' check (json_valid(earlierRunsJson)), twinIsoDateTimeUtc text) strict;

CREATE TABLE card_customers (
  id text primary key,
  restaurantId text not null references restaurants (id),
  /** Null: they were forgotten here, and are about to be at the provider. */
  customerId text references customers (id),
  /** The provider is asked under it, so that asking again finds the same one. */
  requestKey text not null unique,
  /** Null: the provider has not answered yet. */
  providerCustomerId text unique,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE card_customers_to_erase (
  providerCustomerId text primary key,
  wantedIsoDateTimeUtc text not null
) strict, without rowid;

CREATE TABLE card_terminal_tills (
  posTerminalId text not null primary key references pos_terminals (id),
  storeId text not null references stores (id),
  cardTerminalId text not null references card_terminals (id)
) strict, without rowid;

CREATE TABLE card_terminals (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  provider text not null check (provider in ('simulator', 'linkly', 'tyro', 'worldline')),
  /** Where it is reached from, which says who writes its attempts: the store's box, or the cloud. */
  reach text not null check (reach in ('local', 'cloud')),
  address text not null,
  /** From pairing, sealed with the installation's own key. */
  secretSealed text,
  terminalNumber text,
  pairedIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null,
  /** Its attempts stay readable after it was taken away. */
  removedIsoDateTimeUtc text
  , optionsJson text not null default '{}' check (json_valid(optionsJson))) strict;

CREATE TABLE cards_to_save (
  orderId text primary key references orders (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  customerId text not null,
  /** When the customer agreed, on the checkout. */
  agreedIsoDateTimeUtc text not null
) strict;

CREATE TABLE carts (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  customerId text references customers (id),
  /** CartLine[] by src/domain/ordering/cart.schema.ts. */
  linesJson text not null default '[]' check (json_valid(linesJson)),
  couponCodesJson text not null default '[]' check (json_valid(couponCodesJson)),
  /** What checkout asked so far: collection, time, address, contact. Never lost by an error. */
  detailsJson text not null default '{}' check (json_valid(detailsJson)),
  version integer not null default 1,
  /** Set when the cart became an order: a second submit of it finds that order. */
  orderId text,
  updatedIsoDateTimeUtc text not null
) strict;

CREATE TABLE cash_counts (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  sessionId text not null references cash_sessions (id),
  /** 1 closed the drawer; the ones after it are recounts. */
  number integer not null check (number >= 1),
  countedInCents integer not null check (countedInCents >= 0),
  expectedInCents integer not null,
  differenceInCents integer not null check (differenceInCents = countedInCents - expectedInCents),
  denominationsJson text not null default '[]' check (json_valid(denominationsJson)),
  note text not null default '',
  posTerminalId text references pos_terminals (id),
  byName text not null,
  approvedByName text,
  /** DayEndReport by src/domain/cash/cash.types.ts: what the paper said. */
  reportJson text not null check (json_valid(reportJson)),
  createdIsoDateTimeUtc text not null,
  unique (sessionId, number)
) strict;

CREATE TABLE cash_moves (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  sessionId text not null references cash_sessions (id),
  kind text not null check (kind in ('in', 'out')),
  amountInCents integer not null check (amountInCents > 0),
  reason text not null check (reason <> ''),
  posTerminalId text references pos_terminals (id),
  byName text not null,
  approvedByName text,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE cash_session_tenders (
  tenderId text not null primary key references tenders (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  sessionId text not null references cash_sessions (id)
) strict, without rowid;

CREATE TABLE cash_sessions (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** The till whose drawer it is; other tills may put their money there. */
  drawerTerminalId text not null references pos_terminals (id),
  businessDay text not null,
  floatInCents integer not null check (floatInCents >= 0),
  floatDenominationsJson text not null default '[]' check (json_valid(floatDenominationsJson)),
  openedByName text not null,
  openApprovedByName text,
  openedIsoDateTimeUtc text not null,
  state text not null check (state in ('open', 'closed')),
  closedBusinessDay text,
  closedIsoDateTimeUtc text,
  /** The last payment this side had written down when it was opened and closed; each side counts for itself. */
  openMark integer,
  closeMark integer,
  check ((state = 'closed') = (closedBusinessDay is not null)),
  check ((state = 'closed') = (closedIsoDateTimeUtc is not null))
) strict;

CREATE TABLE categories (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  description text not null,
  sortOrder real not null,
  imageId text references images (id),
  isOnPos integer not null check (isOnPos in (0, 1)),
  isOnline integer not null check (isOnline in (0, 1)),
  isOnUberEats integer not null check (isOnUberEats in (0, 1)),
  backgroundColor text,
  printStationIdsJson text not null default '[]' check (json_valid(printStationIdsJson))
  , course integer check (course between 1 and 6)) strict;

CREATE TABLE cell_arrivals (
  restaurantId text not null primary key,
  attempt text not null,
  fromCell text not null,
  state text not null check (state in ('arriving', 'here', 'calledOff')),
  startedIsoDateTimeUtc text not null,
  changedIsoDateTimeUtc text not null
  , storeIdsJson text) strict;

CREATE TABLE cell_changes (
  position integer not null primary key autoincrement,
  restaurantId text not null,
  tableName text not null,
  rowKeyJson text not null
) strict;

CREATE TABLE cell_moves (
  restaurantId text not null primary key,
  /** Of the one run that may go on with it; a later run has another. */
  attempt text not null,
  toCell text not null,
  state text not null check (state in ('copying', 'frozen', 'moved', 'calledOff')),
  /** 1: nobody but who erases it may change the restaurant's rows. */
  isLocked integer not null default 0 check (isLocked in (0, 1)),
  startedIsoDateTimeUtc text not null,
  changedIsoDateTimeUtc text not null,
  /** When the last of its rows was gone from here; what is left then says where it went. */
  erasedIsoDateTimeUtc text,
  /** Rows and sums by table, as the other cell counted them too. */
  reportJson text check (reportJson is null or json_valid(reportJson))
) strict;

CREATE TABLE change_feed (
  position integer not null primary key autoincrement,
  restaurantId text,
  storeId text,
  tableName text not null,
  rowKeyJson text not null,
  kind text not null check (kind in ('new', 'changed', 'gone'))
) strict;

CREATE TABLE cloud_printers (
  serialNumber text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** The printer it is for. It may not exist yet, and when it no longer does, the cloud is asked to release the serial number. */
  printerId text not null,
  shopId text not null,
  /** Before the cloud is asked, so that a lost answer is asked for again. */
  claimedIsoDateTimeUtc text not null,
  /** Null: the cloud has not confirmed it. */
  boundIsoDateTimeUtc text,
  /** The cloud's last refusal; null: none since. */
  code integer,
  /** The last that the cloud said of it, and whether it was connected then. */
  heardIsoDateTimeUtc text,
  isOnline integer check (isOnline in (0, 1)),
  /** When it last went on or off, by the cloud's clock, in seconds: an older message changes nothing. */
  changedAtSeconds integer not null default 0
) strict;

CREATE TABLE connected_stores (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  /** Whose orders print at the other as well. */
  storeId text not null references stores (id),
  toStoreId text not null references stores (id),
  channel text not null check (channel in ('online', 'pos', 'uberEats', 'google')),
  sinceIsoDateTimeUtc text not null,
  byName text not null, notifies integer not null default 0 check (notifies in (0, 1)), autoAccepts integer not null default 0 check (autoAccepts in (0, 1)), prints integer not null default 1 check (prints in (0, 1)),
  check (storeId <> toStoreId)
) strict;

CREATE TABLE coupon_redemptions (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  couponId text not null references coupons (id),
  orderId text not null,
  customerId text,
  amountInCents integer not null check (amountInCents >= 0),
  redeemedIsoDateTimeUtc text not null,
  givenBackIsoDateTimeUtc text
  , isOnLines integer not null default 0 check (isOnLines in (0, 1))) strict;

CREATE TABLE coupons (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  couponCode text not null,
  type text not null check (type in ('flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery')),
  specJson text not null check (json_valid(specJson)),
  isPaused integer not null default 0 check (isPaused in (0, 1)),
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE courier_jobs (
  /** The key by which the courier knows a repetition. */
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  quoteId text references courier_quotes (id),
  jobStatus text not null check (jobStatus in ('PENDING', 'OUT_FOR_DELIVERY', 'COMPLETED', 'FAILED', 'REJECTED')),
  /** Null: the courier has not answered yet. */
  courierStatus text check (courierStatus in ('pending', 'pickup', 'pickup_complete', 'dropoff', 'ongoing', 'delivered', 'canceled', 'returned')),
  providerDeliveryId text unique,
  feeInCents integer check (feeInCents is null or feeInCents >= 0),
  /** Why the courier would not take it. */
  refusedCode text,
  /** Shows the way to the guest's door without a login. */
  trackingUrl text,
  courierName text,
  vehicle text,
  pickupEtaIsoDateTimeUtc text,
  dropoffEtaIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null,
  /** Of the last report that counted. */
  reportedIsoDateTimeUtc text
  , provider text not null default 'uberDirect' check (provider in ('uberDirect', 'inHouse')), driverPhone text) strict;

CREATE TABLE courier_quotes (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Hash of where it goes: no address stands here, and none of a price that was used. */
  dropoffHash text not null,
  /** The courier's own id. Null: they gave no price. */
  providerQuoteId text,
  feeInCents integer check (feeInCents is null or feeInCents >= 0),
  currencyCode text,
  /** Why there is no price. */
  refusedCode text,
  dropoffMinutes integer,
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null,
  /** The job that it was used for. */
  usedJobId text,
  check ((providerQuoteId is null) = (feeInCents is null))
) strict;

CREATE TABLE custom_page_addresses (
  storeId text not null references stores (id),
  path text not null,
  pageId text not null references custom_pages (id) on delete cascade,
  restaurantId text not null references restaurants (id),
  primary key (storeId, path)
) strict, without rowid;

CREATE TABLE custom_pages (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  path text not null,
  title text not null,
  draftJson text not null check (json_valid(draftJson)),
  publishedJson text check (publishedJson is null or json_valid(publishedJson)),
  previewKey text not null,
  version integer not null default 1,
  changedByName text not null,
  changedIsoDateTimeUtc text not null, deletedIsoDateTimeUtc text,
  unique (storeId, path)
) strict, without rowid;

CREATE TABLE customer_addresses (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  customerId text not null references customers (id),
  addressJson text not null check (json_valid(addressJson)),
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE customers (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  name text not null,
  previousNamesJson text not null default '[]' check (json_valid(previousNamesJson)),
  mobileNumberE164 text not null,
  unverifiedEmail text not null default '',
  previousOrderCount integer not null default 0 check (previousOrderCount >= 0),
  previousPosOrderCount integer not null default 0 check (previousPosOrderCount >= 0),
  createdIsoDateTimeUtc text not null
  , previousMobilesJson text not null default '[]', mergedIntoId text, messagesOffJson text not null default '[]', previousUnverifiedEmailsJson text not null default '[]', phoneNumberE164 text not null default '', previousGoogleOrderCount integer not null default 0) strict;

CREATE TABLE dining_tables (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  area text not null default '',
  type text not null check (type in ('CIRCLE', 'SQUARE', 'RECTANGLE')),
  seats integer not null check (seats between 1 and 50),
  x real not null,
  y real not null,
  rotation real not null default 0,
  /** In the QR code; a new one makes the old paper useless. */
  code text not null
) strict;

CREATE TABLE display_states (
  posTerminalId text not null primary key references pos_terminals (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Counted by the till: an older word never replaces a newer one. */
  sequence integer not null,
  stateJson text not null,
  atIsoDateTimeUtc text not null
) strict, without rowid;

CREATE TABLE disputes (
  /** The provider's. */
  id text primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  paymentIntentId text not null,
  connectedAccountId text,
  amountInCents integer not null,
  currencyCode text not null,
  reason text not null,
  statusCode text not null,
  /** Null: nothing more can be answered. */
  dueIsoDateTimeUtc text,
  answerJson text not null default '{}',
  /** Files with the provider, by the field that they are evidence for. */
  filesJson text not null default '{}',
  answeredIsoDateTimeUtc text,
  /** Whether its money was taken from the store's account, and given back. */
  money text not null default 'none' check (money in ('none', 'take', 'taken', 'return', 'returned')),
  openedIsoDateTimeUtc text not null,
  readIsoDateTimeUtc text not null
  , takenInCents integer, takenDay text, returnedDay text) strict;

CREATE TABLE domain_claims (
  host text not null,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  token text not null,
  createdIsoDateTimeUtc text not null,
  checkedIsoDateTimeUtc text,
  problem text,
  primary key (storeId, host)
) strict, without rowid;

CREATE TABLE domains (
  host text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text references stores (id)
  , isMain integer not null default 0 check (isMain in (0, 1)), verifiedIsoDateTimeUtc text) strict;

CREATE TABLE email_codes (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  email text not null,
  codeHash text not null,
  origin text not null,
  tries integer not null default 0 check (tries >= 0),
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null,
  usedIsoDateTimeUtc text
) strict;

CREATE TABLE employee_faces (
  employeeId text not null primary key references employees (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** A WebP of 160 by 160. Null: their initials. */
  pictureBase64 text,
  /** Of the picture's bytes, so that a till keeps it until it changes. */
  pictureMark text check ((pictureMark is null) = (pictureBase64 is null))
) strict;

CREATE TABLE employees (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  color text not null default '#78716c',
  pinHash text not null,
  permissionsJson text not null check (json_valid(permissionsJson)),
  isActive integer not null default 1 check (isActive in (0, 1)),
  createdIsoDateTimeUtc text not null
  , initials text not null default '', personId text) strict;

CREATE TABLE evidence_links (
  storeId text not null references stores (id),
  writer text not null,
  history text not null,
  sequence integer not null check (sequence > 0),
  restaurantId text not null references restaurants (id),
  kind text not null,
  /** Of the row that the event wrote; of the first link of a chain, the head of the chain before it. */
  rowId text not null,
  isoDateTimeUtc text not null,
  businessDay text not null,
  amountsJson text not null check (json_valid(amountsJson)),
  previousHash text not null,
  bodyHash text not null,
  hash text not null,
  primary key (storeId, writer, history, sequence)
) strict, without rowid;

CREATE TABLE floor_layouts (
  storeId text not null primary key references stores (id),
  restaurantId text not null references restaurants (id),
  /** Goes up with every draft, publishing and throwing away. */
  version integer not null check (version >= 1),
  isEnabled integer not null default 1 check (isEnabled in (0, 1)),
  /** FloorArea[] by src/domain/floor/floor.schema.ts; the published tables are rows of dining_tables. */
  areasJson text not null check (json_valid(areasJson)),
  scale real not null default 1 check (scale > 0),
  pinnedX real not null default 0,
  pinnedY real not null default 0,
  publishedIsoDateTimeUtc text,
  /** FloorLayout; null: nobody is drawing. */
  draftJson text check (draftJson is null or json_valid(draftJson)),
  draftByName text,
  draftSavedIsoDateTimeUtc text,
  check ((draftJson is null) = (draftSavedIsoDateTimeUtc is null))
) strict, without rowid;

CREATE TABLE forgotten_customers (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  /** Of the row that is gone. */
  customerId text not null,
  /** Before each number when it is hashed, so that nothing here tells whom it was. */
  salt text not null,
  phoneHashesJson text not null check (json_valid(phoneHashesJson)),
  forgottenIsoDateTimeUtc text not null
) strict;

CREATE TABLE google_feed_files (
  taskId text not null references google_feed_tasks (id) on delete cascade,
  restaurantId text not null,
  storeId text not null,
  /** The marker is the last. */
  position integer not null,
  name text not null,
  type text not null,
  content text not null,
  primary key (taskId, position)
) strict;

CREATE TABLE google_feed_tasks (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  statusCode text not null check (statusCode in ('requested', 'queued', 'running', 'success', 'failure')),
  requestedIsoDateTimeUtc text not null,
  startedIsoDateTimeUtc text,
  finishedIsoDateTimeUtc text,
  /** What of the store isn't in the feed. */
  leftOutJson text not null default '[]' check (json_valid(leftOutJson)),
  /** Why it failed, in sentences. */
  problemsJson text not null default '[]' check (json_valid(problemsJson))
) strict;

CREATE TABLE google_orders (
  /** Google's. */
  googleOrderId text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** What Google has for it: our order's id, where there is an order. */
  actionOrderId text not null unique,
  /** Null: it was refused, or only tried in Google's sandbox. */
  orderId text references orders (id),
  conversationId text not null,
  isSandbox integer not null check (isSandbox in (0, 1)),
  collectionType text not null check (collectionType in ('pickup', 'delivery')),
  /** What was asked for: names, quantities and prices, without any wish. */
  linesJson text not null,
  placedIsoDateTimeUtc text not null,
  /** What Google was last told. */
  toldState text not null check (toldState in ('CREATED', 'CONFIRMED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'IN_TRANSIT', 'FULFILLED', 'CANCELLED', 'REJECTED')),
  /** The promise and the total that went with it. */
  toldJson text not null,
  toldIsoDateTimeUtc text not null,
  rejectionType text check (rejectionType in ('INELIGIBLE', 'PAYMENT_DECLINED', 'PROMO_NOT_APPLICABLE', 'UNAVAILABLE_SLOT', 'UNKNOWN')),
  rejectionReason text,
  /** Google's words for what was wrong, as they were answered. */
  faultsJson text not null default '[]',
  /** When it is looked at whether Google has to hear something. Null: not before something happens. */
  nextLookIsoDateTimeUtc text,
  /** How often the last update failed, and why. */
  tries integer not null default 0,
  failure text
) strict;

CREATE TABLE guest_users (
  userId text not null primary key references users (id),
  /** Where they sign in, and where their password is. */
  homeCell text not null
) strict, without rowid;

CREATE TABLE handler_lanes (
  handler text not null,
  lane text not null,
  sequence integer not null,
  isMoney integer not null default 0 check (isMoney in (0, 1)),
  tries integer not null default 0,
  firstFailedIsoDateTimeUtc text,
  nextTryIsoDateTimeUtc text,
  lastError text,
  primary key (handler, lane)
) strict, without rowid;

CREATE TABLE handler_positions (
  handler text not null primary key,
  sequence integer not null,
  tries integer not null default 0,
  nextTryIsoDateTimeUtc text,
  lastError text
) strict;

CREATE TABLE histories (
  number integer not null primary key autoincrement,
  id text not null unique,
  /** How far the feed had come when it began. */
  firstPosition integer not null,
  cause text not null check (cause in ('start', 'restore')),
  startedIsoDateTimeUtc text not null
) strict;

CREATE TABLE idempotency_keys (
  scope text not null,
  key text not null,
  requestHash text not null,
  statusCode integer not null,
  answerJson text not null check (json_valid(answerJson)),
  createdIsoDateTimeUtc text not null,
  primary key (scope, key)
) strict;

CREATE TABLE images (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  contentHash text not null,
  contentType text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byteSize integer not null check (byteSize > 0),
  createdIsoDateTimeUtc text not null
  , paperJson text check (paperJson is null or json_valid(paperJson))) strict;

CREATE TABLE inquiries (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  createdIsoDateTimeUtc text not null
) strict, without rowid;

CREATE TABLE items (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  categoryId text not null references categories (id),
  type text not null check (type in ('basic', 'pizza', 'halfAndHalf', 'deal', 'custom')),
  name text not null,
  sortOrder real not null,
  available integer not null check (available in (0, 1)),
  soldout integer not null check (soldout in (0, 1)),
  imageId text references images (id),
  /** Everything else of the item, by its schema in src/domain/menu. */
  specJson text not null check (json_valid(specJson)),
  version integer not null default 1
  , soldOutUntilIsoDateTimeUtc text) strict;

CREATE TABLE job_runs (
  name text not null primary key,
  lastStartedIsoDateTimeUtc text,
  lastFinishedIsoDateTimeUtc text,
  lastError text
) strict;

CREATE TABLE journal_exports (
  storeId text not null references stores (id),
  restaurantId text not null references restaurants (id),
  businessDay text not null,
  ledger text not null check (ledger in ('xero', 'myob', 'quickbooks')),
  digest text not null,
  byName text not null,
  exportedIsoDateTimeUtc text not null,
  primary key (storeId, businessDay)
) strict, without rowid;

CREATE TABLE kitchen_acts (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  /** Of print_stations, which may have gone since. */
  stationId text not null,
  act text not null check (act in ('acknowledged', 'started', 'bumped', 'recalled')),
  /** Which round of the order at that station, from 1. */
  round integer not null check (round >= 1),
  /** SeenDish of src/domain/kitchen/kitchen.types.ts. */
  dishesJson text not null check (json_valid(dishesJson)),
  /** Of acknowledged: the notes that name an allergy. */
  allergiesJson text not null check (json_valid(allergiesJson)),
  byKind text not null,
  byId text not null,
  byName text not null,
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE kitchen_entries (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  /** Of print_stations and printers, which may have gone since. */
  stationId text not null,
  stationName text not null,
  seesAll integer not null check (seesAll in (0, 1)),
  printerId text not null,
  kind text not null check (kind in ('told', 'dropped', 'left', 'came')),
  /** '3 CHANGE': the bill's version and the docket. Null: a move. */
  paper text,
  /** EntryLine of src/domain/printing/kitchen-book.ts. */
  linesJson text not null check (json_valid(linesJson)),
  otherOrderId text,
  byKind text not null,
  byId text not null,
  byName text not null,
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE kitchen_times (
  storeId text not null,
  /** By the store's clock: '2026-11-27'. */
  localDate text not null,
  /** Of print_stations, which may have gone since. */
  stationId text not null,
  restaurantId text not null references restaurants (id),
  /** SeenOnDay of src/domain/kitchen/timing/seen-on-day.ts: dishes and minutes, and nobody's name. */
  seenJson text not null check (json_valid(seenJson)),
  updatedIsoDateTimeUtc text not null,
  primary key (storeId, localDate, stationId)
) strict, without rowid;

CREATE TABLE loyalty_adjustments (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  loyaltyCardId text not null references loyalty_cards (id),
  credits integer not null check (credits <> 0),
  reason text not null,
  byName text not null,
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE loyalty_cards (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  customerId text not null references customers (id),
  credits integer not null default 0,
  createdIsoDateTimeUtc text not null,
  creditsOnTheWay integer not null default 0 check (creditsOnTheWay >= 0)
) strict;

CREATE TABLE loyalty_entries (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  loyaltyCardId text not null references loyalty_cards (id),
  orderId text not null,
  kind text not null check (kind in ('promise', 'earn', 'redeem', 'earnGivenBack', 'redeemGivenBack')),
  credits integer not null,
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE loyalty_settings (
  restaurantId text not null primary key references restaurants (id),
  valueJson text not null check (json_valid(valueJson))
) strict;

CREATE TABLE marketplace_menu_uploads (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  status text not null check (status in ('requested', 'queued', 'running', 'success', 'failure')),
  menuTypes text not null check (menuTypes in ('delivery', 'delivery pickup')),
  /** Who asked for it. */
  byJson text not null,
  requestedIsoDateTimeUtc text not null,
  /** Null: it isn't over. */
  finishedIsoDateTimeUtc text,
  /** Of our menu, that this one was made from. Null: none was made yet. */
  menuVersion integer,
  /** The menus that are sent. Null: not of this upload, not made yet, or too old to be put back. */
  deliveryJson text,
  pickupJson text,
  /** The earlier upload whose menus these are. */
  rolledBackFrom text references marketplace_menu_uploads (id),
  /** What Uber has confirmed of it, separated by spaces. */
  sentTypes text not null default '',
  /** Sentences. */
  problemsJson text not null default '[]',
  noticesJson text not null default '[]',
  /** How often sending it failed. */
  tries integer not null default 0,
  /** When it goes on; of a running one, from when it counts as cut off. */
  dueIsoDateTimeUtc text not null,
  check ((finishedIsoDateTimeUtc is not null) = (status in ('success', 'failure')))
) strict;

CREATE TABLE memberships (
  id text not null primary key,
  userId text not null references users (id),
  restaurantId text not null references restaurants (id),
  storeId text references stores (id),
  role text not null check (role in ('restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser')),
  createdIsoDateTimeUtc text not null, invitedIsoDateTimeUtc text, invitedName text,
  check ((storeId is null) = (role in ('restaurantAdmin', 'restaurantUser')))
) strict;

CREATE TABLE menu_draft_rows (
  storeId text not null references stores (id),
  restaurantId text not null references restaurants (id),
  subject text not null check (subject in ('category', 'item', 'pizzaSettings')),
  subjectId text not null,
  /** What was published when it was first changed; null: it is new. */
  beforeJson text check (beforeJson is null or json_valid(beforeJson)),
  /** Null: it is taken off the menu. */
  afterJson text check (afterJson is null or json_valid(afterJson)),
  version integer not null,
  byJson text not null check (json_valid(byJson)),
  changedIsoDateTimeUtc text not null,
  primary key (storeId, subject, subjectId)
) strict, without rowid;

CREATE TABLE menu_drafts (
  storeId text not null primary key references stores (id),
  restaurantId text not null references restaurants (id),
  /** Null: until the first order of the store. */
  publishesAtOnce integer check (publishesAtOnce is null or publishesAtOnce in (0, 1)),
  /** Rises with every change of the draft, also when it is published or discarded. */
  version integer not null default 0,
  publishIsoDateTimeUtc text,
  publishNote text not null default '',
  publishByJson text check (publishByJson is null or json_valid(publishByJson)),
  /** Why it was not published at its time. */
  publishProblem text
) strict;

CREATE TABLE menu_version_rows (
  storeId text not null references stores (id),
  restaurantId text not null references restaurants (id),
  number integer not null,
  subject text not null check (subject in ('category', 'item', 'pizzaSettings')),
  subjectId text not null,
  beforeJson text check (beforeJson is null or json_valid(beforeJson)),
  afterJson text check (afterJson is null or json_valid(afterJson)),
  primary key (storeId, number, subject, subjectId)
) strict, without rowid;

CREATE TABLE menu_versions (
  storeId text not null references stores (id),
  restaurantId text not null references restaurants (id),
  number integer not null,
  kind text not null check (kind in ('start', 'atOnce', 'publish', 'import', 'rollBack')),
  /** Of a roll back: the version that it brought back. */
  ofNumber integer,
  note text not null default '',
  byJson text not null check (json_valid(byJson)),
  publishedIsoDateTimeUtc text not null,
  /** Characters of its rows: old versions give way to new ones. */
  weight integer not null default 0, changesJson text check (json_valid(changesJson)), rollBackPart text check (rollBackPart in ('version', 'item')),
  primary key (storeId, number)
) strict, without rowid;

CREATE TABLE merchant_accounts (
  storeId text primary key references stores (id),
  restaurantId text not null references restaurants (id),
  /** The provider is asked under it for the account, so that asking again finds the same one. */
  requestKey text not null,
  /** Null: the provider has not answered yet. */
  accountId text unique,
  takesCharges integer not null default 0 check (takesCharges in (0, 1)),
  /** The rest of the provider's record. */
  factsJson text not null default '{}',
  scheduleJson text not null default '{"interval":"daily"}',
  feeRatesJson text not null,
  archivedIsoDateTimeUtc text,
  readIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null
  , booksComparedIsoDateTimeUtc text, booksWantedIsoDateTimeUtc text, booksFailedIsoDateTimeUtc text) strict;

CREATE TABLE order_books (
  orderId text primary key references orders (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Of the fees, as the provider was asked; never what it answered. */
  feesReturnedInCents integer not null default 0,
  /** What the card provider takes from the platform; null: it has not said. */
  providerFeeInCents integer,
  payoutId text,
  payoutArrivesIsoDateTimeUtc text,
  comparedIsoDateTimeUtc text
) strict;

CREATE TABLE order_copies (
  orderId text not null references orders (id),
  restaurantId text not null references restaurants (id),
  /** Whose order it is. */
  storeId text not null references stores (id),
  toStoreId text not null references stores (id),
  stationId text not null,
  stationName text not null,
  seesAll integer not null check (seesAll in (0, 1)),
  printerId text not null,
  toldJson text not null check (json_valid(toldJson)),
  /** Of the last paper, so that the same news is one paper. */
  orderVersion integer not null,
  noticesJson text not null check (json_valid(noticesJson)),
  toldIsoDateTimeUtc text not null,
  primary key (orderId, toStoreId, stationId, printerId)
) strict;

CREATE TABLE order_counters (
  storeId text not null references stores (id),
  businessDay text not null,
  lastNumber integer not null,
  primary key (storeId, businessDay)
) strict, without rowid;

CREATE TABLE order_day_changes (
  orderId text not null references orders (id),
  /** On which it was changed. */
  businessDay text not null,
  storeId text not null references stores (id),
  changedIsoDateTimeUtc text not null,
  itemTotalInCents integer not null,
  discountInCents integer not null,
  deliveryFeeInCents integer not null,
  surchargeInCents integer not null,
  tipInCents integer not null,
  cashRoundingInCents integer not null,
  taxInCents integer not null,
  grandTotalInCents integer not null,
  addedTaxInCents integer not null,
  /** SoldLine[] by src/domain/reports/day-changes.ts. */
  linesJson text not null check (json_valid(linesJson)), breakdownJson text not null default '[]' check (json_valid(breakdownJson)),
  primary key (orderId, businessDay)
) strict, without rowid;

CREATE TABLE order_history (
  id text not null primary key,
  orderId text not null references orders (id),
  storeId text not null references stores (id),
  occurredIsoDateTimeUtc text not null,
  fromStatus text check (fromStatus in ('processingPayment', 'failure', 'new', 'accepted', 'rejected', 'cancelled', 'completed')),
  toStatus text not null check (toStatus in ('processingPayment', 'failure', 'new', 'accepted', 'rejected', 'cancelled', 'completed')),
  byKind text not null,
  byId text,
  byName text not null,
  reason text
) strict;

CREATE TABLE order_lines (
  orderId text not null references orders (id),
  id text not null,
  storeId text not null references stores (id),
  position integer not null,
  itemId text not null,
  categoryId text not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  lineTotalInCents integer not null check (lineTotalInCents >= 0),
  /** OrderLine by src/domain/ordering/order.types.ts. */
  lineJson text not null check (json_valid(lineJson)),
  primary key (orderId, id)
) strict, without rowid;

CREATE TABLE order_payments (
  orderId text not null primary key references orders (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  statusCode text not null check (statusCode in ('processing', 'requiresCapture', 'success', 'failure', 'cancel', 'refundSuccess', 'refundFailure')),
  amountInCents integer not null check (amountInCents >= 0),
  currencyCode text not null check (currencyCode in ('AUD', 'USD', 'GBP', 'NZD')),
  /** Rises only after the earlier checkout is known to be dead. */
  checkoutAttempt integer not null default 1,
  checkoutExpiresIsoDateTimeUtc text not null,
  checkoutSessionId text unique,
  checkoutUrl text,
  paymentIntentId text unique,
  connectedAccountId text,
  applicationFeeInCents integer not null default 0,
  platformFeeInCents integer not null default 0,
  connectFeeInCents integer not null default 0,
  transactionFeeInCents integer not null default 0,
  chargeId text,
  cardBrand text,
  cardLast4 text,
  captureBeforeIsoDateTimeUtc text,
  capturedInCents integer not null default 0 check (capturedInCents >= 0),
  refundedInCents integer not null default 0 check (refundedInCents >= 0),
  updatedIsoDateTimeUtc text not null,
  check (refundedInCents <= capturedInCents)
) strict;

CREATE TABLE order_rungs (
  orderId text not null references orders (id),
  storeId text not null references stores (id),
  rung text not null check (rung in ('louder', 'everyTill', 'message', 'call')),
  outcome text not null check (outcome in ('done', 'nobodyNamed', 'notHere', 'cannotCall')),
  reachedIsoDateTimeUtc text not null,
  primary key (orderId, rung)
) strict;

CREATE TABLE order_versions (
  orderId text not null references orders (id),
  storeId text not null references stores (id),
  number integer not null check (number >= 1),
  grandTotalInCents integer not null check (grandTotalInCents >= 0),
  paymentType text not null check (paymentType in ('stripeCheckout', 'inStore', 'cashOnDelivery', 'cardOnDelivery', 'posCash', 'posCard', 'posSplitBill', 'posRefundCard', 'posRefundCash', 'posReversalCard', 'posCustomPayment', 'posPayLater', 'noPaymentRequired')),
  snapshotJson text not null check (json_valid(snapshotJson)),
  refundAmountInCents integer not null default 0,
  createdIsoDateTimeUtc text not null,
  primary key (orderId, number)
) strict, without rowid;

CREATE TABLE orders (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  channel text not null check (channel in ('online', 'pos', 'uberEats', 'google')),
  orderNumber text not null,
  version integer not null default 1 check (version >= 1),
  statusCode text not null check (statusCode in ('processingPayment', 'failure', 'new', 'accepted', 'rejected', 'cancelled', 'completed')),
  statusReason text,
  placedIsoDateTimeUtc text not null,
  businessDay text not null,
  isoWeek text not null,
  isoMonth text not null,
  isoYear text not null,
  collectionType text not null check (collectionType in ('pickup', 'delivery', 'dineIn')),
  collectionJson text not null check (json_valid(collectionJson)),
  requestedForIsoDateTimeUtc text,
  promisedForIsoDateTimeUtc text,
  itemTotalInCents integer not null check (itemTotalInCents >= 0),
  discountInCents integer not null check (discountInCents >= 0),
  deliveryFeeInCents integer not null check (deliveryFeeInCents >= 0),
  surchargeInCents integer not null check (surchargeInCents >= 0),
  tipInCents integer not null check (tipInCents >= 0),
  taxInCents integer not null check (taxInCents >= 0),
  taxIsIncluded integer not null check (taxIsIncluded in (0, 1)),
  cashRoundingInCents integer not null,
  grandTotalInCents integer not null check (grandTotalInCents >= 0),
  refundedInCents integer not null default 0 check (refundedInCents >= 0),
  currencyCode text not null check (currencyCode in ('AUD', 'USD', 'GBP', 'NZD')),
  breakdownJson text not null check (json_valid(breakdownJson)),
  paymentType text not null check (paymentType in ('stripeCheckout', 'inStore', 'cashOnDelivery', 'cardOnDelivery', 'posCash', 'posCard', 'posSplitBill', 'posRefundCard', 'posRefundCash', 'posReversalCard', 'posCustomPayment', 'posPayLater', 'noPaymentRequired')),
  comments text not null default '',
  customerId text references customers (id),
  customerName text not null default '',
  customerPhone text not null default '',
  customerEmail text not null default '',
  posTerminalId text references pos_terminals (id),
  employeeId text references employees (id),
  employeeName text,
  /** Secret in the customer's link to the order; only its hash is kept. */
  accessTokenHash text, writtenOffIsoDateTimeUtc text, isTest integer not null default 0 check (isTest in (0, 1)),
  check (refundedInCents <= grandTotalInCents)
) strict;

CREATE TABLE outbox_events (
  sequence integer not null primary key autoincrement,
  id text not null unique,
  restaurantId text not null references restaurants (id),
  storeId text references stores (id),
  orderId text,
  type text not null,
  payloadJson text not null check (json_valid(payloadJson)),
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE outgoing_messages (
  id text not null primary key,
  restaurantId text references restaurants (id),
  storeId text references stores (id),
  kind text not null check (kind in ('sms', 'email')),
  template text not null,
  recipient text not null,
  payloadJson text not null check (json_valid(payloadJson)),
  statusCode text not null check (statusCode in ('queued', 'sent', 'failed')),
  /** One message for one happening, however often the handler runs. */
  dedupeKey text not null unique,
  tries integer not null default 0,
  nextTryIsoDateTimeUtc text not null,
  lastError text,
  createdIsoDateTimeUtc text not null,
  sentIsoDateTimeUtc text
) strict;

CREATE TABLE parked_events (
  id text not null primary key,
  handler text not null,
  isMoney integer not null check (isMoney in (0, 1)),
  sequence integer not null,
  restaurantId text not null references restaurants (id),
  storeId text references stores (id),
  orderId text,
  type text not null,
  tries integer not null,
  lastError text not null,
  parkedIsoDateTimeUtc text not null,
  handledIsoDateTimeUtc text,
  unique (handler, sequence)
) strict;

CREATE TABLE passkeys (
  id text not null primary key,
  userId text not null references users (id),
  /** As the device made them, base64url; the key is a COSE one. */
  credentialId text not null unique,
  publicKey text not null,
  /** How often the device has signed, by its own count; 0: it doesn't count. */
  counter integer not null,
  name text not null,
  createdIsoDateTimeUtc text not null,
  usedIsoDateTimeUtc text
) strict;

CREATE TABLE pay_period_locks (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  fromDay text not null,
  toDay text not null check (toDay >= fromDay),
  lockedByName text not null,
  lockedIsoDateTimeUtc text not null,
  unlockedByName text,
  unlockedIsoDateTimeUtc text,
  unlockReason text
  , eventIdsJson text check (json_valid(eventIdsJson)), daysByJson text check (json_valid(daysByJson))) strict;

CREATE TABLE payment_attempts (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  provider text not null check (provider in ('stripe', 'linkly', 'tyro', 'worldline')),
  kind text not null check (kind in ('CHECKOUT', 'CAPTURE', 'VOID', 'REFUND', 'PURCHASE', 'REVERSAL')),
  parentAttemptId text references payment_attempts (id),
  amountInCents integer not null check (amountInCents >= 0),
  /** The idempotency key that was sent: the same call is repeated with it until its outcome is known. */
  providerKey text not null unique,
  state text not null check (state in ('wanted', 'sent', 'done', 'refused', 'unknown')),
  reason text,
  tries integer not null default 0,
  nextTryIsoDateTimeUtc text,
  lastError text,
  createdIsoDateTimeUtc text not null,
  resolvedIsoDateTimeUtc text
  , phonePaymentId text) strict;

CREATE TABLE payouts (
  payoutId text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  currencyCode text not null,
  /** What arrives at the bank; below zero it is taken from there. */
  amountInCents integer not null,
  /** Fees that were taken off before. */
  feeInCents integer not null,
  stateCode text not null,
  /** 'yyyy-mm-dd'. */
  arrivesDay text not null,
  readIsoDateTimeUtc text not null
  , adjustmentInCents integer not null default 0) strict;

CREATE TABLE pending_sign_ins (
  tokenHash text not null primary key,
  userId text not null references users (id),
  expiresIsoDateTimeUtc text not null
) strict;

CREATE TABLE phone_codes (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  phoneE164 text not null,
  codeHash text not null,
  origin text not null,
  tries integer not null default 0 check (tries >= 0),
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null,
  usedIsoDateTimeUtc text
) strict;

CREATE TABLE phone_payments (
  /** Also its share's and its payment's, once it is paid. */
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  billId text not null references orders (id),
  tableId text not null,
  /** A keyed hash of what the phone was given: by it a guest finds their own payments. */
  payerHash text not null,
  mode text not null check (mode in ('whole', 'equally', 'byItem', 'byAmount')),
  people integer,
  linesJson text not null default '[]' check (json_valid(linesJson)),
  /** Of the bill, before the tip. */
  amountInCents integer not null check (amountInCents > 0),
  tipInCents integer not null check (tipInCents >= 0),
  currencyCode text not null,
  state text not null check (state in ('held', 'capturing', 'paid', 'returning', 'freed')),
  whyFreed text check (whyFreed in ('gaveUp', 'timedOut', 'declined', 'tooLate')),
  heldUntilIsoDateTimeUtc text not null,
  checkoutExpiresIsoDateTimeUtc text not null,
  checkoutSessionId text,
  checkoutUrl text,
  /** The provider's page can still be paid on. */
  isPageOpen integer not null default 0 check (isPageOpen in (0, 1)),
  paymentIntentId text,
  chargeId text,
  cardBrand text,
  cardLast4 text,
  connectedAccountId text,
  applicationFeeInCents integer not null default 0,
  /** The number in the key of the move under way: it rises only after the provider has used up the last one. */
  moveTry integer not null default 1,
  nextTryIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null,
  updatedIsoDateTimeUtc text not null, platformFeeInCents integer not null default 0, connectFeeInCents integer not null default 0, transactionFeeInCents integer not null default 0, refundedInCents integer not null default 0 check (refundedInCents >= 0), feesReturnedInCents integer not null default 0,
  check ((state = 'freed') = (whyFreed is not null))
) strict;

CREATE TABLE pizza_settings (
  storeId text not null primary key references stores (id),
  valueJson text not null check (json_valid(valueJson))
) strict;

CREATE TABLE platform_settings (
  name text primary key,
  valueJson text not null,
  version integer not null default 1,
  updatedIsoDateTimeUtc text not null
) strict;

CREATE TABLE pos_terminals (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  pairingCodeHash text,
  pairingExpiresIsoDateTimeUtc text,
  pairedIsoDateTimeUtc text,
  settingsJson text not null default '{}' check (json_valid(settingsJson)),
  wrongPinCount integer not null default 0 check (wrongPinCount >= 0),
  pinLockedUntilIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null
  , boxPairingCodeHash text, wrongPinsJson text not null default '{}' check (json_valid(wrongPinsJson))) strict;

CREATE TABLE print_jobs (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  printerId text not null references printers (id),
  orderId text references orders (id),
  orderVersion integer not null default 0,
  docketType text not null check (docketType in ('ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE', 'CHANGE', 'CANCEL', 'TEST', 'DRAWER')),
  stationId text,
  reason text not null check (reason in ('auto', 'manual', 'reprint', 'change', 'cancel', 'test', 'drawer')),
  copyNumber integer not null default 1,
  reprintNumber integer not null default 0,
  priority integer not null,
  status text not null check (status in ('queued', 'success', 'failure')),
  /** Finer than the status: what staff read on the job. */
  stage text not null default 'waiting' check (stage in ('waiting', 'sending', 'retrying', 'printed', 'notVerified', 'failed', 'dismissed')),
  attempts integer not null default 0,
  nextAttemptIsoDateTimeUtc text not null,
  leaseUntilIsoDateTimeUtc text,
  /** Bytes may have reached paper: the next attempt says POSSIBLE DUPLICATE. */
  isUncertain integer not null default 0 check (isUncertain in (0, 1)),
  /** The docket snapshot: a retry prints the very same ticket. */
  payloadJson text not null check (json_valid(payloadJson)),
  errorKind text,
  errorText text,
  failedOverFromPrinterId text references printers (id),
  firstTriedIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null,
  finishedIsoDateTimeUtc text,
  expiresIsoDateTimeUtc text not null
  , leaseOwner text) strict;

CREATE TABLE print_stations (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  isDefault integer not null default 0 check (isDefault in (0, 1)),
  sortOrder real not null,
  /** The printStationSchema of src/domain/printing/printing.schema.ts. */
  specJson text not null check (json_valid(specJson))
) strict;

CREATE TABLE printers (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  name text not null,
  /** The printerSchema of src/domain/printing/printing.schema.ts. */
  specJson text not null check (json_valid(specJson)),
  fallbackPrinterId text references printers (id),
  statusCode text not null default 'unknown' check (statusCode in ('online', 'offline', 'unknown')),
  statusText text not null default '',
  statusIsoDateTimeUtc text
  , knowledgeJson text) strict;

CREATE TABLE proved_emails (
  restaurantId text not null references restaurants (id),
  email text not null,
  customerId text not null references customers (id),
  provedIsoDateTimeUtc text not null,
  primary key (restaurantId, email)
) strict;

CREATE TABLE push_devices (
  id text not null primary key,
  userId text not null references users (id),
  /** The sign-in that it rings for: with it the phone falls silent. */
  sessionHash text not null unique references sessions (tokenHash) on delete cascade,
  /** Keyed. The address itself is sealed, with the keys of the browser. */
  endpointHash text not null unique,
  subscriptionSealed text not null,
  name text not null,
  createdIsoDateTimeUtc text not null,
  /** When the phone last said that a message had reached it. */
  provedIsoDateTimeUtc text,
  /** When it was last asked to say so. */
  checkedIsoDateTimeUtc text,
  /** Since when its service refuses our messages; null: it doesn't. */
  failedSinceIsoDateTimeUtc text,
  failure text
) strict;

CREATE TABLE push_rings (
  deviceId text not null references push_devices (id) on delete cascade,
  orderId text not null,
  restaurantId text not null,
  storeId text not null,
  step text not null check (step in ('placed', 'louder', 'everyTill', 'message', 'call', 'answered')),
  createdIsoDateTimeUtc text not null,
  /** Null: nothing is to be sent. */
  nextTryIsoDateTimeUtc text,
  tries integer not null default 0,
  /** When the phone's service last took it; null: the phone never rang. */
  sentIsoDateTimeUtc text,
  primary key (deviceId, orderId)
) strict, without rowid;

CREATE TABLE rate_counters (
  bucket text not null primary key,
  count integer not null check (count >= 0),
  windowEndsIsoDateTimeUtc text not null
) strict;

CREATE TABLE recovery_codes (
  codeHash text not null primary key,
  userId text not null references users (id),
  usedIsoDateTimeUtc text
) strict;

CREATE TABLE refunds (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  attemptId text references payment_attempts (id),
  tenderId text,
  kind text not null check (kind in ('full', 'partial')),
  amountInCents integer not null check (amountInCents > 0),
  statusCode text not null check (statusCode in ('requested', 'success', 'failure')),
  reason text not null,
  linesJson text not null default '[]' check (json_valid(linesJson)),
  byKind text not null,
  byId text,
  byName text not null,
  providerRefundId text,
  businessDay text not null,
  createdIsoDateTimeUtc text not null
  , dishesInCents integer, deliveryFeeInCents integer, surchargeInCents integer, tipInCents integer, addedTaxInCents integer, cashRoundingInCents integer, taxInCents integer) strict;

CREATE TABLE refused_forms (
  id text not null primary key,
  formJson text not null check (json_valid(formJson)),
  expiresIsoDateTimeUtc text not null
) strict;

CREATE TABLE restaurant_files (
  restaurantId text not null primary key references restaurants (id),
  /** What the file on the disk is called. */
  id text not null unique,
  status text not null check (status in ('requested', 'running', 'success', 'failure')),
  byJson text not null check (json_valid(byJson)),
  requestedIsoDateTimeUtc text not null,
  startedIsoDateTimeUtc text,
  finishedIsoDateTimeUtc text,
  /** When it is deleted; null: there is none. */
  expiresIsoDateTimeUtc text,
  byteSize integer,
  problem text not null default ''
) strict;

CREATE TABLE restaurants (
  id text not null primary key,
  name text not null,
  countryCode text not null check (countryCode in ('AU', 'US', 'GB', 'NZ')),
  abn text not null default '',
  contactEmail text not null default '',
  contactPhone text not null default '',
  logoImageId text,
  themeColor text not null default '#c2410c',
  websiteJson text not null default '{}' check (json_valid(websiteJson)),
  version integer not null default 1,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE restore_findings (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  kind text not null check (kind in ('broughtBack', 'renumbered', 'bothChanged', 'notTaken', 'cardMoney')),
  tableName text not null,
  rowKeyJson text not null check (json_valid(rowKeyJson)),
  /** What a person looks for it by: an order's number, a name of the menu. */
  label text not null,
  detailJson text not null default '{}' check (json_valid(detailJson)),
  foundIsoDateTimeUtc text not null,
  checkedIsoDateTimeUtc text,
  checkedByName text
) strict;

CREATE TABLE sales_fact_places (
  storeId text not null primary key references stores (id),
  position integer not null
) strict, without rowid;

CREATE TABLE sales_facts (
  storeId text not null references stores (id),
  businessDay text not null,
  /** Counts the store's changes: what came after a paper was printed has a higher one. */
  position integer not null,
  orderId text not null,
  kind text not null check (kind in ('sale', 'lost', 'change', 'refund')),
  /** Of a refund its id. */
  sourceId text not null,
  isTakenBack integer not null check (isTakenBack in (0, 1)),
  occurredIsoDateTimeUtc text not null,
  channel text not null,
  collectionType text not null,
  posTerminalId text,
  employeeId text,
  employeeName text,
  orderCount integer not null,
  lostCount integer not null,
  changeCount integer not null,
  refundCount integer not null,
  itemTotalInCents integer not null,
  discountInCents integer not null,
  deliveryFeeInCents integer not null,
  surchargeInCents integer not null,
  tipInCents integer not null,
  cashRoundingInCents integer not null,
  taxInCents integer not null,
  grandTotalInCents integer not null,
  addedTaxInCents integer not null,
  refundInCents integer not null,
  primary key (storeId, businessDay, position, orderId, kind, sourceId, isTakenBack)
) strict, without rowid;

CREATE TABLE sales_months (
  storeId text not null references stores (id),
  /** 'yyyy-mm', of business days. */
  month text not null,
  channel text not null,
  orderCount integer not null,
  itemTotalInCents integer not null,
  discountInCents integer not null,
  refundInCents integer not null,
  grandTotalInCents integer not null,
  /** What the platform took of card payments of these orders. */
  feeInCents integer not null, refundBesideDishesInCents integer not null default 0,
  primary key (storeId, month, channel)
) strict, without rowid;

CREATE TABLE saved_card_tries (
  id text primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  cardCustomerId text not null references card_customers (id),
  savedCardId text not null,
  state text not null check (state in ('wanted', 'asked', 'held', 'ended')),
  /** Null: the provider has not answered yet. */
  paymentIntentId text unique,
  /** Where the customer's bank asks whether it is them. */
  challengeUrl text,
  declineCode text,
  createdIsoDateTimeUtc text not null,
  resolvedIsoDateTimeUtc text
) strict;

CREATE TABLE saved_cards (
  /** The provider's. */
  id text primary key,
  restaurantId text not null references restaurants (id),
  cardCustomerId text not null references card_customers (id),
  brand text not null,
  last4 text not null,
  expiryMonth integer not null,
  expiryYear integer not null,
  fingerprint text not null,
  savedIsoDateTimeUtc text not null
) strict;

CREATE TABLE saved_report_runs (
  reportId text not null references saved_reports (id) on delete cascade,
  storeId text not null references stores (id),
  lastDay text not null,
  mailCount integer not null,
  queuedIsoDateTimeUtc text not null,
  primary key (reportId, lastDay)
) strict, without rowid;

CREATE TABLE saved_reports (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  settingsJson text not null check (json_valid(settingsJson)),
  version integer not null default 1,
  changedByName text not null,
  createdIsoDateTimeUtc text not null,
  changedIsoDateTimeUtc text not null
) strict;

CREATE TABLE sessions (
  tokenHash text not null primary key,
  kind text not null check (kind in ('staff', 'customer', 'posTerminal', 'employee', 'printer')),
  subjectId text not null,
  restaurantId text,
  storeId text,
  /** The till an employee stands at. */
  posTerminalId text,
  createdIsoDateTimeUtc text not null,
  expiresIsoDateTimeUtc text not null
  , origin text, seenIsoDateTimeUtc text) strict;

CREATE TABLE silent_screens (
  posTerminalId text not null primary key references pos_terminals (id) on delete cascade,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Its last word. */
  sinceIsoDateTimeUtc text not null
) strict;

CREATE TABLE station_redirects (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Stations come and go, and what was decided about them stays. */
  stationId text not null,
  /** Null: back at its own printers. */
  toStationId text check (toStationId <> stationId),
  /** Null: until someone switches it back. */
  untilIsoDateTimeUtc text,
  byName text not null,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE store_add_ons (
  storeId text not null references stores (id),
  restaurantId text not null references restaurants (id),
  addOn text not null check (addOn in ('CONNECTED_STORES', 'TABLE_MAP')),
  isOn integer not null check (isOn in (0, 1)),
  sinceIsoDateTimeUtc text not null,
  byName text not null,
  primary key (storeId, addOn)
) strict;

CREATE TABLE store_customer_places (
  /** Follows from store, customer and place: the same place is one row, and its name says nothing of it. */
  id text not null primary key,
  storeId text not null references stores (id),
  customerId text not null references customers (id),
  restaurantId text not null references restaurants (id),
  addressJson text not null check (json_valid(addressJson)),
  /** Staff took it away: where an order went long ago is not offered again. */
  isHidden integer not null default 0 check (isHidden in (0, 1)),
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE store_customers (
  storeId text not null references stores (id),
  customerId text not null references customers (id),
  restaurantId text not null references restaurants (id),
  /** Of this store's staff, about them. */
  notes text not null default '',
  /** Orders that this store took. */
  orderCount integer not null default 0 check (orderCount >= 0),
  lastOrderIsoDateTimeUtc text,
  /** Where the last delivery went, to be found by. */
  lastAddress text not null default '',
  createdIsoDateTimeUtc text not null,
  primary key (storeId, customerId)
) strict, without rowid;

CREATE TABLE store_keys (
  storeId text not null primary key references stores (id),
  restaurantId text not null references restaurants (id),
  /** The newest key that the PINs of the store are kept under; 0: the first. */
  inForce integer not null default 0 check (inForce >= 0),
  /** The key that waits for the store's box to have it; the same: none waits. */
  offered integer not null check (offered >= inForce),
  changedIsoDateTimeUtc text not null
) strict, without rowid;

CREATE TABLE store_settings (
  storeId text not null references stores (id),
  name text not null,
  valueJson text not null check (json_valid(valueJson)),
  version integer not null default 1,
  primary key (storeId, name)
) strict;

CREATE TABLE stores (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  name text not null,
  countryCode text not null check (countryCode in ('AU', 'US', 'GB', 'NZ')),
  currencyCode text not null check (currencyCode in ('AUD', 'USD', 'GBP', 'NZD')),
  timezone text not null,
  line1 text not null default '',
  suburb text not null default '',
  state text not null default '',
  postcode text not null default '',
  latitude text,
  longitude text,
  phone text not null default '',
  email text not null default '',
  bannerImageId text,
  menuVersion integer not null default 1,
  settingsVersion integer not null default 1,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE support_sessions (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  /** One of the platform's people. Their account may be in another cell, so it is no reference. */
  userId text not null,
  userName text not null,
  reason text not null,
  startedIsoDateTimeUtc text not null,
  endsIsoDateTimeUtc text not null,
  /** When it was ended by hand or by another; null: it ends by the clock. */
  endedIsoDateTimeUtc text,
  changeReason text,
  /** From when changes are allowed; null: it only looks. */
  changesFromIsoDateTimeUtc text,
  check ((changeReason is null) = (changesFromIsoDateTimeUtc is null)),
  check (startedIsoDateTimeUtc < endsIsoDateTimeUtc)
) strict;

CREATE TABLE support_views (
  sessionId text not null references support_sessions (id),
  restaurantId text not null references restaurants (id),
  page text not null,
  views integer not null,
  firstIsoDateTimeUtc text not null,
  lastIsoDateTimeUtc text not null,
  primary key (sessionId, page)
) strict;

CREATE TABLE sync_applying (
  id integer not null primary key
) strict;

CREATE TABLE sync_command_results (
  commandId text not null primary key references sync_commands (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  state text not null check (state in ('done', 'refused')),
  reasonText text,
  finishedIsoDateTimeUtc text not null
) strict;

CREATE TABLE sync_commands (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  kind text not null,
  subjectId text not null,
  bodyJson text not null check (json_valid(bodyJson)),
  actedByJson text not null check (json_valid(actedByJson)),
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE sync_places (
  name text not null primary key,
  position integer not null
  , history text) strict;

CREATE TABLE table_booking_activity (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  bookingId text not null references table_bookings (id),
  act text not null check (act in ('placed', 'accepted', 'declined', 'cancelled', 'edited', 'seated', 'late', 'noShow')),
  byKind text not null,
  byId text,
  byName text not null,
  reason text,
  /** Of an edit: each field with its value before and after (BookingChange of src/domain/bookings/booking.types.ts). */
  changesJson text not null default '[]' check (json_valid(changesJson)),
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE table_bookings (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  customerId text references customers (id),
  /** Keyed hash of who asked and the id they gave it: asking again finds the same booking. */
  requestKey text,
  bookedForIsoDateTimeUtc text not null,
  /** How long the party stays, as the settings were when it was booked. */
  turnMinutes integer not null check (turnMinutes > 0),
  customerName text not null,
  /** In E.164, or empty. */
  customerMobile text not null default '',
  customerUnverifiedEmail text not null default '',
  pax integer not null check (pax > 0),
  /** As the guest chose; null: any. */
  seatingArea text,
  /** The area whose seats it takes; empty where the store is one room. */
  heldArea text not null default '',
  requestNote text not null default '',
  requestTemplatesJson text not null default '[]' check (json_valid(requestTemplatesJson)),
  statusCode text not null check (statusCode in ('new', 'accepted', 'cancelled')),
  statusReason text,
  source text not null check (source in ('ONLINE', 'POS')),
  placedIsoDateTime text not null,
  seatedIsoDateTimeUtc text,
  /** Of dining_tables, which may have gone since. */
  seatedTableId text,
  lateMinutes integer check (lateMinutes is null or lateMinutes > 0),
  noShowIsoDateTimeUtc text,
  version integer not null default 1
  , quotedWaitMinutes integer check (quotedWaitMinutes is null or quotedWaitMinutes >= 0), plannedTableId text, confirmedIsoDateTimeUtc text, offeredTimesJson text, tableReadyIsoDateTimeUtc text, leftIsoDateTimeUtc text) strict;

CREATE TABLE table_calls (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Of dining_tables, which may have been taken off the map since. */
  tableId text not null,
  /** The row by which the call began; of that row its own id. */
  callId text not null,
  kind text not null check (kind in ('called', 'coming', 'done')),
  reason text check (reason in ('order', 'water', 'bill', 'other')),
  byName text not null,
  occurredIsoDateTimeUtc text not null,
  check ((kind = 'called') = (reason is not null)),
  check (kind <> 'called' or callId = id)
) strict;

CREATE TABLE table_events (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** Of dining_tables, which may have been taken off the map since. */
  tableId text not null,
  kind text not null check (kind in ('seated', 'guests', 'served', 'billPrinted', 'movedHere', 'cleared')),
  guests integer check (guests between 1 and 200),
  /** Of guests who came from another table: what was known of them there. */
  sinceJson text check (sinceJson is null or json_valid(sinceJson)),
  byName text not null,
  occurredIsoDateTimeUtc text not null
) strict;

CREATE TABLE tenders (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  orderId text not null references orders (id),
  orderVersion integer not null,
  paymentType text not null check (paymentType in ('stripeCheckout', 'inStore', 'cashOnDelivery', 'cardOnDelivery', 'posCash', 'posCard', 'posSplitBill', 'posRefundCard', 'posRefundCash', 'posReversalCard', 'posCustomPayment', 'posPayLater', 'noPaymentRequired')),
  amountInCents integer not null,
  tenderedInCents integer not null check (tenderedInCents >= 0),
  changeInCents integer not null check (changeInCents >= 0),
  cashRoundingInCents integer not null default 0,
  tipInCents integer not null default 0 check (tipInCents >= 0),
  posTerminalId text references pos_terminals (id),
  employeeId text references employees (id),
  businessDay text not null,
  takenIsoDateTimeUtc text not null
  , paymentName text not null default '') strict;

CREATE TABLE terminal_attempts (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  cardTerminalId text not null references card_terminals (id),
  posTerminalId text references pos_terminals (id),
  employeeId text references employees (id),
  orderId text not null references orders (id),
  orderVersion integer not null,
  splitIndex integer,
  kind text not null check (kind in ('PURCHASE', 'REFUND', 'REVERSAL')),
  parentAttemptId text references terminal_attempts (id),
  refundId text references refunds (id),
  /** The key that the terminal knows it by: asked with again, never sent with again. */
  providerKey text not null unique,
  /** On the terminal's screen: what is paid of the order, our surcharge and our tip. */
  requestedInCents integer not null check (requestedInCents > 0),
  surchargeInCents integer not null default 0 check (surchargeInCents >= 0),
  tipInCents integer not null default 0 check (tipInCents >= 0),
  state text not null check (state in ('wanted', 'sent', 'inProgress', 'signature', 'recovering', 'unknown', 'approved', 'declined', 'cancelled', 'reversed', 'failed', 'notStarted')),
  wasTaken integer not null default 0 check (wasTaken in (0, 1)),
  wantsCancel integer not null default 0 check (wantsCancel in (0, 1)),
  isCancelTold integer not null default 0 check (isCancelTold in (0, 1)),
  promptId text,
  promptText text,
  /** What the cashier answered to that prompt; sent until the terminal has gone on. */
  isSignatureAccepted integer check (isSignatureAccepted in (0, 1)),
  displayText text not null default '',
  approvedInCents integer check (approvedInCents > 0),
  terminalTipInCents integer not null default 0,
  terminalSurchargeInCents integer not null default 0,
  responseCode text,
  responseText text,
  cardType text,
  maskedPan text,
  authCode text,
  rrn text,
  stan text,
  resolvedBy text check (resolvedBy in ('terminal', 'person', 'us')),
  decidedByName text,
  reason text,
  needsReview integer not null default 0 check (needsReview in (0, 1)),
  /** Rises with each change: two workers do not both take it. */
  revision integer not null default 0,
  silentSinceIsoDateTimeUtc text,
  nextLookIsoDateTimeUtc text,
  createdIsoDateTimeUtc text not null,
  sentIsoDateTimeUtc text,
  resolvedIsoDateTimeUtc text, refundReference text, bankWord text check (bankWord in ('hasIt', 'hasNot')), promptFormJson text, isByPhone integer not null default 0 check (isByPhone in (0, 1)),
  check ((state = 'approved') = (approvedInCents is not null))
) strict;

CREATE TABLE terminal_documents (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  cardTerminalId text not null references card_terminals (id),
  kind text not null check (kind in ('settlement', 'totals', 'reconciliation')),
  /** Of the terminal's business day, where the maker names one. */
  businessDay text,
  detail text check (detail in ('summary', 'detail')),
  format text not null check (format in ('txt', 'xml')),
  /** Word for word as the terminal gave it. */
  text text not null,
  takenByName text not null,
  takenIsoDateTimeUtc text not null
  , totalsJson text check (totalsJson is null or json_valid(totalsJson))) strict;

CREATE TABLE terminal_log_chunks (
  id text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  posTerminalId text not null references pos_terminals (id),
  /** The day that the lines are of, as in the name of the kit's file: 2026-11-27. */
  date text not null,
  /** The maker's own number of the terminal. */
  terminalId text not null,
  sdkVersion text not null,
  /** From 0; sent again, a chunk is the same one. */
  chunkIndex integer not null check (chunkIndex >= 0),
  /** As the kit wrote them, never changed. */
  lines text not null,
  savedIsoDateTimeUtc text not null
) strict;

CREATE TABLE terminal_messages (
  id text not null primary key,
  attemptId text not null references terminal_attempts (id),
  storeId text not null references stores (id),
  at text not null,
  direction text not null check (direction in ('out', 'in')),
  /** Redacted: no secret, no more of a card than the terminal shows. */
  bodyJson text not null check (json_valid(bodyJson))
) strict;

CREATE TABLE terminal_receipts (
  id text not null primary key,
  attemptId text not null references terminal_attempts (id),
  storeId text not null references stores (id),
  copy text not null check (copy in ('merchant', 'customer', 'signature')),
  /** Word for word as the terminal gave it. */
  text text not null,
  /** The second time it says that it is a duplicate. */
  printCount integer not null default 0,
  createdIsoDateTimeUtc text not null
) strict;

CREATE TABLE terminal_reports (
  id text not null primary key,
  attemptId text not null references terminal_attempts (id),
  storeId text not null references stores (id),
  /** In the order in which they arrived. */
  position integer not null,
  pageId text not null,
  /** Counted by the page: sent again, a report is the same one. */
  seq integer not null,
  kind text not null,
  bodyJson text not null check (json_valid(bodyJson)),
  at text not null
) strict;

CREATE TABLE terminal_runs (
  attemptId text not null primary key references terminal_attempts (id),
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  /** What the page is to ask of the terminal. */
  requestJson text not null check (json_valid(requestJson)),
  queuedIsoDateTimeUtc text not null,
  /** The one page that may begin it; it is never given to a second. Null: nobody has taken it. */
  pageId text,
  posTerminalId text references pos_terminals (id),
  takenIsoDateTimeUtc text,
  /** Not taken in time, or cancelled before it was: no page gets it any more. */
  closedIsoDateTimeUtc text,
  check (pageId is null or closedIsoDateTimeUtc is null)
) strict;

CREATE TABLE time_clock_events (
  storeId text not null references stores (id),
  /** Made by the till or page where it happened; the same event told twice is one row. */
  id text not null,
  restaurantId text not null references restaurants (id),
  employeeId text not null references employees (id),
  type text not null check (type in ('clockIn', 'breakStart', 'breakEnd', 'clockOut', 'edit', 'remove', 'approve', 'reopen')),
  occurredIsoDateTimeUtc text not null,
  recordedIsoDateTimeUtc text not null,
  /** Of pos_terminals, which may have gone since; null: it was made in the admin. */
  posTerminalId text,
  terminalName text not null default '',
  source text not null check (source in ('cloud', 'box', 'alone')),
  isTimeDoubtful integer not null default 0 check (isTimeDoubtful in (0, 1)),
  isPinProven integer not null default 1 check (isPinProven in (0, 1)),
  isToldLater integer not null default 0 check (isToldLater in (0, 1)),
  /** Of a correction: the id of the event that opened the shift. */
  shiftId text,
  reason text not null default '',
  byId text,
  byName text not null,
  /** By type: the kind of break, the deduction in force, the times of an edit. */
  detailJson text check (json_valid(detailJson)),
  primary key (storeId, id)
) strict, without rowid;

CREATE TABLE time_clock_pictures (
  storeId text not null references stores (id),
  /** Of time_clock_events: when its shift began. */
  punchId text not null,
  restaurantId text not null references restaurants (id),
  employeeId text not null references employees (id),
  /** A small JPEG, base64. */
  jpegBase64 text not null,
  deleteAfterIsoDateTimeUtc text not null,
  primary key (storeId, punchId)
) strict, without rowid;

CREATE TABLE two_steps (
  userId text not null primary key references users (id),
  /** The key in the authenticator app is made of this and the installation's own secret: it is nowhere stored. */
  salt text not null,
  createdIsoDateTimeUtc text not null,
  /** Null: no code was entered yet, and sign-in asks for none. */
  confirmedIsoDateTimeUtc text,
  /** Of the last code that was accepted: that one, and older ones, work no longer. */
  lastStep integer
) strict;

CREATE TABLE uber_eats_connections (
  storeId text not null primary key references stores (id),
  restaurantId text not null references restaurants (id),
  /** The owner's token, sealed with a key of this store. Null: none was given, or it was revoked. */
  merchantTokenSealed text,
  merchantScope text not null default '',
  merchantExpiresIsoDateTimeUtc text,
  /** When access was last given or revoked: a sign-in that began before that counts no more. */
  authorisedIsoDateTimeUtc text,
  /** The store's id with Uber. Written before Uber is asked, so that a lost answer is asked for again. */
  uberEatsStoreId text unique,
  uberEatsStoreName text,
  /** Null: Uber has not confirmed it. */
  linkedIsoDateTimeUtc text,
  check ((uberEatsStoreId is null) = (uberEatsStoreName is null)),
  check (linkedIsoDateTimeUtc is null or uberEatsStoreId is not null)
) strict;

CREATE TABLE uber_eats_messages (
  /** Uber's id of the message: a repetition has the same. */
  id text not null primary key,
  eventType text not null,
  uberEatsStoreId text,
  uberEatsOrderId text,
  receivedIsoDateTimeUtc text not null,
  /** Null: still to be carried out. */
  doneIsoDateTimeUtc text,
  /** How often it failed. */
  tries integer not null default 0,
  dueIsoDateTimeUtc text not null
) strict;

CREATE TABLE uber_eats_orders (
  /** Uber's. */
  uberEatsOrderId text not null primary key,
  restaurantId text not null references restaurants (id),
  storeId text not null references stores (id),
  displayId text not null,
  status text not null check (status in ('NEW', 'ACCEPTED', 'HANDED_OFF', 'DELIVERED', 'FAILED', 'CANCELLED', 'REJECTED', 'UNKNOWN')),
  placedIsoDateTimeUtc text not null,
  /** Until when the store may answer. */
  timedOutIsoDateTimeUtc text not null,
  /** When Uber was last asked. */
  readIsoDateTimeUtc text not null,
  /** The order in our words. */
  orderJson text not null,
  /** As Uber sent it. Null: the customer's part was removed from this row. */
  rawJson text
  , orderId text references orders (id), priceChangeJson text) strict;

CREATE TABLE uber_eats_price_grids (
  storeId text not null references stores (id),
  menuType text not null check (menuType in ('delivery', 'pickup')),
  restaurantId text not null references restaurants (id),
  /** What Uber keeps of the price. */
  commissionBps integer not null check (commissionBps between 0 and 5000),
  roundUpToCents integer not null check (roundUpToCents in (1, 5, 10, 50, 100)),
  /** Prices in cents that somebody typed, by the id of what they are for. */
  overridesJson text not null,
  primary key (storeId, menuType)
) strict;

CREATE TABLE uber_eats_sold_out (
  storeId text not null references stores (id),
  menuType text not null check (menuType in ('delivery', 'pickup')),
  /** As the menu there names it. */
  itemId text not null,
  restaurantId text not null references restaurants (id),
  /** Ours, that it is. */
  ourItemId text not null,
  /** In seconds since 1970. Null: it is on sale again. */
  soldOutUntil integer,
  status text not null check (status in ('waiting', 'done', 'refused')),
  /** A sentence: why it was refused, or isn't told yet. */
  problem text not null default '',
  /** How often telling it failed. */
  tries integer not null default 0,
  /** When it is told, or told again. */
  dueIsoDateTimeUtc text not null,
  primary key (storeId, menuType, itemId)
) strict;

CREATE TABLE uber_eats_store_status (
  storeId text not null primary key references stores (id),
  restaurantId text not null references restaurants (id),
  isOnline integer not null check (isOnline in (0, 1)),
  /** Null: until it is told otherwise. */
  offlineUntilIsoDateTimeUtc text,
  /** For people at Uber Eats. */
  reason text not null default '',
  status text not null check (status in ('waiting', 'done', 'refused')),
  /** A sentence: why it was refused, or isn't told yet. */
  problem text not null default '',
  /** How often telling it failed. */
  tries integer not null default 0,
  /** When it is told, or told again. */
  dueIsoDateTimeUtc text not null
) strict;

CREATE TABLE used_passkey_challenges (
  challenge text not null primary key,
  expiresIsoDateTimeUtc text not null
) strict, without rowid;

CREATE TABLE users (
  id text not null primary key,
  email text not null unique check (email = lower(email)),
  displayName text not null,
  passwordHash text,
  isSuperAdmin integer not null default 0 check (isSuperAdmin in (0, 1)),
  createdIsoDateTimeUtc text not null
  , emailProvedIsoDateTimeUtc text, mustProveEmail integer not null default 0 check (mustProveEmail in (0, 1))) strict;

CREATE TABLE wage_rates (
  storeId text not null references stores (id),
  employeeId text not null references employees (id),
  fromDay text not null,
  restaurantId text not null references restaurants (id),
  hourlyRateInCents integer not null check (hourlyRateInCents > 0),
  savedIsoDateTimeUtc text not null,
  primary key (storeId, employeeId, fromDay)
) strict, without rowid;

CREATE TABLE webhook_events (
  provider text not null,
  eventId text not null,
  endpoint text not null,
  type text not null,
  bodyText text not null,
  receivedIsoDateTimeUtc text not null,
  primary key (provider, eventId)
) strict, without rowid;

CREATE TABLE website_themes (
  restaurantId text not null primary key references restaurants (id),
  draftJson text not null check (json_valid(draftJson)),
  publishedJson text check (publishedJson is null or json_valid(publishedJson)),
  publishedCss text not null default '',
  cssKey text not null default '',
  previewKey text not null,
  version integer not null default 1
) strict, without rowid;

CREATE TABLE website_versions (
  restaurantId text not null references restaurants (id),
  subjectId text not null,
  number integer not null,
  contentJson text not null check (json_valid(contentJson)),
  note text not null,
  byName text not null,
  createdIsoDateTimeUtc text not null,
  primary key (restaurantId, subjectId, number)
) strict, without rowid;

CREATE UNIQUE INDEX access_tokens_by_request on access_tokens (restaurantId, requestKey);

CREATE INDEX access_tokens_by_restaurant on access_tokens (restaurantId, createdIsoDateTimeUtc);

CREATE INDEX approvals_by_expiry on approvals (expiresIsoDateTimeUtc);

CREATE INDEX approvals_by_till on approvals (posTerminalId);

CREATE INDEX audit_log_by_store on audit_log (storeId, sequence);

CREATE INDEX audit_log_by_subject on audit_log (subjectType, subjectId, sequence);

CREATE INDEX audit_log_of_bills on audit_log (storeId, occurredIsoDateTimeUtc) where action = 'editBill';

CREATE INDEX audit_log_of_no_store on audit_log (restaurantId, sequence) where storeId is null;

CREATE INDEX audit_log_of_support on audit_log (restaurantId, occurredIsoDateTimeUtc) where actorKind = 'superAdmin';

CREATE INDEX batch_upload_jobs_by_state on batch_upload_jobs (statusCode, createdIsoDateTimeUtc, id, storeId);

CREATE INDEX batch_upload_jobs_by_store on batch_upload_jobs (storeId, createdIsoDateTimeUtc);

CREATE INDEX batch_upload_jobs_by_time on batch_upload_jobs (createdIsoDateTimeUtc, id);

CREATE INDEX batch_upload_jobs_running on batch_upload_jobs (statusCode) where statusCode = 'running';

CREATE INDEX batch_upload_rows_failed on batch_upload_rows (jobId, outcome, line) where outcome = 'failed';

CREATE INDEX bill_edit_refunds_by_order on bill_edit_refunds (orderId);

CREATE INDEX bill_edits_by_order on bill_edits (orderId);

CREATE INDEX bill_holds_by_store on bill_holds (storeId);

CREATE INDEX bill_shares_by_bill on bill_shares (billId);

CREATE INDEX bills_by_table on bills (storeId, openedIsoDateTimeUtc) where tableId is not null;

CREATE INDEX bills_open on bills (storeId, openedIsoDateTimeUtc) where state = 'open';

CREATE INDEX book_differences_by_store on book_differences (storeId, foundIsoDateTimeUtc);

CREATE UNIQUE INDEX book_differences_open on book_differences (storeId, kind, subjectId)
  where resolvedIsoDateTimeUtc is null;

CREATE UNIQUE INDEX boxes_by_code on boxes (pairingCodeHash) where pairingCodeHash is not null;

CREATE INDEX boxes_by_restaurant on boxes (restaurantId) where isActive = 1;

CREATE UNIQUE INDEX boxes_one_a_store on boxes (storeId) where isActive = 1;

CREATE INDEX card_customers_by_customer on card_customers (restaurantId, customerId);

CREATE INDEX card_terminal_tills_by_terminal on card_terminal_tills (cardTerminalId);

CREATE UNIQUE INDEX card_terminals_address on card_terminals (storeId, provider, address) where removedIsoDateTimeUtc is null;

CREATE INDEX card_terminals_by_store on card_terminals (storeId);

CREATE UNIQUE INDEX card_terminals_name on card_terminals (storeId, name) where removedIsoDateTimeUtc is null;

CREATE INDEX carts_by_age on carts (updatedIsoDateTimeUtc);

CREATE INDEX carts_by_customer on carts (storeId, customerId);

CREATE INDEX cash_counts_by_store on cash_counts (storeId, createdIsoDateTimeUtc);

CREATE INDEX cash_moves_by_session on cash_moves (sessionId);

CREATE INDEX cash_session_tenders_by_session on cash_session_tenders (sessionId);

CREATE INDEX cash_sessions_by_day on cash_sessions (storeId, businessDay);

CREATE UNIQUE INDEX cash_sessions_open on cash_sessions (drawerTerminalId, substr(id, 21)) where state = 'open';

CREATE INDEX categories_by_store on categories (storeId, sortOrder);

CREATE INDEX cell_changes_by_restaurant on cell_changes (restaurantId, position);

CREATE INDEX change_feed_by_restaurant on change_feed (restaurantId, position) where storeId is null;

CREATE INDEX change_feed_by_row on change_feed (tableName, rowKeyJson, position);

CREATE INDEX change_feed_by_store on change_feed (storeId, position);

CREATE INDEX cloud_printers_of_printer on cloud_printers (printerId);

CREATE UNIQUE INDEX connected_stores_once on connected_stores (storeId, channel, toStoreId);

CREATE INDEX connected_stores_to on connected_stores (toStoreId);

CREATE INDEX coupon_redemptions_by_order on coupon_redemptions (orderId);

CREATE UNIQUE INDEX coupon_redemptions_once on coupon_redemptions (couponId, orderId);

CREATE UNIQUE INDEX coupons_code on coupons (restaurantId, couponCode);

CREATE INDEX courier_jobs_by_order on courier_jobs (orderId);

CREATE INDEX courier_jobs_by_quote on courier_jobs (quoteId) where quoteId is not null;

CREATE INDEX courier_jobs_by_store on courier_jobs (storeId, createdIsoDateTimeUtc);

CREATE UNIQUE INDEX courier_jobs_open on courier_jobs (orderId) where jobStatus in ('PENDING', 'OUT_FOR_DELIVERY');

CREATE INDEX courier_jobs_under_way on courier_jobs (storeId) where jobStatus in ('PENDING', 'OUT_FOR_DELIVERY');

CREATE INDEX courier_quotes_by_dropoff on courier_quotes (storeId, dropoffHash, expiresIsoDateTimeUtc);

CREATE INDEX courier_quotes_by_end on courier_quotes (expiresIsoDateTimeUtc);

CREATE INDEX custom_page_addresses_of_page on custom_page_addresses (pageId);

CREATE INDEX customer_addresses_by_customer on customer_addresses (customerId);

CREATE INDEX customers_merged on customers (mergedIntoId) where mergedIntoId is not null;

CREATE UNIQUE INDEX customers_mobile on customers (restaurantId, mobileNumberE164);

CREATE UNIQUE INDEX dining_tables_code on dining_tables (storeId, code);

CREATE UNIQUE INDEX dining_tables_name on dining_tables (storeId, name);

CREATE INDEX disputes_by_store on disputes (storeId, openedIsoDateTimeUtc);

CREATE INDEX disputes_by_taken_day on disputes (storeId, takenDay) where takenDay is not null;

CREATE INDEX disputes_money_waits on disputes (money) where money in ('take', 'return');

CREATE INDEX domains_by_store on domains (storeId);

CREATE UNIQUE INDEX domains_main on domains (storeId) where isMain = 1;

CREATE INDEX email_codes_by_email on email_codes (email, createdIsoDateTimeUtc);

CREATE INDEX email_codes_by_origin on email_codes (origin, createdIsoDateTimeUtc);

CREATE INDEX employee_faces_of_store on employee_faces (storeId);

CREATE INDEX employees_by_restaurant on employees (restaurantId);

CREATE UNIQUE INDEX employees_pin on employees (storeId, pinHash) where isActive = 1;

CREATE INDEX forgotten_customers_by_restaurant on forgotten_customers (restaurantId, customerId);

CREATE INDEX google_feed_files_of_store on google_feed_files (storeId);

CREATE INDEX google_feed_tasks_by_state on google_feed_tasks (statusCode, requestedIsoDateTimeUtc, id, storeId);

CREATE INDEX google_feed_tasks_of_store on google_feed_tasks (storeId, requestedIsoDateTimeUtc);

CREATE UNIQUE INDEX google_feed_tasks_open on google_feed_tasks (storeId)
  where statusCode in ('requested', 'queued', 'running');

CREATE INDEX google_orders_by_order on google_orders (orderId) where orderId is not null;

CREATE INDEX google_orders_by_store on google_orders (storeId, placedIsoDateTimeUtc);

CREATE INDEX google_orders_to_look_at on google_orders (nextLookIsoDateTimeUtc)
  where nextLookIsoDateTimeUtc is not null;

CREATE INDEX idempotency_keys_by_age on idempotency_keys (createdIsoDateTimeUtc);

CREATE UNIQUE INDEX images_by_content on images (restaurantId, contentHash);

CREATE INDEX inquiries_by_time on inquiries (createdIsoDateTimeUtc);

CREATE INDEX inquiries_of_store on inquiries (storeId, createdIsoDateTimeUtc);

CREATE INDEX items_by_store on items (storeId, categoryId, sortOrder);

CREATE INDEX items_sold_out_until on items (soldOutUntilIsoDateTimeUtc) where soldOutUntilIsoDateTimeUtc is not null;

CREATE INDEX kitchen_acts_by_order on kitchen_acts (orderId, id);

CREATE INDEX kitchen_acts_by_time on kitchen_acts (storeId, occurredIsoDateTimeUtc, orderId);

CREATE INDEX kitchen_entries_by_order on kitchen_entries (orderId, id);

CREATE INDEX kitchen_entries_by_time on kitchen_entries (storeId, occurredIsoDateTimeUtc, orderId);

CREATE INDEX kitchen_entries_moved on kitchen_entries (otherOrderId) where otherOrderId is not null;

CREATE INDEX loyalty_adjustments_of_card on loyalty_adjustments (loyaltyCardId, occurredIsoDateTimeUtc);

CREATE UNIQUE INDEX loyalty_cards_once on loyalty_cards (restaurantId, customerId);

CREATE INDEX loyalty_entries_by_card on loyalty_entries (loyaltyCardId);

CREATE INDEX loyalty_entries_by_order on loyalty_entries (orderId);

CREATE INDEX marketplace_menu_uploads_by_state on marketplace_menu_uploads (status, requestedIsoDateTimeUtc, id, storeId);

CREATE INDEX marketplace_menu_uploads_by_time on marketplace_menu_uploads (storeId, requestedIsoDateTimeUtc);

CREATE INDEX marketplace_menu_uploads_due on marketplace_menu_uploads (dueIsoDateTimeUtc)
  where finishedIsoDateTimeUtc is null;

CREATE UNIQUE INDEX marketplace_menu_uploads_running on marketplace_menu_uploads (storeId)
  where status = 'running';

CREATE INDEX memberships_by_restaurant on memberships (restaurantId, storeId);

CREATE UNIQUE INDEX memberships_once on memberships (userId, restaurantId, coalesce(storeId, ''));

CREATE INDEX menu_drafts_due on menu_drafts (publishIsoDateTimeUtc) where publishIsoDateTimeUtc is not null;

CREATE INDEX order_books_by_payout on order_books (storeId, payoutId);

CREATE INDEX order_history_by_order on order_history (orderId, occurredIsoDateTimeUtc);

CREATE INDEX order_lines_sold on order_lines (orderId, itemId, categoryId, name, quantity, lineTotalInCents);

CREATE INDEX order_payments_refused on order_payments (storeId, orderId) where statusCode in ('failure', 'cancel');

CREATE INDEX orders_by_customer on orders (customerId, placedIsoDateTimeUtc) where customerId is not null;

CREATE INDEX orders_by_day on orders (storeId, businessDay, channel);

CREATE INDEX orders_by_phone on orders (storeId, customerPhone, placedIsoDateTimeUtc) where customerPhone <> '';

CREATE INDEX orders_by_placed on orders (storeId, placedIsoDateTimeUtc, id, channel, statusCode, collectionType,
  paymentType, refundedInCents, grandTotalInCents, orderNumber, customerName, customerPhone);

CREATE INDEX orders_by_status on orders (storeId, statusCode, placedIsoDateTimeUtc);

CREATE INDEX orders_due on orders (storeId, placedIsoDateTimeUtc) where statusCode in ('accepted', 'completed')
   and writtenOffIsoDateTimeUtc is null and paymentType in ('inStore', 'cashOnDelivery', 'cardOnDelivery');

CREATE UNIQUE INDEX orders_number on orders (storeId, businessDay, orderNumber);

CREATE INDEX orders_open on orders (statusCode, storeId) where statusCode in ('processingPayment', 'new', 'accepted');

CREATE INDEX orders_written_off on orders (storeId, writtenOffIsoDateTimeUtc)
  where writtenOffIsoDateTimeUtc is not null;

CREATE INDEX outbox_events_by_order on outbox_events (orderId, sequence) where orderId is not null;

CREATE INDEX outbox_events_by_store on outbox_events (storeId, sequence);

CREATE INDEX outgoing_messages_queue on outgoing_messages (nextTryIsoDateTimeUtc) where statusCode = 'queued';

CREATE INDEX parked_events_waiting on parked_events (parkedIsoDateTimeUtc) where handledIsoDateTimeUtc is null;

CREATE INDEX passkeys_by_user on passkeys (userId);

CREATE INDEX pay_period_locks_by_store on pay_period_locks (storeId, toDay);

CREATE INDEX payment_attempts_by_order on payment_attempts (orderId);

CREATE INDEX payment_attempts_open on payment_attempts (nextTryIsoDateTimeUtc) where state in ('wanted', 'sent', 'unknown');

CREATE INDEX payouts_by_store on payouts (storeId, arrivesDay);

CREATE INDEX pending_sign_ins_by_end on pending_sign_ins (expiresIsoDateTimeUtc);

CREATE INDEX pending_sign_ins_by_user on pending_sign_ins (userId);

CREATE INDEX phone_codes_by_origin on phone_codes (origin, createdIsoDateTimeUtc);

CREATE INDEX phone_codes_by_phone on phone_codes (phoneE164, createdIsoDateTimeUtc);

CREATE INDEX phone_codes_by_store on phone_codes (storeId, createdIsoDateTimeUtc);

CREATE INDEX phone_payments_by_bill on phone_payments (storeId, billId);

CREATE INDEX phone_payments_by_intent on phone_payments (paymentIntentId);

CREATE INDEX phone_payments_by_session on phone_payments (checkoutSessionId);

CREATE INDEX phone_payments_under_way on phone_payments (heldUntilIsoDateTimeUtc) where state in ('capturing', 'returning') or isPageOpen = 1;

CREATE UNIQUE INDEX pos_terminals_by_code on pos_terminals (pairingCodeHash) where pairingCodeHash is not null;

CREATE INDEX pos_terminals_by_store on pos_terminals (storeId);

CREATE INDEX print_jobs_by_order on print_jobs (orderId) where orderId is not null;

CREATE INDEX print_jobs_expiring on print_jobs (printerId, expiresIsoDateTimeUtc) where status = 'queued';

CREATE INDEX print_jobs_failed on print_jobs (storeId, stage) where stage = 'failed';

CREATE INDEX print_jobs_newest on print_jobs (storeId, createdIsoDateTimeUtc, id);

CREATE INDEX print_jobs_of_copies on print_jobs (storeId, payloadJson ->> '$.order.id') where orderId is null;

CREATE UNIQUE INDEX print_jobs_once on print_jobs (orderId, orderVersion, docketType, coalesce(stationId, ''), printerId, copyNumber, reprintNumber) where orderId is not null and failedOverFromPrinterId is null;

CREATE INDEX print_jobs_queue on print_jobs (printerId, priority, id) where status = 'queued';

CREATE INDEX print_jobs_sending on print_jobs (printerId) where status = 'queued' and stage = 'sending';

CREATE INDEX print_jobs_stuck on print_jobs (printerId)
       where status = 'queued' and errorKind is not null and errorKind <> 'busy';

CREATE INDEX print_jobs_unfinished on print_jobs (storeId, createdIsoDateTimeUtc, id) where status <> 'success';

CREATE UNIQUE INDEX print_stations_default on print_stations (storeId) where isDefault = 1;

CREATE UNIQUE INDEX print_stations_name on print_stations (storeId, name);

CREATE INDEX printers_by_store on printers (storeId);

CREATE UNIQUE INDEX proved_emails_by_customer on proved_emails (customerId);

CREATE INDEX push_devices_by_user on push_devices (userId);

CREATE INDEX push_rings_by_order on push_rings (orderId);

CREATE INDEX push_rings_due on push_rings (nextTryIsoDateTimeUtc) where nextTryIsoDateTimeUtc is not null;

CREATE INDEX rate_counters_by_end on rate_counters (windowEndsIsoDateTimeUtc);

CREATE INDEX recovery_codes_by_user on recovery_codes (userId);

CREATE INDEX refunds_by_day on refunds (storeId, businessDay);

CREATE INDEX refunds_by_order on refunds (orderId);

CREATE INDEX refused_forms_by_expiry on refused_forms (expiresIsoDateTimeUtc);

CREATE INDEX restaurant_files_by_state on restaurant_files (status, requestedIsoDateTimeUtc, restaurantId);

CREATE UNIQUE INDEX restore_findings_once on restore_findings (storeId, kind, tableName, rowKeyJson);

CREATE INDEX sales_facts_later on sales_facts (orderId) where position <> 0;

CREATE INDEX saved_card_tries_by_order on saved_card_tries (orderId);

CREATE UNIQUE INDEX saved_card_tries_open on saved_card_tries (orderId) where state in ('wanted', 'asked');

CREATE INDEX saved_cards_by_customer on saved_cards (cardCustomerId);

CREATE INDEX saved_reports_by_store on saved_reports (storeId);

CREATE INDEX sessions_by_expiry on sessions (expiresIsoDateTimeUtc);

CREATE INDEX sessions_by_subject on sessions (kind, subjectId);

CREATE INDEX silent_screens_by_store on silent_screens (storeId);

CREATE INDEX station_redirects_latest on station_redirects (storeId, stationId, createdIsoDateTimeUtc, id);

CREATE INDEX store_customer_places_by_customer on store_customer_places (customerId, storeId);

CREATE INDEX store_customers_by_customer on store_customers (customerId);

CREATE INDEX store_customers_recent on store_customers (storeId, lastOrderIsoDateTimeUtc);

CREATE INDEX stores_by_restaurant on stores (restaurantId);

CREATE INDEX support_sessions_by_restaurant on support_sessions (restaurantId, startedIsoDateTimeUtc);

CREATE UNIQUE INDEX support_sessions_not_ended on support_sessions (restaurantId, userId) where endedIsoDateTimeUtc is null;

CREATE INDEX sync_commands_by_subject on sync_commands (storeId, subjectId);

CREATE INDEX table_booking_activity_by_booking on table_booking_activity (bookingId, id);

CREATE INDEX table_bookings_by_customer on table_bookings (customerId) where customerId is not null;

CREATE INDEX table_bookings_by_mobile on table_bookings (storeId, customerMobile) where customerMobile <> '';

CREATE INDEX table_bookings_by_time on table_bookings (storeId, bookedForIsoDateTimeUtc);

CREATE UNIQUE INDEX table_bookings_request on table_bookings (storeId, requestKey) where requestKey is not null;

CREATE INDEX table_bookings_to_come on table_bookings (bookedForIsoDateTimeUtc);

CREATE INDEX table_calls_by_store on table_calls (storeId, occurredIsoDateTimeUtc);

CREATE INDEX table_events_by_store on table_events (storeId, occurredIsoDateTimeUtc);

CREATE INDEX tenders_by_day on tenders (storeId, businessDay);

CREATE INDEX tenders_by_order on tenders (orderId);

CREATE INDEX terminal_attempts_approved on terminal_attempts (cardTerminalId, resolvedIsoDateTimeUtc) where state = 'approved';

CREATE INDEX terminal_attempts_by_order on terminal_attempts (orderId);

CREATE INDEX terminal_attempts_by_time on terminal_attempts (createdIsoDateTimeUtc);

CREATE INDEX terminal_attempts_due on terminal_attempts (nextLookIsoDateTimeUtc) where nextLookIsoDateTimeUtc is not null;

CREATE UNIQUE INDEX terminal_attempts_order_busy on terminal_attempts (orderId, substr(id, 21)) where state in ('wanted', 'sent', 'inProgress', 'signature', 'recovering', 'unknown');

CREATE INDEX terminal_attempts_review on terminal_attempts (storeId) where needsReview = 1;

CREATE UNIQUE INDEX terminal_attempts_terminal_busy on terminal_attempts (cardTerminalId, substr(id, 21)) where state in ('wanted', 'sent', 'inProgress', 'signature', 'recovering', 'unknown');

CREATE INDEX terminal_documents_by_terminal on terminal_documents (cardTerminalId, takenIsoDateTimeUtc);

CREATE INDEX terminal_log_chunks_by_store on terminal_log_chunks (storeId, date);

CREATE UNIQUE INDEX terminal_log_chunks_once
  on terminal_log_chunks (posTerminalId, date, terminalId, chunkIndex);

CREATE INDEX terminal_messages_by_attempt on terminal_messages (attemptId);

CREATE UNIQUE INDEX terminal_receipts_once on terminal_receipts (attemptId, copy, text);

CREATE UNIQUE INDEX terminal_reports_once on terminal_reports (attemptId, pageId, seq);

CREATE UNIQUE INDEX terminal_reports_position on terminal_reports (attemptId, position);

CREATE INDEX time_clock_events_by_time on time_clock_events (storeId, occurredIsoDateTimeUtc);

CREATE INDEX time_clock_events_of_employee on time_clock_events (storeId, employeeId, occurredIsoDateTimeUtc);

CREATE INDEX time_clock_pictures_by_end on time_clock_pictures (deleteAfterIsoDateTimeUtc);

CREATE INDEX uber_eats_messages_by_age on uber_eats_messages (receivedIsoDateTimeUtc);

CREATE INDEX uber_eats_messages_due on uber_eats_messages (dueIsoDateTimeUtc) where doneIsoDateTimeUtc is null;

CREATE INDEX uber_eats_orders_by_order on uber_eats_orders (orderId) where orderId is not null;

CREATE INDEX uber_eats_orders_by_placed on uber_eats_orders (storeId, placedIsoDateTimeUtc);

CREATE INDEX uber_eats_orders_open on uber_eats_orders (readIsoDateTimeUtc)
  where status in ('NEW', 'ACCEPTED', 'HANDED_OFF', 'UNKNOWN');

CREATE INDEX uber_eats_orders_with_person on uber_eats_orders (placedIsoDateTimeUtc) where rawJson is not null;

CREATE INDEX uber_eats_sold_out_by_state on uber_eats_sold_out (status, dueIsoDateTimeUtc, storeId);

CREATE INDEX uber_eats_sold_out_due on uber_eats_sold_out (dueIsoDateTimeUtc) where status = 'waiting';

CREATE INDEX uber_eats_store_status_by_state on uber_eats_store_status (status, dueIsoDateTimeUtc, storeId);

CREATE INDEX uber_eats_store_status_due on uber_eats_store_status (dueIsoDateTimeUtc) where status = 'waiting';

CREATE INDEX used_passkey_challenges_by_end on used_passkey_challenges (expiresIsoDateTimeUtc);

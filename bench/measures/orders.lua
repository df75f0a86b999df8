-- Orders that differ in their id and key only, as a till sends them.
local count = 0
local body = os.getenv("ORDER_BODY")
local prefix = os.getenv("ORDER_PREFIX")
local headers = {
  ["content-type"] = "application/json",
  ["cookie"] = os.getenv("ORDER_COOKIE"),
  ["origin"] = os.getenv("ORDER_ORIGIN"),
}

request = function()
  count = count + 1
  local id = prefix .. string.format("%09d", count)
  headers["idempotency-key"] = "key-" .. id
  return wrk.format("POST", nil, headers, (body:gsub("__ID__", id)))
end

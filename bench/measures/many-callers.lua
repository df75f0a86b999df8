-- The same request from ten thousand addresses, as customers are, so that the bound for one address is not what is measured.
local count = 0
local cookie = os.getenv("CALLER_COOKIE") or ""

request = function()
  count = (count + 1) % 10000
  local address = "10.0." .. math.floor(count / 250) .. "." .. (count % 250)
  return wrk.format("GET", nil, { ["cookie"] = cookie, ["x-caller"] = address })
end

-- The same request from ten thousand addresses, as customers are, so that the bound for one address is not what is measured.
local count = 0
local cookie = os.getenv("CALLER_COOKIE") or ""
local paths = {}
for path in string.gmatch(os.getenv("CALLER_PATHS") or "", "%S+") do
  paths[#paths + 1] = path
end

request = function()
  count = (count + 1) % 10000
  local address = "10.0." .. math.floor(count / 250) .. "." .. (count % 250)
  local path = #paths > 0 and paths[count % #paths + 1] or nil
  return wrk.format("GET", path, { ["cookie"] = cookie, ["x-caller"] = address })
end
